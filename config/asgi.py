"""The door for HTTP and WebSockets: `uvicorn config.asgi:application`."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# These import models, so Django must be set up before.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from config.bodies import BodyLimit  # noqa: E402
from config.lifespan import lifespan  # noqa: E402
from config.origins import SameOrigin  # noqa: E402
from config.requests import OneThreadHandler  # noqa: E402
from tables.live import urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": BodyLimit(OneThreadHandler()),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(urlpatterns))),
        "lifespan": lifespan,
    }
)
