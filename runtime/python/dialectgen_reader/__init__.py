"""Reads artifacts of versioned dialects without MLIR.

    import dialectgen_reader as reader

    wire = reader.Wire.load("generated/stablehlo/vhlo.wire.json")
    artifact = reader.read(open("model.mlirbc", "rb").read(), [wire])
    print(artifact.release, artifact.oldest_release())
    print(artifact.text())
    for problem in artifact.problems():
        print(problem)

An artifact is MLIR bytecode of a versioned dialect. A `Wire` is the description
that dialectgen generates of one: layouts of types and attributes, signatures and
lifetimes of operations. The package needs only Python's standard library.

As a command: `python3 -m dialectgen_reader [--wire FILE] [--text | --check] ARTIFACT...`
"""

from .artifact import Artifact, read
from .cursor import ArtifactError
from .wire import Wire, default_wire_files, default_wires, parse_version, version_text

__all__ = [
    "Artifact",
    "ArtifactError",
    "Wire",
    "default_wire_files",
    "default_wires",
    "parse_version",
    "read",
    "version_text",
]
