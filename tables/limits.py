"""How often one address may make something new, so that no script fills the server with tables and guests.

The rates stand in `config/settings.py` beside those for log-ins, and django-allauth counts them in the same place:
they hold in every process.
"""

from __future__ import annotations

from typing import Literal

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpRequest

Making = Literal["new_guest", "new_table"]


def demand_seldom(request: HttpRequest, making: Making) -> None:
    """Count one `making` for the address of `request`; beyond the rate answer with a page that asks to wait."""
    if not ratelimit.consume(request, action=making):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
