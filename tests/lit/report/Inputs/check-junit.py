"""Checks that a file is JUnit's XML as its readers take it: check-junit.py FILE
CASES FAILURES. Beyond Jenkins' schema (junit-schema.test): counts are right, and
there is nothing that Jenkins, GitLab and GitHub's actions do not read."""
import sys
import xml.etree.ElementTree as xml

file, cases, failures = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
ALLOWED = {
    "testsuites": {"name", "tests", "failures", "errors", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"classname", "name", "time", "file"},
    "failure": {"type", "message"},
    "skipped": {"message"},
}
INSIDE = {"testsuites": {"testsuite"}, "testsuite": {"testcase"}, "testcase": {"failure", "skipped"}}
root = xml.parse(file).getroot()
assert root.tag == "testsuites", root.tag
for element in root.iter():
    assert set(element.attrib) <= ALLOWED[element.tag], (element.tag, element.attrib)
    for child in element:
        assert child.tag in INSIDE.get(element.tag, ()), (element.tag, child.tag)
for element in [root, *root]:
    assert len(list(element.iter("testcase"))) == int(element.get("tests")), element.attrib
    assert len(list(element.iter("failure"))) == int(element.get("failures")), element.attrib
for suite in root:
    assert len(list(suite.iter("skipped"))) == int(suite.get("skipped")), suite.attrib
for case in root.iter("testcase"):
    assert case.get("classname") and case.get("name"), case.attrib
for failure in root.iter("failure"):
    assert failure.get("message") and "remedy: " in failure.text, failure.attrib
assert (int(root.get("tests")), int(root.get("failures"))) == (cases, failures), root.attrib
