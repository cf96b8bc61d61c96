"""The functions that ask: made from the schema's keys, so that none can be forgotten or mean something else."""

import difflib
import inspect
import json
import os
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

from . import _core, answers

_about = {
    "which_gpu": "Which GPU? Devices ranked by performance per dollar; with a model, by a training run.",
    "how_much_faster": "How much faster is a device than another? By datasheet; with keys of a run or of requests, at that work.",
    "buy_or_rent": "Buy or rent? Both bills, and after how long they meet; with keys of the whole life, every way to have the machine.",
    "does_it_fit": "Does it fit? Memory of the most loaded GPU, term by term, of a training run or of requests.",
    "how_long": "How long does it take, and what does it cost? A training run, or a request.",
    "plan": "How should a training run be split over GPUs? The best plans of a search.",
    "which_model": "Which model? The one of the lowest loss that some dollars, days or carbon train, and serve.",
    "post_train": "How long does reinforcement learning take? An iteration, the GPUs' split, and the cost of the run.",
    "serve": "How should a model be served? The best ways within limits of latency.",
}


def _plain(name: str, value: Any) -> Any:
    """What JSON knows; numbers of other libraries, such as NumPy's, count as numbers."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, dict):
        return {str(key): _plain(name, one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(name, one) for one in value]
    if hasattr(value, "item"):
        return _plain(name, value.item())
    for number in ("__index__", "__float__"):
        if hasattr(value, number):
            return getattr(value, number)()
    raise TypeError(f"{name}: a {type(value).__name__} is no value of a question")


def _read_model(question: Dict[str, Any]) -> Optional[str]:
    """A model that is a path, or the content of a config.json, becomes its fields. Returns what is not counted."""
    model = question.get("model")
    if isinstance(model, dict) and "model_type" in model:
        text = json.dumps(model)
    elif isinstance(model, str) and ("/" in model or model.endswith(".json") or os.path.isfile(model)):
        text = Path(model).read_text(encoding="utf-8")
    else:
        return None
    read = json.loads(_core.model_from_config(text))
    question["model"] = read["model"]
    return read["not_counted"] or None


def _ask(which: str, kinds: Dict[str, List[Dict[str, str]]], given: Dict[str, Any]) -> Any:
    names = {key["name"] for keys in kinds.values() for key in keys}
    question: Dict[str, Any] = {}
    for argument, value in given.items():
        name = argument.replace("_", "-")
        if name not in names:
            near = difflib.get_close_matches(argument, [one.replace("-", "_") for one in names], 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise TypeError(f"{which}() got an unexpected keyword argument '{argument}'{hint}")
        if value is not None:
            question[name] = _plain(argument, value)
    not_counted = _read_model(question)
    try:
        text = json.dumps(question, allow_nan=False)
    except ValueError:
        bad = next(key for key, value in question.items() if value != value or value in (float("inf"), -float("inf")))
        raise ValueError(f"{bad}: '{question[bad]}' is not a finite number") from None
    answer = json.loads(_core.ask(which, text))
    if not_counted:
        answer["not_counted"] = not_counted
    return answers.answer_of(which, answer)


def _function(which: str, kinds: Dict[str, List[Dict[str, str]]]) -> Callable[..., Any]:
    def ask(**given: Any) -> Any:
        return _ask(which, kinds, given)

    help_of: Dict[str, str] = {}
    for keys in kinds.values():
        for key in keys:
            help_of.setdefault(key["name"].replace("-", "_"), f"{key['help']} ({key['type']})")
    ask.__name__ = ask.__qualname__ = which
    ask.__module__ = "ridgeline"
    arguments = "\n".join(f"    {name}: {text}" for name, text in help_of.items())
    ask.__doc__ = (
        f"{_about[which]}\n\nReturns {' or '.join(kinds)}. An impossible value raises a ValueError with the RL number.\n\n"
        f"Arguments, with defaults in [brackets]:\n{arguments}\n"
    )
    ask.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in help_of]
    )
    return ask


def make_questions() -> Dict[str, Callable[..., Any]]:
    """Each question's function by its name."""
    all_keys = json.loads(_core.keys())
    return {which: _function(which, kinds) for which, kinds in all_keys.items()}


def catalogue(what: str) -> List[Dict[str, Any]]:
    """Entries of the catalogue: models, devices, links, instances, tariffs, grids or stacks."""
    entries: List[Dict[str, Any]] = json.loads(_core.catalogue(what))
    return entries
