"""dialectgen.stablehlo: portable artifacts."""

import dialectgen
import dialectgen_reader
import pytest

PROGRAM = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tan %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
stablehlo = dialectgen.stablehlo


def test_there_and_back():
    artifact = stablehlo.serialize(PROGRAM, "1.9.0")
    assert stablehlo.info(artifact).release == "1.9.0"
    assert stablehlo.serialize(stablehlo.deserialize(artifact), "1.9.0") == artifact


def test_names_of_stablehlo_s_own_module():
    oldest = stablehlo.get_version_from_compatibility_requirement(
        stablehlo.StablehloCompatibilityRequirement.MAX
    )
    assert oldest == stablehlo.get_minimum_version()
    artifact = stablehlo.serialize_portable_artifact_str(PROGRAM, "1.9.0", False)
    assert artifact == stablehlo.serialize(PROGRAM, "1.9.0")
    bytecode = stablehlo.deserialize_portable_artifact_str(artifact)
    assert bytecode == stablehlo.deserialize(artifact)


def test_content_of_another_dialect():
    program = (
        'sdy.mesh @mesh = <["x"=2]>\n'
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        '  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>\n'
        "  return %0 : tensor<4xf32>\n}\n"
    )
    with pytest.raises(dialectgen.StablehloError, match="sdy"):
        stablehlo.serialize(program, "1.9.0")
    artifact = stablehlo.serialize(program, "1.9.0", allow_other_dialects=True)
    bytecode = stablehlo.deserialize(artifact)
    assert stablehlo.serialize(bytecode, "1.9.0", allow_other_dialects=True) == artifact
    assert stablehlo.info(artifact).release == "1.9.0"


def test_operations_of_chlo():
    program = (
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %0 = chlo.atan %x : tensor<4xf32> -> tensor<4xf32>\n"
        "  return %0 : tensor<4xf32>\n}\n"
    )
    artifact = stablehlo.serialize(program, "1.9.0")
    assert stablehlo.info(artifact).dialects == {"builtin": None, "vhlo": None}
    assert "stablehlo.atan2" in stablehlo.text(artifact)
    artifact = stablehlo.serialize(program, "1.9.0", allow_other_dialects=True)
    assert "chlo.atan" in stablehlo.text(artifact)
    complex_program = program.replace("xf32", "xcomplex<f32>").replace("atan", "bessel_i1e")
    with pytest.raises(dialectgen.StablehloError, match="no formula for complex") as refused:
        stablehlo.serialize(complex_program, "1.9.0")
    assert refused.value.op == "chlo.bessel_i1e"


def test_content_of_an_unknown_dialect():
    program = (
        "func.func @main(%x: tensor<4xf32>) {\n"
        '  "foreign.op"(%x) {y = #foreign.y<1>} : (tensor<4xf32>) -> ()\n  return\n}\n'
    )
    with pytest.raises(dialectgen.StablehloError, match="unregistered dialect"):
        stablehlo.serialize(program, "1.9.0", allow_other_dialects=True)
    artifact = stablehlo.serialize(
        program, "1.9.0", allow_other_dialects=True, allow_unregistered=True
    )
    with pytest.raises(dialectgen.StablehloError, match="dialect 'foreign' is unknown"):
        stablehlo.deserialize(artifact)
    assert stablehlo.deserialize(artifact, allow_unregistered=True)
    text = stablehlo.text(artifact, allow_unregistered=True)
    assert '"foreign.op"(%arg0) {y = #foreign.y<1>} : (tensor<4xf32>) -> ()' in text
    assert stablehlo.info(artifact).dialects == {"builtin": None, "foreign": None, "vhlo": None}


def test_programs_of_vhlo():
    artifact = stablehlo.serialize(PROGRAM, "1.9.0", strip_debug_info=True)
    text = stablehlo.text(artifact, versioned=True)
    assert "vhlo.tan_v2" in text and "stablehlo" not in text
    bytecode = stablehlo.deserialize(artifact, versioned=True)
    for program in (text, bytecode):
        assert stablehlo.serialize(program, "1.9.0", strip_debug_info=True) == artifact
    assert "stablehlo.tan" in stablehlo.text(text)


def test_versions_of_bytecode():
    assert stablehlo.get_bytecode_version("0.9.0") == 0
    assert stablehlo.get_bytecode_version("1.9.0") == 6
    for version in ("0.8.0", "99.0.0", "x"):
        with pytest.raises(dialectgen.StablehloError, match="no artifacts"):
            stablehlo.get_bytecode_version(version)


