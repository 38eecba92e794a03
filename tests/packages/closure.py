"""closure.py PACKAGE...: the installed packages that these depend on, and they themselves."""

import re
import subprocess
import sys

FORMAT = "${Package}\t${Provides}\t${Pre-Depends}, ${Depends}\t${db:Status-Abbrev}\n"


def names(text):
    """The alternatives of each dependency."""
    for dependency in filter(None, (part.strip() for part in text.split(","))):
        yield [re.split(r"[\s(:]", option.strip())[0] for option in dependency.split("|")]


depends, providers = {}, {}
for line in subprocess.check_output(["dpkg-query", "-W", "-f", FORMAT], text=True).splitlines():
    package, provides, needed, status = line.split("\t")
    if status.strip() != "ii":
        continue
    depends[package] = list(names(needed))
    for option in [[package], *names(provides)]:
        providers.setdefault(option[0], []).append(package)

found, waiting = set(), list(sys.argv[1:])
while waiting:
    package = waiting.pop()
    if package in found:
        continue
    found.add(package)
    for options in depends[package]:
        known = [provider for option in options for provider in providers.get(option, ())]
        if not known:
            sys.exit(f"{package}: none of {', '.join(options)} is installed")
        waiting.append(known[0])
print("\n".join(sorted(found)))
