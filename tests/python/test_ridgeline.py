"""The Python module: what it refuses, what it returns, and that it says what the programs and C++ say."""

import dataclasses
import json
import os
import re
import subprocess
import threading
import time
import typing
from pathlib import Path

import pytest
import stubs

import ridgeline
from ridgeline import _core, answers

root = Path(__file__).resolve().parents[2]
programs = Path(os.environ["RIDGELINE_PROGRAMS"])

# --- the same question through Python, the command line and C++ -----------------------------------------------------------


def _list(name):
    lines = (root / "tests/data" / name).read_text().splitlines()
    return [(which, json.loads(question)) for which, question in (line.split("\t") for line in lines)]


_of_the_page = _list("questions.tsv")
_all = _of_the_page + _list("questions_beyond_the_page.tsv")


def _option(value):
    if isinstance(value, dict):  # a device of one's own
        return value["name"] + ":" + ",".join(f"{k}={v}" for k, v in value.items() if k != "name")
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _by_command_line(which, question):
    options = [part for key, value in question.items() for part in (f"--{key}", _option(value))]
    ran = subprocess.run([programs / which, *options, "--json"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def _by_python(which, question):
    return getattr(ridgeline, which)(**{key.replace("-", "_"): value for key, value in question.items()})


@pytest.fixture(scope="module")
def by_cpp():
    lines = "".join(f"{which}\t{json.dumps(question)}\n" for which, question in _all)
    ran = subprocess.run([os.environ["RIDGELINE_ASK"]], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def _same(python, program, where):
    """Every key of Python's answer stands in the program's, with the same value; a program says more in words."""
    if isinstance(python, dict):
        for key, value in python.items():
            assert key in program, f"{where}.{key}"
            _same(value, program[key], f"{where}.{key}")
    elif isinstance(python, list):
        assert len(python) == len(program), where
        for i, value in enumerate(python):
            _same(value, program[i], f"{where}[{i}]")
    else:
        assert python == program and type(python) is type(program), f"{where}: {python} and {program}"


def test_200_questions_have_one_answer(by_cpp):
    assert len(_of_the_page) == 200 and len(_all) > 200 and len({json.dumps(one) for one in _all}) == len(_all)
    for (which, question), in_cpp in zip(_all, by_cpp):
        where = f"{which} {json.dumps(question)}"
        in_python = _by_python(which, question)
        assert in_python.json == in_cpp, where
        _same(in_python.json, _by_command_line(which, question), where)


# --- answers --------------------------------------------------------------------------------------------------------------


def _fields_say(value, given, where):
    """Every key of the JSON has a field, and every field that its type calls certain has a value."""
    if dataclasses.is_dataclass(value):
        keys = {answers._field_of(key) for key in given if key != "schema"}
        fields = {field.name for field in dataclasses.fields(value)}
        assert keys <= fields, f"{where}: {keys - fields}"
        hints = typing.get_type_hints(type(value))
        for name in fields - {"json"}:
            certain = type(None) not in typing.get_args(hints[name])
            assert not (certain and getattr(value, name) is None), f"{where}.{name}"
        for key, inner in given.items():
            if key not in ("schema", "asked", "taken"):
                _fields_say(getattr(value, answers._field_of(key)), inner, f"{where}.{key}")
    elif isinstance(value, list):
        for one, inner in zip(value, given):
            _fields_say(one, inner, where)
    else:
        assert value == given, where


def test_every_key_of_an_answer_is_a_field():
    for which, question in _all:
        answer = _by_python(which, question)
        _fields_say(answer, answer.json, which)


def test_what_was_taken_can_be_said():
    runs = [(which, asked) for which, asked in _of_the_page if which in ("how_long", "does_it_fit") and "inference" not in asked]
    assert len(runs) >= 70
    for which, question in runs:
        if isinstance(question.get("device"), dict):
            continue  # a stack that is taken is carried to a device on which it was not measured; one that is named is not
        answer = _by_python(which, question)
        again = getattr(ridgeline, which)(**{**answer.asked, **answer.taken})
        assert again.memory == answer.memory
        assert which != "how_long" or again.days == answer.days


def test_an_interval_says_what_is_expected_and_its_bounds():
    days = ridgeline.how_long(gpus=16).days
    assert days.low < days.expected < days.high
    assert float(days) == days.expected
    assert str(days).count(" to ") == 1
    assert str(ridgeline.Interval(87474.31, 68750.0, 1425993.7)) == "87,474 (68,750 to 1,425,994)"
    assert str(ridgeline.Interval(3.14159, None, None)) == "3.142"


def test_more_gpus_take_less_time():
    assert ridgeline.how_long(gpus=64).days.expected < ridgeline.how_long(gpus=8).days.expected


def test_pictures_by_diffusion_have_answers_of_their_own():
    drawn = ridgeline.how_long(model="sd3.5-medium-1024px", steps=28, batch=4, rent=2.5)
    assert type(drawn) is answers.PicturesTime and drawn.steps == 28 and drawn.pictures_together == 4
    assert abs(drawn.usd_per_thousand_pictures.expected - 2.5 / 3.6 * drawn.seconds_per_picture.expected) < 1e-9
    faster = ridgeline.how_much_faster(model="sd3.5-medium-1024px", device="b200-sxm-180gb", over="h100-sxm5-80gb")
    assert type(faster) is answers.PicturesSpeedup and faster.speedup.expected > 1.0


def test_a_network_that_reads_images_has_answers_of_its_own():
    time_taken = ridgeline.how_long(model="resnet50", device="v100-sxm2-16gb", gpus=8, samples=1.28e6)
    assert type(time_taken) is answers.NetworkTime and time_taken.samples == 1_280_000
    steps = time_taken.samples / time_taken.samples_per_step
    assert steps * time_taken.step.seconds.expected < time_taken.days.expected * 86400
    assert time_taken.input is None
    fed = ridgeline.how_long(model="resnet50", device="v100-sxm2-16gb", gpus=8, samples=1.28e6, input_rate=1000)
    assert fed.input.limit == "data loader" and abs(fed.samples_per_second.expected - 1000) < 1e-6
    assert fed.input.cores_needed is None and fed.step.largest_term == "input wait"
    fit = ridgeline.does_it_fit(model="resnet50", device="v100-sxm2-16gb")
    assert type(fit) is answers.NetworkFit and fit
    assert not ridgeline.does_it_fit(model="resnet50", device="v100-sxm2-16gb", gpus=1, batch=4096)
    faster = ridgeline.how_much_faster(model="resnet50", device="a100-sxm4-80gb", over="v100-sxm2-16gb", samples=1e6)
    assert type(faster) is answers.NetworkSpeedup and faster.speedup.expected > 1.0


def test_an_answer_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        ridgeline.how_long().gpus = 3


def test_yes_and_no_are_true_and_false():
    assert ridgeline.does_it_fit(model="llama3-8b", gpus=16, zero=3, recompute="full")
    assert not ridgeline.does_it_fit(model="llama3.1-405b", gpus=8)


def test_pictures_are_svg_and_say_the_same_in_words():
    import xml.etree.ElementTree as tree

    for which, question in [("does_it_fit", {}), ("how_long", {}), ("how_long", {"prompt": 100})]:
        page = _by_python(which, question)._repr_html_()
        pictures = re.findall(r"<svg.*?</svg>", page, re.S)
        assert pictures
        for picture in pictures:
            drawn = tree.fromstring(picture)
            assert drawn.get("role") == "img" and drawn.get("aria-label")
            parts = [one for one in drawn if one.tag.endswith("rect")]
            assert 0 < sum(float(one.get("width")) for one in parts) <= 640.1
    for which, question in _all[-60:]:
        assert tree.fromstring(f"<div>{_by_python(which, question)._repr_html_()}</div>") is not None


# --- questions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question, sentence",
    [
        ({"gpus": 9, "tensor_parallel": 2}, r"gpus: RL-344: "),
        ({"gpus": "8"}, r"gpus: '8' is not a whole number"),
        ({"gpus": True}, r"gpus: 'true' is not a whole number"),
        ({"gpus": 2.5}, r"gpus: '2.5' is not a whole number"),
        ({"tokens": float("nan")}, r"tokens: 'nan' is not a finite number"),
        ({"tokens": -1}, r"tokens: '-1' is not"),
        ({"model": "llama"}, r"model: 'llama' is not a known model"),
        ({"zero": 4}, r"zero: '4' is not"),
        ({"flash_attention": 1}, r"flash-attention: '1' is not on or off"),
        ({"own": True, "rent": 2.0}, r"rent: '2.0' is not possible beside own"),
        ({"sequence": 10**6, "model": "llama3-8b"}, r"sequence: RL-348: "),
        ({"device": {"name": "mine", "speed": 3}}, r"speed"),
    ],
)
def test_what_cannot_be_is_a_value_error(question, sentence):
    with pytest.raises(ValueError, match=sentence):
        ridgeline.how_long(**question)


def test_wrong_arguments_are_type_errors():
    with pytest.raises(TypeError, match="did you mean 'tensor_parallel'"):
        ridgeline.how_long(tensor_paralel=2)
    with pytest.raises(TypeError):
        ridgeline.how_long("llama3-8b")
    with pytest.raises(TypeError, match="gpus: a object is no value"):
        ridgeline.how_long(gpus=object())
    with pytest.raises(ValueError, match="not a list of the catalogue"):
        ridgeline.catalogue("cards")
    with pytest.raises(FileNotFoundError):
        ridgeline.how_long(model="no/such/config.json")


def test_numbers_of_other_libraries_are_numbers():
    class Number:  # as NumPy's scalars are
        def item(self):
            return 16

    assert ridgeline.how_long(gpus=Number()).json == ridgeline.how_long(gpus=16).json


def test_a_config_json_is_a_model():
    path = root / "tests/fuzz/corpus/hf_config/llama.json"
    by_path = ridgeline.how_long(model=path)
    assert by_path.parameters > 0
    assert by_path.json == ridgeline.how_long(model=str(path)).json
    assert by_path.json == ridgeline.how_long(model=json.loads(path.read_text())).json
    with pytest.raises(ValueError, match="model_type"):
        ridgeline.how_long(model={"model_type": "nobody's"})


def test_every_key_is_an_argument_with_a_sentence():
    for which, kinds in json.loads(_core.keys()).items():
        function = getattr(ridgeline, which)
        for keys in kinds.values():
            for key in keys:
                assert f"    {key['name'].replace('-', '_')}: " in function.__doc__


def test_the_catalogue_lists_what_a_question_takes():
    assert any(one["id"] == "h100-sxm5-80gb" for one in ridgeline.catalogue("devices"))
    for one in ridgeline.catalogue("devices")[:10]:
        assert ridgeline.how_much_faster(device=one["id"], over=one["id"], bottleneck="bandwidth").by_datasheet == 1.0


def test_the_page_about_python_runs(capsys):
    page = (root / "docs/how-to/use-from-python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    assert len(blocks) == 3
    exec(compile("\n".join(blocks), "use-from-python.md", "exec"), {})
    assert "gpus: RL-344" in capsys.readouterr().out


# --- the module -----------------------------------------------------------------------------------------------------------


def test_the_stubs_are_those_of_the_keys():
    written = (root / "examples/python/ridgeline/__init__.pyi").read_text()
    assert written == stubs.text(), "tests/python/run --stubs writes them anew"


def test_a_strict_type_checker_agrees():
    installed = Path(ridgeline.__file__).parent
    user = root / "tests/python/typed_user.py"
    ran = subprocess.run(
        ["mypy", "--strict", "--cache-dir=/dev/null", str(user), *(str(one) for one in installed.glob("[_a]*s.py"))],
        env={**os.environ, "MYPYPATH": str(installed.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    # One mistake on purpose, and no other.
    complaints = [line for line in ran.stdout.splitlines() if ": error: " in line]
    assert len(complaints) == 1 and "typed_user.py" in complaints[0] and "overload" in complaints[0], ran.stdout


def test_others_run_while_a_question_is_answered():
    """A second thread counts while plans are searched, which it could not while the lock is held: no moment of it would lie inside a
    question. How many questions that takes depends on the machine."""
    question = json.dumps({"model": "llama3-70b", "gpus-up-to": 2048})
    at = []
    done = threading.Event()

    def count():
        while not done.is_set():
            at.append(time.perf_counter())
            time.sleep(0.0005)

    beside = threading.Thread(target=count)
    beside.start()
    within = 0
    for _ in range(500):
        started = time.perf_counter()
        _core.ask("plan", question)
        ended = time.perf_counter()
        within += sum(started + 0.001 < one < ended - 0.001 for one in list(at))
        at.clear()
        if within > 5:
            break
    done.set()
    beside.join()
    assert within > 5


def test_threads_get_their_own_answers():
    expected = [ridgeline.how_long(gpus=8 * n).days for n in range(1, 9)]
    found = [None] * 8

    def ask(n):
        found[n] = ridgeline.how_long(gpus=8 * (n + 1)).days

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == expected