def test_the_oldest_release_that_reads_it():
    info = stablehlo.info(stablehlo.serialize(PROGRAM))
    assert info.release == stablehlo.get_current_version()
    assert info.oldest_release == "1.10.0"  # tan_v2


def test_a_target_without_the_operation():
    with pytest.raises(dialectgen.StablehloError, match="tan.*1.4.0.*1.3.0"):
        stablehlo.serialize(PROGRAM, "1.3.0")


def test_the_reader_agrees():
    artifact = dialectgen_reader.read(
        stablehlo.serialize(PROGRAM, "1.9.0"), dialectgen_reader.default_wires()
    )
    assert artifact.release == (1, 9, 0)
    assert not artifact.problems()


def test_an_error_has_the_program_s_words():
    with pytest.raises(dialectgen.StablehloError) as caught:
        stablehlo.serialize(PROGRAM, "1.3.0")
    error = caught.value
    assert (error.op, error.version, error.function) == ("stablehlo.tan", "1.4.0", "main")
    assert error.location == "line 3, column 8"
    assert "vhlo" not in str(error) and "loc(" not in str(error)
    assert isinstance(error, ValueError)


def test_errors_are_at_most_a_page():
    ops = "".join(f"  %{i} = stablehlo.tan %x : tensor<4xf32>\n" for i in range(2000))
    program = f"func.func @main(%x: tensor<4xf32>) {{\n{ops}  return\n}}\n"
    with pytest.raises(dialectgen.StablehloError) as caught:
        stablehlo.serialize(program, "1.3.0")
    assert len(caught.value.diagnostics) > 2000
    assert len(str(caught.value)) < 4000 and len(str(caught.value).splitlines()) <= 16
    assert "more; they are in 'diagnostics'" in str(caught.value)
    assert "func.func" not in str(caught.value)


def test_a_program_of_vhlo_keeps_its_names():
    program = '"vhlo.func_v1"() ({}) : () -> ()'
    with pytest.raises(dialectgen.StablehloError, match="vhlo"):
        stablehlo.serialize(program, "1.3.0")


@pytest.mark.parametrize("text", ["func.func @f() {", "foo.bar"])
def test_text_that_is_no_program(text):
    with pytest.raises(dialectgen.StablehloError) as caught:
        stablehlo.serialize(text)
    assert "allow-unregistered-dialect" not in str(caught.value)
    assert caught.value.location.startswith("line 1, column ")


@pytest.mark.parametrize("data", [b"garbage", b"\x00\x01\x02", b"PK\x03\x04" * 9, b"func.func"])
def test_bytes_that_are_no_artifact(data):
    with pytest.raises(dialectgen.StablehloError, match="no artifact"):
        stablehlo.deserialize(data)
    with pytest.raises(dialectgen.StablehloError):
        stablehlo.info(data)


@pytest.mark.parametrize("module", [dialectgen, dialectgen.onnx, dialectgen.stablehlo])
def test_only_public_names_are_listed(module):
    assert sorted(dir(module)) == sorted(module.__all__)


@pytest.mark.parametrize("at", range(0, 200, 9))
def test_damaged_artifacts(at):
    artifact = bytearray(stablehlo.serialize(PROGRAM, "1.9.0"))
    damaged = artifact[: at % len(artifact)]
    with pytest.raises(dialectgen.StablehloError):
        stablehlo.deserialize(bytes(damaged))


@pytest.mark.parametrize(
    "text",
    [
        "module {" * 20000 + "}" * 20000,
        "func.func private @f(" + "tuple<" * 20000 + "f32" + ">" * 20000 + ")",
        "#a0 = [1]\n"
        + "".join(f"#a{i} = [#a{i - 1}]\n" for i in range(1, 20000))
        + "module attributes {a.b = #a19999} {}",
    ],
    ids=["regions", "types", "aliases"],
)
def test_text_nested_without_end(text):
    with pytest.raises(dialectgen.StablehloError, match="nested more than 1500 deep"):
        stablehlo.serialize(text, "1.0.0")
    with pytest.raises(dialectgen.StablehloError, match="nested more than 1500 deep"):
        stablehlo.deserialize(text.encode())


def test_former_name():
    import dialectgen_stablehlo

    assert dialectgen_stablehlo.get_current_version() == stablehlo.get_current_version()


def test_versions():
    assert stablehlo.get_smaller_version("1.10.0", "1.9.0") == "1.9.0"
    for requirement in stablehlo.Compatibility:
        version = stablehlo.get_version_from_compatibility_requirement(requirement)
        assert stablehlo.get_smaller_version(version, stablehlo.get_current_version()) == version
