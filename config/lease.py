"""A lease on the data folder, held while a server runs that must be the only one."""

import os
import sys
from pathlib import Path
from typing import IO


class LeaseTaken(Exception):
    """Another process holds the lease; the message is a sentence that names it."""


class Lease:
    """A locked file in a folder. The system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "server.lock"
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Takes the lease, or raises LeaseTaken. Taking it twice is the same as once."""
        if self._file is not None:
            return
        file = self.path.open("a+", encoding="ascii")
        try:
            _lock(file)
        except OSError as error:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            file.close()
            raise LeaseTaken(
                f"Hetu already runs on the data folder {self.path.parent} (process {holder}); "
                "a second one would not hear of its moves. Stop that one first, or give this one another HETU_DATA."
            ) from error
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        self._file = file

    def give_back(self) -> None:
        """Lets another process take the lease."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        # Far behind the text, since Windows would not let others read a locked byte.
        file.seek(4096)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
