"""Builds the Python module with what Debian has: python3-dev, pybind11-dev, setuptools; nothing is loaded from elsewhere."""

import re
from pathlib import Path

from setuptools import Extension, setup

root = Path(__file__).resolve().parents[2]
numbers = dict(re.findall(r"#define RIDGELINE_VERSION_(\w+) (\d+)", (root / "include/ridgeline/version.hpp").read_text()))
build = root / "build" / "python"  # what is made stays out of the sources
build.mkdir(parents=True, exist_ok=True)

setup(
    name="ridgeline",
    version="{MAJOR}.{MINOR}.{PATCH}".format(**numbers),
    description="Speed, memory, cost and carbon of deep-learning workloads before anything is bought or launched",
    license="BSL-1.0",
    python_requires=">=3.9",
    packages=["ridgeline"],
    package_data={"ridgeline": ["py.typed", "*.pyi"]},
    ext_modules=[
        Extension(
            "ridgeline._core",
            ["core.cpp"],
            # An installation after a change of a header compiles again.
            depends=[str(one) for folder in ("include", "examples/support") for one in (root / folder).rglob("*.hpp")],
            include_dirs=[str(root / "include"), str(root / "examples")],
            define_macros=[("FMT_HEADER_ONLY", None)],
            # -ffp-contract=off as the programs: the same bits.
            extra_compile_args=["-std=c++20", "-O2", "-g0", "-ffp-contract=off", "-fvisibility=hidden"],
            language="c++",
        )
    ],
    options={"build": {"build_base": str(build)}, "egg_info": {"egg_base": str(build)}},
    zip_safe=False,
)
