"""Writes a program as an artifact and back: python.py PROGRAM ARTIFACT BYTECODE."""
import os
import pathlib
import subprocess
import sys

from dialectgen import stablehlo

program = pathlib.Path(sys.argv[1]).read_text()
newest, oldest = stablehlo.get_current_version(), stablehlo.get_minimum_version()
window = stablehlo.get_version_from_compatibility_requirement
print(
    "versions:",
    stablehlo.get_smaller_version(newest, oldest) == oldest,
    window(stablehlo.Compatibility.MAX) == oldest,
    window(stablehlo.Compatibility.NONE) == newest,
)
artifact = stablehlo.serialize_portable_artifact(program, "1.4.0", strip_debug_info=True)
pathlib.Path(sys.argv[2]).write_bytes(artifact)
print("artifact of", stablehlo.get_portable_artifact_version(artifact))
bytecode = stablehlo.deserialize_portable_artifact(artifact)
pathlib.Path(sys.argv[3]).write_bytes(bytecode)
assert stablehlo.serialize_portable_artifact(bytecode, "1.4.0") == artifact


def refused(function, *arguments):
    try:
        function(*arguments)
        print("not refused:", arguments)
    except stablehlo.StablehloError as error:
        print("refused:", str(error).splitlines()[0])


refused(stablehlo.serialize_portable_artifact, "func.func @f() {", "1.4.0")
refused(stablehlo.serialize_portable_artifact, "module {" * 20000, "1.4.0")
refused(stablehlo.serialize_portable_artifact, "module {}", "1.x")
refused(stablehlo.get_smaller_version, "a", "b")
refused(stablehlo.get_portable_artifact_version, b"nothing")
refused(stablehlo.deserialize_portable_artifact, b"")
refused(window, 7)
tangent = """func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %y = stablehlo.tan %x : tensor<f32>
  return %y : tensor<f32>
}"""
refused(stablehlo.serialize_portable_artifact, tangent, "1.3.0")
artifact = stablehlo.serialize_portable_artifact(tangent, "1.3.0", expand=True)
print("expanded for", stablehlo.get_portable_artifact_version(artifact))
child = subprocess.run(
    [sys.executable, "-c", "import dialectgen.stablehlo"],
    env={**os.environ, "DIALECTGEN_LIBRARY_FOLDER": "nowhere"},
    capture_output=True,
    text=True,
)
print("refused:", child.stderr.splitlines()[-1].removeprefix("ImportError: "))
