"""Packs the folder `dialectgen`, which has the shared library, as a wheel.

The library is loaded with ctypes: one wheel serves every Python 3. Its tag states the
oldest C library that has what its parts ask for, DIALECTGEN_GLIBC.
"""

import email.utils
import os
import platform

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    """A wheel for one platform and for every version of Python."""

    def get_tag(self):
        release = os.environ["DIALECTGEN_GLIBC"].replace(".", "_")
        return "py3", "none", f"manylinux_{release}_{platform.machine()}"


class PlatformDistribution(Distribution):
    """A distribution with files of one platform."""

    def has_ext_modules(self):
        return True


maintainer, address = email.utils.parseaddr(os.environ["MAINTAINER"])
setup(
    version=os.environ["DIALECTGEN_VERSION"],
    license=os.environ["LICENSE"],
    url=os.environ["REPOSITORY"],
    maintainer=maintainer,
    maintainer_email=address,
    cmdclass={"bdist_wheel": PlatformWheel},
    distclass=PlatformDistribution,
)
