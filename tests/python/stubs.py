"""Prints examples/python/ridgeline/__init__.pyi, the types of the module's functions. A test fails where the file differs."""

import json
from typing import Dict, List

from ridgeline import _core, answers

_types = {
    "COUNT": "int",
    "STAGE": "int",
    "RANK": "int",
    "NUMBER": "float",
    "[on|off]": "bool",
    "NAME|FILE": "str | PathLike[str] | Mapping[str, Any]",
    "NAME": "str",
    "NAMES": "str | Sequence[str]",
    "PRICE|NAME": "float | str",
    "NUMBER|NAME": "float | str",
    "NAME|PERCENT": "str | float",
    "NAME|NUMBERS": "str | Sequence[float]",
    "NUMBERS": "float | Sequence[float]",
    "LIST": "Sequence[Mapping[str, Any]]",
    "OBJECT": "Mapping[str, float]",
    "FORMAT": "str",
    "HOW": "str",
    "WHAT": "str",
    "TERMS": "str",
}


def _type_of(which: str, key: Dict[str, str]) -> str:
    if which == "serve" and key["name"] == "device":
        return "str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]]"
    if key["name"] in ("device", "over"):
        return "str | Mapping[str, Any]"
    return _types[key["type"]]


def _function(which: str, kind: str, keys: List[Dict[str, str]], before: str, more: bool) -> str:
    lines = "".join(f"    {key['name'].replace('-', '_')}: {_type_of(which, key)} | None = ...,\n" for key in keys)
    # Where every argument is absent each of them would do: it is the first.
    beside = "  # type: ignore[misc]" if more else ""
    return f"{before}def {which}({beside}\n    *,\n{lines}) -> {kind}: ...\n"


def text() -> str:
    made = '# Made by tests/python/stubs.py.\nfrom os import PathLike\nfrom typing import Any, Mapping, Sequence, overload\n\n'
    made += "from .answers import (\n" + "".join(f"    {one} as {one},\n" for one in answers.__all__) + ")\n\n"
    made += "__version__: str\n\ndef catalogue(what: str) -> list[dict[str, Any]]: ...\n"
    for which, kinds in json.loads(_core.keys()).items():
        before = "@overload\n" if len(kinds) > 1 else ""
        for i, (kind, keys) in enumerate(kinds.items()):
            made += "\n" + _function(which, kind, keys, before, more=i + 1 < len(kinds))
    return made


if __name__ == "__main__":
    print(text(), end="")
