"""dialectgen.drift: op specs against an upstream."""

import json

import dialectgen
import pytest


def test_against_the_installed_library():
    report = dialectgen.drift("libonnx")
    assert report.has_drift
    edited = [item for item in report.differences if item.kind == "edited"]
    assert {(item.op, item.since) for item in edited} >= {("Erf", 13)}
    erf = next(item for item in edited if item.op == "Erf")
    assert erf.family == "onnx" and erf.file.endswith("Erf.json") and erf.line > 0
    assert any("tensor(uint8)" in change for change in erf.changes)
    assert report.counts["onnx"]["edited"] == len(edited)


def test_only_selects_families():
    assert {item.family for item in dialectgen.drift("libonnx", only=["onnx"]).differences} == {
        "onnx"
    }


def test_an_upstream_that_is_not_there(tmp_path):
    with pytest.raises(dialectgen.DialectgenError, match="none.json"):
        dialectgen.drift(tmp_path / "none.json")


def test_an_upstream_that_is_no_upstream(tmp_path):
    path = tmp_path / "onnx.json"
    path.write_text(json.dumps({"schemas": 5}))
    with pytest.raises(dialectgen.DialectgenError, match="onnx.json"):
        dialectgen.drift(path, only=["onnx"])
