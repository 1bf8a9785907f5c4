"""Settings, all of them by environment; without any, Hetu runs for friends on this computer.

| variable             | is                                                            | without it                        |
| -------------------- | ------------------------------------------------------------- | --------------------------------- |
| HETU_SECRET_KEY      | the key that signs cookies and links                          | made once, kept in HETU_DATA      |
| HETU_SIGNING_KEY     | 64 hex digits that sign receipts of logs, one for all workers | made once, kept in HETU_DATA      |
| HETU_IMPORTS         | who may bring tables from elsewhere: accounts, staff or none  | accounts                          |
| HETU_HOSTS           | host names that Hetu answers to, with commas between          | this computer only                |
| HETU_TRUSTED_ORIGINS | further origins that may post (https://hetu.example.org)      | none                              |
| HETU_HTTPS           | 1 behind a proxy that speaks HTTPS and sets X-Forwarded-Proto | plain HTTP                        |
| HETU_DATA            | folder for SQLite's file, the kept key and static files       | `.hetu` beside manage.py          |
| HETU_STATIC          | folder for the collected static files                         | `static` in HETU_DATA             |
| DATABASE_URL         | postgresql://user:password@host:5432/name, or sqlite:///file  | SQLite in HETU_DATA               |
| REDIS_URL            | redis://host:6379/0, between several workers                  | memory of the one process         |
| HETU_WORKERS         | how many server processes share the work                      | 1 (WEB_CONCURRENCY counts too)    |
| HETU_EMAIL_URL       | smtp+tls://user:password@host:587?from=hetu@example.org       | mails are printed                 |
| HETU_URL             | where people reach Hetu, for links in mails and messages      | an origin or host of the above    |
| HETU_TELL_GRACE      | seconds that a turn may stay unseen before somebody is told   | 60                                |
| HETU_WEBHOOK_PRIVATE | 1 lets webhooks and push reach this computer and its network  | off                               |
| HETU_VAPID_KEY       | 64 hex digits, one for all workers, known to push services; off | made once if there is one worker |
| HETU_FRAMES          | sites that may frame a replay (https://blog.example.org, or *)  | this site only                    |
| HETU_TIME_ZONE       | the clock of pages without a better one (Asia/Taipei)         | UTC                               |
| HETU_REFEREE         | 0 leaves clocks and messages to a `manage.py referee`         | servers do that themselves        |
| HETU_BOT_PACE        | seconds that a bot takes for a move, thinking included         | 0.8                               |
| HETU_LOG_LEVEL       | DEBUG, INFO, WARNING or ERROR                                 | INFO                              |
| HETU_DEBUG           | 1 shows errors in the browser: never on a public server       | off                               |
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from config import environment

BASE_DIR = environment.BASE_DIR
DATA_DIR = environment.data_folder()

DEBUG = environment.yes("HETU_DEBUG")
SECRET_KEY = environment.secret_key(DATA_DIR)
ALLOWED_HOSTS = environment.words("HETU_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("HETU_TRUSTED_ORIGINS")
# How many processes were asked for; the system check hetu.E001 compares it with what stands behind them.
HETU_WORKERS = max(environment.number("HETU_WORKERS", 1), environment.number("WEB_CONCURRENCY", 1))

INSTALLED_APPS = [
    "tables",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "tables.middleware.caching.NoStoreMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.static.StaticFilesMiddleware",
    # Django masks CSRF tokens and pads each answer by a random length, which keeps BREACH out.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "tables.middleware.malformed.MalformedRequestMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tables.middleware.known_browsers.KnownBrowserMiddleware",
    "tables.middleware.errors.MethodNotAllowedMiddleware",
    "tables.middleware.branches.BranchMiddleware",
    "tables.middleware.imports.ImportMiddleware",
    "tables.middleware.damaged_logs.DamagedLogMiddleware",
    "tables.middleware.limits.LimitMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "tables.views.context.visitor",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "config.jinja.environment", "context_processors": CONTEXT_PROCESSORS},
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

DATABASES = {"default": environment.database(environment.text("DATABASE_URL"), DATA_DIR)}
SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if SQLITE:
    # A file, because threads of a test share one; a name of its own, because test runs may overlap.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"hetu-test-{os.getpid()}.sqlite3")}

HETU_SIGNING_KEY = environment.signing_key(DATA_DIR)
# Kept beside the database, so that a staff log that was shortened there does not fit it any more.
HETU_STAFF_LOG_HEADS = DATA_DIR / "staff-log-heads.jsonl"
HETU_IMPORTS = environment.one_of("HETU_IMPORTS", ("ACCOUNTS", "STAFF", "NONE"), "ACCOUNTS")
HETU_BOT_PACE = environment.seconds("HETU_BOT_PACE", 0.8)
HETU_REFEREE = environment.yes("HETU_REFEREE", otherwise="1")
HETU_TELL_GRACE = environment.seconds("HETU_TELL_GRACE", 60)
HETU_WEBHOOK_PRIVATE = environment.yes("HETU_WEBHOOK_PRIVATE")
# Empty: nobody is told by push. The system check hetu.W001 says so where that may be an oversight.
HETU_VAPID_KEY = environment.vapid_key(DATA_DIR, alone=HETU_WORKERS == 1)
HETU_URL = environment.address(CSRF_TRUSTED_ORIGINS, ALLOWED_HOSTS, https=environment.yes("HETU_HTTPS"))

REDIS_URL = environment.redis()
# The default cache counts attempts to log in (allauth asks it), so it must be one for all processes and may not
# forget: it is in the database. What may be forgotten, as copies of sessions, is in the quick one.
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "hetu_limits",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "hetu"},
        }
    }
    CACHES["quick"] = {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "hetu",
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES["quick"] = {
        "BACKEND": "config.cache.CountingMemoryCache",
        "OPTIONS": {"MAX_ENTRIES": 5000},
    }
# Counts for this process alone (tables/limits.py), so that nobody who brings many keys pushes out what it counts.
CACHES["process"] = {
    "BACKEND": "config.cache.CountingMemoryCache",
    "LOCATION": "process",
    "OPTIONS": {"MAX_ENTRIES": 5000},
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "tables.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = {
    "signup": "tables.accounts.forms.SignupForm",
    "reset_password": "tables.accounts.forms.ResetPasswordForm",
    "change_password": "tables.accounts.forms.ChangePasswordForm",
}
# Nobody learns from a page that an address has an account; several accounts may give an address, one confirms it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PRESERVE_USERNAME_CASING = True
# Who mistypes may try again soon, who guesses gets nowhere, and who guesses elsewhere keeps nobody out.
# `tables.accounts.attempts` counts the passwords, at all pages that ask for one; so allauth's pages need not.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "reauthenticate": None,
    "change_password": None,
    "login_attempt": "30/m/ip",
    # By address, and by name together with address.
    "login_failed": "10/m/ip,5/5m/key,20/h/key",
    # By name alone: guesses from many addresses.
    "login_failed_name": "100/h/key",
    # Instead of all these, by browser, for one that was logged in to the account before.
    "known_browser": "20/5m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,5/h/key",
    "reset_password_from_key": "20/m/ip",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if environment.yes("HETU_HTTPS") else "http"
# A year, as for guests: the seat must not get lost in the middle of a long game.
ACCOUNT_SESSION_REMEMBER = True

# A guest's seat lives in the session, so the session outlives a long game by far.
# Kept in the database, and remembered in the cache: a move needs no query to know who posts it.
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_CACHE_ALIAS = "quick"
SESSION_COOKIE_NAME = "hetu_session"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
CSRF_COOKIE_NAME = "hetu_csrf"
CSRF_COOKIE_SAMESITE = "Lax"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hant", "正體中文")]
LANGUAGE_COOKIE_NAME = "hetu_language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "tables" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone("HETU_TIME_ZONE", "UTC")

STATIC_URL = "/static/"
STATIC_ROOT = Path(environment.text("HETU_STATIC", str(DATA_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.StaticFilesStorage"},
}
WHITENOISE_MAX_AGE = 3600
WHITENOISE_ALLOW_ALL_ORIGINS = False

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        # CSP 3 counts ws: and wss: of the same host as 'self'.
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'self'"],
    }
}
X_FRAME_OPTIONS = "SAMEORIGIN"
# Who may frame a replay that is made for it (`?embed=1`): such a page knows no cookie and has no form that changes anything.
HETU_FRAMES = environment.words("HETU_FRAMES")
SECURE_CONTENT_TYPE_NOSNIFF = True
# The code in a table's address lets people in; it does not travel to other sites.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

if environment.yes("HETU_HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
SILENCED_SYSTEM_CHECKS = [
    # Whether all subdomains speak HTTPS, and browsers may preload that, the owner of the domain knows and Hetu does not.
    "security.W005",
    "security.W021",
    # Pages may frame pages of the same server, as the policy above says.
    "security.W019",
]

for name, value in environment.email(environment.text("HETU_EMAIL_URL")).items():
    globals()[name] = value

LOG_LEVEL = environment.one_of("HETU_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "tables": {"level": LOG_LEVEL},
        "config": {"level": LOG_LEVEL},
        # Django would add its own handlers, and mail to nobody; errors and their tracebacks go to the console.
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        # A page that does not exist, or a move that the rules forbid, is no fault of the server.
        "django.request": {"level": "ERROR", "propagate": True},
        # Scanners ask for other hosts all day; they get their 400 without a traceback here.
        "django.security.DisallowedHost": {"level": "CRITICAL", "propagate": True},
        # So does whoever sends more than any form has.
        "django.security.TooManyFieldsSent": {"level": "CRITICAL", "propagate": True},
        "django.security.TooManyFilesSent": {"level": "CRITICAL", "propagate": True},
        "django.security.RequestDataTooBig": {"level": "CRITICAL", "propagate": True},
    },
}
