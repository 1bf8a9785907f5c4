"""The Jinja2 environment of all templates: translations, addresses, static files."""

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from tables.names import isolate, shorten
from tables.presenters.timing import stamp


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """The path of a named view: `url("table", code=table.code)`. Raises NoReverseMatch for an unknown name."""
    return reverse(name, args=args or None, kwargs=kwargs or None)


@lru_cache(maxsize=8192)
def use(sprite: str, symbol: str, place: str) -> Markup:
    """A `symbol` of a sprite on a board. A board has some hundred of them, at the same places again and again.

    sprite: the address of the sprite file
    place: its attributes x, y, width and height as text, from a game's `box`
    """
    return Markup('<use href="{}#{}" {}/>').format(sprite, symbol, Markup(place))  # noqa: S704 - numbers of our own


def environment(**options: Any) -> Environment:
    """The environment that Django's Jinja2 backend asks for; `options` are the backend's own.

    A misspelt name in a template is an error and not an empty place.
    """
    made = Environment(  # noqa: S701 (the backend asks for autoescape)
        **{
            **options,
            "undefined": StrictUndefined,
            "trim_blocks": True,
            "lstrip_blocks": True,
            "extensions": ["jinja2.ext.i18n", "jinja2.ext.do"],
        }
    )
    made.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    made.filters["isolated"] = isolate
    made.filters["shortened"] = shorten
    made.filters["stamp"] = stamp
    made.globals.update(
        static=static,
        url=url,
        use=use,
        current_language=translation.get_language,
        languages=settings.LANGUAGES,
    )
    return made
