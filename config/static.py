"""Collects the static files under names that carry their content's hash, compressed beside the originals."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command


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
