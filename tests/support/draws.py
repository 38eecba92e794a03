"""The cases that a run of a sweep takes, as Draws.h chooses them.

Its sweeps have no ops as cases, so that DIALECTGEN_DRAW_ALSO is of no use to them.
"""
import os
import sys


class Draws:
    """One in `share` of the cases, of those that `seed` draws."""

    def __init__(self):
        numbers = {"DIALECTGEN_DRAW_SEED": "0", "DIALECTGEN_DRAW_SHARE": "10"}
        for name in numbers:
            numbers[name] = os.environ.get(name, numbers[name])
            if not numbers[name].isdecimal():
                sys.exit(f"{name}={numbers[name]} is no number")
        self.seed, self.share = map(int, numbers.values())
        if not self.share:
            sys.exit("DIALECTGEN_DRAW_SHARE is 0")

    def are_all(self):
        return self.share == 1

    def has(self, name, share=None):
        number = 2166136261
        for byte in f"{self.seed}:{name}".encode():
            number = (number ^ byte) * 16777619 & 0xFFFFFFFF
        return (number >> 8) % (share or self.share) == 0

    def of(self, cases, name=str, weight=None):
        """Those of `cases` that are taken; one at least, so that a run tries something. Behind the
        first, no more than the share of the weights of all, so that runs take about as long."""
        cases = list(cases)
        taken = [case for case in cases if self.has(name(case))]
        taken = taken or [cases[self.seed % len(cases)]]
        if not weight:
            return taken
        room, kept = sum(map(weight, cases)) / self.share, []
        for case in taken:
            room -= weight(case)
            if room >= 0 or not kept:
                kept.append(case)
        return kept

    def part_of(self, count):
        return -(-count // self.share)
