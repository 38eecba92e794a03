"""A user's file: `types` has mypy check it against the package, strictly."""

import pathlib
from typing import Any, List

import dialectgen


class ModelProto:
    """As the package onnx has it."""

    opset_import: List[Any]

    def SerializeToString(self) -> bytes:
        return b""


data: bytes = dialectgen.onnx.convert("model.onnx", 13)
data = dialectgen.onnx.convert(data, {"ai.onnx": 13}, output=pathlib.Path("out"))
proto: ModelProto = dialectgen.onnx.convert(ModelProto(), target="13", expand=False)
frozen: ModelProto = dialectgen.onnx.freeze_defaults(proto)
text: str = dialectgen.onnx.import_("model.onnx")
bytecode: bytes = dialectgen.onnx.import_("model.onnx", bytecode=True)
artifact: bytes = dialectgen.onnx.to_stablehlo(frozen, "1.9.0", sizes={"batch": 1}, bounds=["n:8"])
opset: int = dialectgen.onnx.newest_opset()
refused: List[str] = [item.op or "" for item in dialectgen.onnx.report(data, 9).refused]

artifact = dialectgen.stablehlo.serialize(text, "1.9.0", expand=True)
release: str = dialectgen.stablehlo.info(artifact).release
oldest: str = dialectgen.stablehlo.get_version_from_compatibility_requirement(
    dialectgen.stablehlo.Compatibility.WEEK_4
)
try:
    dialectgen.stablehlo.deserialize(artifact)
except dialectgen.StablehloError as error:
    places: List[str] = [item.location or "" for item in error.diagnostics]

differs: bool = dialectgen.drift("libonnx", only=["onnx"]).has_drift
