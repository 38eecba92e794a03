"""Wire descriptions: the encoding of a versioned dialect."""

import json
import pathlib

def parse_version(text):
    """`"1.9.0"` as a tuple that compares; opset numbers are versions, too."""
    return tuple(int(part) for part in str(text).split("."))


def version_text(version):
    return ".".join(str(part) for part in version)


class Wire:
    """The encoding of one versioned dialect, from its `.wire.json`."""

    # Since 2: optional attributes, groups of operands and results, sets of cases. Since 3:
    # steps and conversions, which no reader needs.
    FORMATS = (1, 2, 3)

    def __init__(self, description):
        if description.get("format") not in self.FORMATS:
            raise ValueError(
                f"format {description.get('format')} of the wire description is not"
                f" supported; expected {self.FORMATS[-1]}"
            )
        self.dialect = description["dialect"]
        # The dialect of programs, by which artifacts of several dialects name it.
        self.program_dialect = description.get("program_dialect", self.dialect)
        self.producer_prefix = description["producer_prefix"]
        self.minimum = parse_version(description["minimum"])
        self.current = parse_version(description["current"])
        self.types = description["types"]
        self.attributes = description["attributes"]
        self.ops = {f"{self.dialect}.{op['name']}": op for op in description["ops"]}
        self.mlir_features = {
            feature["name"]: parse_version(feature["since"])
            for feature in description["mlir_features"]
        }

    @classmethod
    def load(cls, path):
        """Reads a description; raises `OSError` or `ValueError`."""
        return cls(json.loads(pathlib.Path(path).read_text(encoding="utf-8")))


def default_wire_files():
    """The descriptions in this package, or in `generated` of a checkout and of its build."""
    folder = pathlib.Path(__file__).resolve().parent
    found = sorted(folder.glob("*.wire.json"))
    checkout = folder.parents[2]
    return found or [path for root in (checkout, checkout / "build")
                     for path in sorted(root.glob("generated/*/*.wire.json"))]


def default_wires():
    """A `Wire` for each of `default_wire_files`."""
    return [Wire.load(path) for path in default_wire_files()]
