"""Checks of an artifact that is read without MLIR, for tests of several families."""

import itertools
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "runtime/python"))

import dialectgen_reader as reader  # noqa: E402


def normalized(text):
    """The lines of a program; names of values, which tools choose, are by their order.

    MLIR's comments on the predecessors of blocks are left out.
    """
    text = re.sub(r"^( *\^bb\d+.*:)  // (?:pred: |\d+ preds: |no predecessors).*$", r"\1", text, flags=re.M)
    names = {}
    return re.sub(
        r'"(?:[^"\\]|\\.)*"|%[\w$.]+',
        lambda one: one[0]
        if one[0].startswith('"')
        else names.setdefault(one[0], f"%{len(names)}"),
        text.strip(),
    ).splitlines()


def damaged(data, draw):
    """The bytes with up to four others, and perhaps without their end."""
    changed = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        changed[draw.randrange(len(changed))] = draw.randrange(256)
    if draw.random() < 0.2:
        del changed[draw.randrange(len(changed)) :]
    return bytes(changed)


def is_refused(data, wires):
    """Whether the reader refuses the bytes; whatever it reads, it checks and prints."""
    try:
        artifact = reader.read(data, wires)
        artifact.problems()
        artifact.text()
        return False
    except reader.ArtifactError as error:
        if not re.match(r"byte \d+: ", str(error)):
            raise AssertionError(f"an error without a position: {error}") from error
        return True


def mistakes(data, wires, printed, damages=60):
    """Sentences about an artifact that tools print as the text `printed`.

    `damages` changed copies of it are read as well.
    """
    try:
        artifact = reader.read(data, wires)
    except reader.ArtifactError as error:
        return [f"is not read without MLIR: {error}"]
    found = [
        f"is printed without MLIR with '{ours}' in place of '{theirs}'"
        for ours, theirs in itertools.zip_longest(normalized(artifact.text()), normalized(printed))
        if ours != theirs
    ][:1]
    if problems := artifact.problems():
        found.append(f"has problems: {'; '.join(problems)}")
    if artifact.releases.keys() != artifact.oldest_releases().keys():
        found.append(f"is of {artifact.releases}, and has parts of {artifact.oldest_releases()}")
    draw = random.Random(len(data))
    for _ in range(damages):
        is_refused(damaged(data, draw), wires)
    return found
