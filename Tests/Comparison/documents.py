"""The two libraries behind one face: a drawing is a list of strokes, a stroke one binary value.

One binary value a stroke is the best case of both: a list of numbers costs them three times the bytes.
"""

from abc import ABC, abstractmethod
from typing import Any

import loro
import pycrdt


class Document(ABC):
    """One author's copy of a drawing."""

    @abstractmethod
    def __init__(self, author: int) -> None:
        """An empty drawing of the author with this number, from 0."""

    @abstractmethod
    def draw(self, blob: bytes) -> bytes:
        """Adds a stroke in a commit of its own; returns the update that goes on the wire."""

    @abstractmethod
    def receive(self, update: bytes) -> None:
        """Merges one author's commit."""

    @abstractmethod
    def receive_all(self, updates: list[bytes]) -> None:
        """Merges many commits by the fastest way that the library offers."""

    @abstractmethod
    def snapshot(self) -> bytes:
        """What a peer stores."""

    @abstractmethod
    def strokes(self) -> list[bytes]:
        """Every stroke, as Python values."""


class Loro(Document):
    """Rust, through its own Python binding; a movable-tree library whose lists are enough here."""

    def __init__(self, author: int) -> None:
        self._doc: Any = loro.LoroDoc()  # type: ignore[no-untyped-call]
        self._doc.peer_id = author + 1
        self._list: Any = self._doc.get_list("strokes")

    def draw(self, blob: bytes) -> bytes:
        before = self._doc.oplog_vv
        self._list.push(blob)
        self._doc.commit()
        update: bytes = self._doc.export(loro.ExportMode.Updates(before))
        return update

    def receive(self, update: bytes) -> None:
        self._doc.import_(update)

    def receive_all(self, updates: list[bytes]) -> None:
        self._doc.import_batch(updates)

    def snapshot(self) -> bytes:
        stored: bytes = self._doc.export(loro.ExportMode.Snapshot())
        return stored

    def strokes(self) -> list[bytes]:
        return [bytes(value) for value in self._list.get_value()]


class Yrs(Document):
    """Rust (yrs, the port of Yjs), through the Python binding pycrdt."""

    def __init__(self, author: int) -> None:
        self._doc: Any = pycrdt.Doc(client_id=author + 1)
        self._list: Any = self._doc.get("strokes", type=pycrdt.Array)

    def draw(self, blob: bytes) -> bytes:
        before = self._doc.get_state()
        self._list.append(blob)
        update: bytes = self._doc.get_update(before)
        return update

    def receive(self, update: bytes) -> None:
        self._doc.apply_update(update)

    def receive_all(self, updates: list[bytes]) -> None:
        with self._doc.transaction():
            for update in updates:
                self._doc.apply_update(update)

    def snapshot(self) -> bytes:
        stored: bytes = self._doc.get_update()
        return stored

    def strokes(self) -> list[bytes]:
        return [bytes(value) for value in self._list]


LIBRARIES: dict[str, type[Document]] = {"loro": Loro, "yrs": Yrs}
