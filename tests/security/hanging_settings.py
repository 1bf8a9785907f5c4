"""The settings of Hetu with addresses that hang."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.security.hanging"
