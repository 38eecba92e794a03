"""Packs the folder `dialectgen`, which has the shared library, as a wheel.

The library is loaded with ctypes: one wheel serves every Python 3. It needs the C
library of the machine that it was made on, or a newer one, which its tag states.
"""

import os
import platform

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    """A wheel for one platform and for every version of Python."""

    def get_tag(self):
        library, version = platform.libc_ver()
        if library != "glibc":
            raise SystemExit(f"the C library is {library or 'unknown'}; expected glibc")
        release = version.replace(".", "_")
        return "py3", "none", f"manylinux_{release}_{platform.machine()}"


class PlatformDistribution(Distribution):
    """A distribution with files of one platform."""

    def has_ext_modules(self):
        return True


setup(
    version=os.environ["DIALECTGEN_VERSION"],
    cmdclass={"bdist_wheel": PlatformWheel},
    distclass=PlatformDistribution,
)
