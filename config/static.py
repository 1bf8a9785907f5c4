"""Static files under names that carry their content's hash, compressed beside the originals."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


def served_script(source: str) -> str:
    """A script as browsers get it: without comments and indentation."""
    minified: str = rjsmin.jsmin(source)
    return minified


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage, which also takes comments and indentation out of our scripts."""

    def _save(self, name: str, content: File[Any]) -> str:
        # The hash stands before the ending, as in vendor.min.0123.js.
        if name.endswith(".js") and ".min." not in name:
            content = ContentFile(served_script(b"".join(content.chunks()).decode()).encode())
        saved: str = super()._save(name, content)
        return saved


def sources_digest() -> str:
    """A digest over names, sizes and times of all static files that the finders know."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_if_changed() -> bool:
    """Collects the static files into STATIC_ROOT unless that was done for the same sources; says whether it did."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    digest = sources_digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return False
    # Only a folder with the stamp is known to hold nothing but collected files.
    call_command("collectstatic", interactive=False, clear=stamp.exists(), verbosity=0)
    stamp.write_text(digest, encoding="ascii")
    # Pages of this process may already have asked for names.
    storage: Any = staticfiles_storage
    storage.hashed_files, storage.manifest_hash = storage.load_manifest()
    return True


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise that answers with the whole file at once.

    Its own answer is a synchronous stream, which an asynchronous server must gather in a thread, and warns about.
    The files are small.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The answer for one file, with WhiteNoise's status and headers and no others."""
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        answer = HttpResponse(content, status=int(found.status))
        del answer["content-type"]
        for name, value in found.headers:
            answer[name] = value
        return answer
