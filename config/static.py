"""Static files under names that carry their content's hash, compressed beside the originals, collected when they changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names with hashes may be cached for ever, so a repeated visit loads nothing and an upgrade loads what changed."""

    keep_only_hashed_files = False


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
    root = Path(settings.STATIC_ROOT)
    stamp = root / ".collected"
    digest = sources_digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return False
    call_command("collectstatic", interactive=False, clear=root.exists(), verbosity=0)
    stamp.write_text(digest, encoding="ascii")
    if hasattr(staticfiles_storage, "load_manifest"):
        staticfiles_storage.hashed_files, staticfiles_storage.manifest_hash = staticfiles_storage.load_manifest()
    return True
