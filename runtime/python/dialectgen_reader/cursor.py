"""Bytes of a bytecode file, read with positions."""

# Deeper regions and types than this are an error, as in the tools.
MAX_DEPTH = 200


class ArtifactError(ValueError):
    """Bytes that are no artifact, or one that ends early, with the position."""


class Cursor:
    """Reads MLIR's primitive values; positions are those in the file."""

    def __init__(self, data, begin=0, end=None):
        self.data = data
        self.at = begin
        self.end = len(data) if end is None else end

    def error(self, message):
        return ArtifactError(f"byte {self.at}: {message}")

    def byte(self):
        if self.at >= self.end:
            raise self.error("unexpected end")
        self.at += 1
        return self.data[self.at - 1]

    def take(self, size):
        if size > self.end - self.at:
            raise self.error(f"{size} bytes expected, {self.end - self.at} left")
        self.at += size
        return self.data[self.at - size : self.at]

    def varint(self):
        # The trailing zeros of the first byte count the bytes that follow.
        first = self.byte()
        if first & 1:
            return first >> 1
        size = 8 if first == 0 else (first & -first).bit_length() - 1
        rest = int.from_bytes(self.take(size), "little")
        return rest if first == 0 else (rest << 8 | first) >> (size + 1)

    def flagged(self):
        value = self.varint()
        return value >> 1, value & 1

    def signed(self):
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def count(self):
        """A number of elements, each of at least one byte."""
        value = self.varint()
        if value > self.end - self.at:
            raise self.error(f"{value} elements expected, {self.end - self.at} bytes left")
        return value

    def part(self, size):
        begin = self.at
        self.take(size)
        return Cursor(self.data, begin, self.at)

    def section(self):
        number = self.byte()
        size = self.varint()
        if number & 0x80:
            alignment = self.varint()
            if alignment == 0 or alignment & (alignment - 1):
                raise self.error(f"alignment {alignment} is not a power of two")
            while self.at % alignment:
                if self.byte() != 0xCB:
                    raise self.error("padding expected")
        return number & 0x7F, self.part(size)

    def more(self):
        return self.at < self.end
