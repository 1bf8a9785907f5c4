"""The way by mail: text and HTML, with a link that ends all mails without logging in."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template import engines
from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec.structs import replace

from tables.accounts.preferences import keep, preferences_of
from tables.models import Player
from tables.telling.letters import Letter, address_of

SALT = "hetu.mail"


def mail_of(player: Player, to: list[str], letter: Letter, message: int) -> EmailMultiAlternatives:
    """A letter as a mail. message: the number of its row, so that a second copy has the same Message-ID."""
    stop = address_of("stop_mail", token=token_of(player))
    host = urlsplit(settings.HETU_URL).hostname or "localhost"
    with override(letter.language):
        context = {
            "letter": letter,
            "stop": stop,
            "settings": address_of("account"),
            "why": _("You get this because you sit at these tables and asked to be told."),
            "how": _("How you are told"),
            "enough": _("No more mails"),
        }
        html = _render("telling/mail.html", context)
        foot = f"-- \n{context['why']}\n{context['how']}: {context['settings']}\n{context['enough']}: {stop}\n"
    mail = EmailMultiAlternatives(
        letter.subject,
        f"{letter.text}\n\n{foot}",
        to=to,
        headers={
            "Message-ID": f"<hetu-{message}@{host}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    mail.attach_alternative(html, "text/html")
    return mail


def token_of(player: Player) -> str:
    """What lets its bearer end the mails to `player`, and nothing else."""
    return signing.dumps(str(player.key), salt=SALT)


def bearer(token: str) -> Player | None:
    """Whose mails a token may end; None for a forged one."""
    try:
        return Player.objects.filter(key=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None


def stop_mail(player: Player) -> None:
    """`player` gets no more mails about tables."""
    keep(player, replace(preferences_of(player), mail=False))


def _render(template: str, context: dict[str, Any]) -> str:
    environment: Any = engines["jinja2"]
    return str(environment.env.get_template(template).render(context))
