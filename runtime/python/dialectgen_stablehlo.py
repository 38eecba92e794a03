"""The former name of `dialectgen.stablehlo`."""

from dialectgen.stablehlo import *  # noqa: F401,F403
