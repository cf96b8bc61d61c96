"""Speed, memory, cost and carbon of deep-learning workloads, before anything is bought or launched.

Nine questions, each a function: which_gpu, how_much_faster, buy_or_rent, does_it_fit, how_long, plan, serve, which_model,
post_train.
Arguments are the keys of the JSON schema (docs/reference/json.md) with underscores. Absent arguments get defaults, which the
answer lists in `taken`. Field names of an answer include the unit; a number with an 80 % interval is an `Interval`.

    >>> import ridgeline
    >>> ridgeline.how_long(model="llama3-8b", gpus=16, tokens=1e12).days.expected  # doctest: +SKIP
"""

from . import answers as _answers
from ._questions import catalogue, make_questions as _make_questions
from .answers import *  # noqa: F403
from ._core import version as __version__

_functions = _make_questions()
globals().update(_functions)

__all__ = ["catalogue", *_functions, *_answers.__all__]
