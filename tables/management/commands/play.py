"""`manage.py play`: everything that friends need to play, in one process."""

import errno
import socket
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import environment
from config.connections import LARGEST_MESSAGE, HttpConnection, SocketConnection
from config.lease import Lease
from config.lifespan import why_not_start
from config.static import collect_if_changed


class Command(BaseCommand):
    """Migrates, seeds the sample table, and serves HTTP and WebSockets."""

    help = "Starts Hetu on this computer and prints the address. Ctrl-C stops it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Takes the address to listen on."""
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in your network join")
        parser.add_argument("--port", default="8000", help="a number from 1 to 65535 (8000)")

    def handle(self, *args: Any, host: str, port: str, **options: Any) -> None:
        """Prepares the database and the static files, then serves until it is stopped."""
        listener = listen(host, port_number(port))
        addresses = addresses_of(host)
        settings.HETU_URL = environment.text("HETU_URL") or f"http://{addresses[0]}:{port}"
        settings.ALLOWED_HOSTS = [
            *settings.ALLOWED_HOSTS,
            *(a for a in addresses if a not in settings.ALLOWED_HOSTS),
        ]
        # Asked before the database is touched; the server takes the lease itself.
        trial = Lease(settings.DATA_DIR)
        reason = why_not_start(trial)
        trial.give_back()
        if reason:
            raise CommandError(reason)
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        try:
            collect_if_changed()
        except OSError as error:
            reason = error.strerror or str(error)
            raise CommandError(f"Hetu cannot collect its static files in {settings.STATIC_ROOT} ({reason}).") from error
        from tables.samples import ensure_sample

        ensure_sample()
        serve(listener, welcome(addresses, int(port), host))
        self.stdout.write(f"Hetu has stopped. The tables are kept in {settings.DATA_DIR}.")


def port_number(given: str) -> int:
    """The port as a number. Raises CommandError with a sentence for anything else."""
    if not given.isdecimal() or not 1 <= int(given) <= 65535:
        raise CommandError(f"The port must be a number from 1 to 65535, not {given!r}.")
    return int(given)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address. Raises CommandError with a sentence if that cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if hasattr(socket, "SO_REUSEADDR"):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise CommandError(sentence_for(error, host, port)) from error
    listener.set_inheritable(True)
    return listener


def sentence_for(error: OSError, host: str, port: int) -> str:
    """Why an address cannot be had, in one sentence."""
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        return f"Port {port} is already in use; stop what runs there, or try: python3 manage.py play --port {other}"
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"Port {port} is not yours to use; take one above 1023."
    return f"Hetu cannot listen on {host} ({error.strerror or error})."


def addresses_of(host: str) -> list[str]:
    """The names under which browsers reach a server that listens on `host`, the best first."""
    if host not in {"0.0.0.0", "::", ""}:  # noqa: S104
        return [f"[{host}]" if ":" in host else host]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only asks which of our addresses leads outward.
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    name = socket.gethostname().lower()
    return [*found, *([name] if name else []), "127.0.0.1"]


def welcome(addresses: list[str], port: int, host: str) -> str:
    """What is printed once the server listens."""
    lines = ["", "  Hetu 河圖 is ready.", "", f"  Play:  http://{addresses[0]}:{port}/"]
    if len(addresses) > 1:
        lines.append(f"         http://127.0.0.1:{port}/ on this computer")
    elif host == "127.0.0.1":
        lines.append("         For others in your network, start it with --host 0.0.0.0.")
    lines += ["  Stop:  Ctrl-C", ""]
    return "\n".join(lines)


class Server(uvicorn.Server):
    """Uvicorn that greets once it listens."""

    greeting = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and prints the greeting unless the start was refused."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            print(self.greeting, flush=True)


def serve(listener: socket.socket, greeting: str) -> None:
    """Serves on a bound socket until Ctrl-C or SIGTERM. Raises CommandError if the start was refused."""
    from config.asgi import application

    server = Server(
        uvicorn.Config(
            application,
            log_level="warning",
            lifespan="on",
            http=HttpConnection,
            ws=SocketConnection,
            ws_max_size=LARGEST_MESSAGE,
            # Fragments are gzipped once for each audience; deflating them again for each socket costs and gains nothing.
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            server_header=False,
        )
    )
    server.greeting = greeting
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    if not server.started:
        raise CommandError("Hetu could not start; the lines above say why.")
