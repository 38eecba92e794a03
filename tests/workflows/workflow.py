"""Runs the steps of a GitHub workflow in a shell, as far as one machine can.

A step with `run` is a script of bash, with the environment, expressions and
conditions of the workflow. Actions (`uses`) need GitHub and are only recorded,
as are the programs in STUBS, whose stand-ins come first on PATH.
"""

import os
import pathlib
import re
import stat
import subprocess

import yaml

# Programs that need the network or another machine; each writes its arguments
# to the log. gh finds a pull request once one was made.
STUBS = {
    "apt-get": "",
    "cmake": "",
    "npm": "",
    "gh": """
if [ "$1 $2" = "pr edit" ] && [ ! -e "$STUBS/pull-request" ]; then exit 1; fi
if [ "$1" = pr ]; then
  touch "$STUBS/pull-request"
  while [ $# -gt 0 ]; do [ "$1" != --body-file ] || cp "$2" "$STUBS/body.md"; shift; done
fi
""",
    # A virtual environment has the machine's own packages, and nothing is installed beside them.
    "python3": """
if [ "$1 $2 $3" = "-m pip install" ]; then exit; fi
if [ "$1 $2" = "-m venv" ]; then
  mkdir -p "$3/bin"
  printf '#!/bin/sh\\n' > "$3/bin/pip"
  printf '#!/bin/sh\\nexec /usr/bin/python3 "$@"\\n' > "$3/bin/python"
  chmod +x "$3/bin/pip" "$3/bin/python"
  exit
fi
exec /usr/bin/python3 "$@"
""",
}


class Failed(Exception):
    """A step ended with another status than 0; its text is the output."""


class Run:
    """One job of the workflow FILE in CHECKOUT, with files of its own in FOLDER.

    `environment` replaces variables of the job: addresses, and folders under
    /tmp. `inputs` are those that the caller of an action gives, `base_ref` is the
    base of the pull request. After `run()`, `skipped` and `actions` name the steps that were left
    out and the actions; `calls(name)` gives the calls of a stub.
    """

    def __init__(self, file, checkout, folder, environment, inputs=None, base_ref=""):
        text = yaml.safe_load(pathlib.Path(file).read_text())
        # A composite action has the steps of one job, and defaults of its inputs.
        self.job = text["runs"] if "runs" in text else next(iter(text["jobs"].values()))
        self.checkout = checkout
        self.folder = pathlib.Path(folder)
        self.base_ref = base_ref
        self.inputs, self.outputs, self.skipped, self.actions = {}, {}, [], []
        defaults = {name: self.expand(row["default"]) for name, row in text.get("inputs", {}).items()}
        self.inputs = {**defaults, **(inputs or {})}
        stubs = self.folder / "stubs"
        stubs.mkdir(parents=True)
        for name, body in STUBS.items():
            path = stubs / name
            path.write_text(f'#!/bin/bash\nprintf "%s\\n" "$*" >> "$STUBS/{name}.calls"\n{body}')
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
        self.environment = {
            **os.environ,
            **{key: self.expand(str(value)) for key, value in self.job.get("env", {}).items()},
            **environment,
            "STUBS": str(stubs),
            "PATH": f"{stubs}:{os.environ['PATH']}",
            "DIALECTGEN_NO_INSTALL": "1",
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary.md"),
        }

    def expand(self, text):
        """TEXT with the values of its expressions."""

        def value(name):
            kind, *rest = name.split(".")
            if kind == "env":
                return self.environment.get(rest[0], "")
            if kind == "inputs":
                return self.inputs.get(rest[0], "")
            if kind == "steps":
                return self.outputs.get(rest[0], {}).get(rest[2], "")
            return self.base_ref if name == "github.base_ref" else f"<{name}>"

        def term(text):
            if text.startswith("'"):
                return text[1:-1]
            call = re.fullmatch(r"format\('([^']*)', ([\w.]+)\)", text)
            return call[1].replace("{0}", value(call[2])) if call else value(text)

        def expression(match):
            """The value of `a && b || c`, as far as there are such."""
            for choice in match[1].split(" || "):
                values = [term(part.strip()) for part in choice.split(" && ")]
                if all(values):
                    break
            return values[-1] if all(values) else ""

        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", expression, text)

    def holds(self, condition):
        """Whether a step with this condition runs: `a == 'b'`, `a != 'b'` or `always()`."""
        if condition == "always()":
            return True
        left, relation, right = re.fullmatch(r"([\w.]+) (==|!=) '(\w*)'", condition).groups()
        return (self.expand("${{ %s }}" % left) == right) == (relation == "==")

    def run(self):
        for index, step in enumerate(self.job["steps"]):
            name = step.get("name") or step.get("uses") or step["run"]
            if "if" in step and not self.holds(step["if"]):
                self.skipped.append(name)
            elif "uses" in step:
                self.actions.append((step["uses"], {key: self.expand(str(text)) for key, text in step.get("with", {}).items()}))
            else:
                self.script(index, step)
        return self

    def script(self, index, step):
        output = self.folder / f"{index}.output"
        output.touch()
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self.expand(step["run"])],
            cwd=self.checkout,
            env={
                **self.environment,
                **{name: self.expand(str(text)) for name, text in step.get("env", {}).items()},
                "GITHUB_OUTPUT": str(output),
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise Failed(done.stdout)
        pairs = (line.split("=", 1) for line in output.read_text().splitlines())
        self.outputs[step.get("id", index)] = dict(pairs)

    def calls(self, name):
        log = self.folder / "stubs" / f"{name}.calls"
        return log.read_text().splitlines() if log.exists() else []

    @property
    def body(self):
        """The text of the pull request."""
        return (self.folder / "stubs/body.md").read_text()
