"""Sections of a bytecode file."""

from .cursor import ArtifactError, Cursor

# Numbers of sections.
STRINGS, DIALECTS, ENTRIES, OFFSETS, IR, PROPERTIES = 0, 1, 2, 3, 4, 8
# Bits that tell which parts an encoded operation has.
HAS_ATTRIBUTES, HAS_RESULTS, HAS_OPERANDS, HAS_SUCCESSORS = 1, 2, 4, 8
HAS_REGIONS, HAS_USE_ORDERS, HAS_PROPERTIES = 16, 32, 64


class File:
    """The sections of a bytecode file, without its program."""

    def __init__(self, data):
        self.data = data
        cursor = Cursor(data)
        if data[:4] != b"ML\xefR":
            raise ArtifactError("byte 0: not MLIR bytecode: it does not begin with ML\\xEFR")
        cursor.take(4)
        self.version = cursor.varint()
        if self.version > 6:
            raise cursor.error(f"bytecode version {self.version} is newer than 6")
        end = data.find(b"\0", cursor.at)
        if end < 0:
            raise cursor.error("the producer has no end")
        self.producer = data[cursor.at : end].decode("utf-8", "replace")
        cursor.at = end + 1
        sections = {}
        while cursor.more():
            number, part = cursor.section()
            if number in sections:
                raise cursor.error(f"section {number} is there twice")
            sections[number] = part
        for number in (STRINGS, DIALECTS, ENTRIES, OFFSETS, IR):
            if number not in sections:
                raise cursor.error(f"section {number} is missing")
        self.strings = self._strings(sections[STRINGS])
        self._names(sections[DIALECTS])
        self._offsets(sections[OFFSETS], sections[ENTRIES])
        self.properties = []
        if PROPERTIES in sections:
            part = sections[PROPERTIES]
            for _ in range(part.count()):
                self.properties.append(part.part(part.varint()))
        self.ir = sections[IR]

    @staticmethod
    def _strings(part):
        # Sizes are in reverse order.
        sizes = [part.varint() for _ in range(part.count())]
        strings = []
        for size in reversed(sizes):
            text = part.take(size)
            if not text.endswith(b"\0"):
                raise part.error("a string without its end")
            strings.append(text[:-1].decode("utf-8", "surrogateescape"))
        return strings

    def string(self, index, cursor):
        if index >= len(self.strings):
            raise cursor.error(f"string {index} of {len(self.strings)}")
        return self.strings[index]

    def _names(self, part):
        self.dialects = []
        for _ in range(part.count()):
            index = part.varint()
            if self.version >= 1:
                if index & 1:
                    part.section()
                index >>= 1
            self.dialects.append(self.string(index, part))
        if self.version >= 4:
            part.varint()
        # Name, and whether its properties have an encoding of their own.
        self.ops = []
        while part.more():
            dialect = self._dialect(part)
            for _ in range(part.count()):
                index, registered = part.flagged() if self.version >= 5 else (part.varint(), 1)
                self.ops.append((f"{dialect}.{self.string(index, part)}", registered))

    def _dialect(self, part):
        index = part.varint()
        if index >= len(self.dialects):
            raise part.error(f"dialect {index} of {len(self.dialects)}")
        return self.dialects[index]

    def _offsets(self, part, entries):
        counts = [part.varint(), part.varint()]
        self.entries = [[], []]
        at = entries.at
        for kind in (0, 1):
            while len(self.entries[kind]) < counts[kind]:
                dialect = self._dialect(part)
                for _ in range(part.count()):
                    size, is_custom = part.flagged()
                    if size > entries.end - at:
                        raise part.error("an entry is longer than its section")
                    self.entries[kind].append((dialect, at, at + size, is_custom))
                    at += size
