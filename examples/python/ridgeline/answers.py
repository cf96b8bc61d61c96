"""Answers: one dataclass for each, with the keys of docs/reference/json.md and underscores.

`answer.json` is the answer as the programs print it with --json.
"""

import dataclasses
import functools
import typing
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from . import _pictures

__all__ = [
    "BuyOrRent",
    "Card",
    "DatasheetSpeedup",
    "Drawn",
    "Estimate",
    "Interval",
    "Life",
    "MeasuredMemory",
    "MeasuredRequests",
    "MeasuredStep",
    "Memory",
    "NetworkFit",
    "NetworkInput",
    "NetworkSpeedup",
    "NetworkTime",
    "PicturesSpeedup",
    "PicturesTime",
    "Plan",
    "Plans",
    "PostTraining",
    "RequestsFit",
    "RequestsSpeedup",
    "RequestsTime",
    "Serving",
    "Time",
    "TrainingFit",
    "TrainingSpeedup",
    "TrainingTime",
    "WhichGpu",
    "WhichModel",
]


def _readable(value: float) -> str:
    """12.34, 87,470, 1.234e+09: four digits, or all before the point of what a person reads at once."""
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e7 else f"{value:.4g}"


@dataclass(frozen=True)
class Interval:
    """An expected value with its 80 % interval; `low` and `high` are None if no error was measured."""

    expected: float
    low: Optional[float]
    high: Optional[float]

    def __float__(self) -> float:
        return float(self.expected)

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return _readable(self.expected)
        return f"{_readable(self.expected)} ({_readable(self.low)} to {_readable(self.high)})"


@dataclass(frozen=True)
class MemoryTerm:
    term: str
    bytes: int
    share: float


@dataclass(frozen=True)
class Memory:
    """Memory of the most loaded GPU, term by term; the interval of the total is known for training."""

    total_bytes: int
    likely_total_bytes: Interval
    on_host_bytes: int
    on_storage_bytes: int
    largest_term: str
    terms: List[MemoryTerm]

    def _repr_html_(self) -> str:
        return _pictures.memory(self, None)


@dataclass(frozen=True)
class TimeTerm:
    term: str
    seconds: float
    share: float


@dataclass(frozen=True)
class Time:
    """A time, term by term; `measured_range` says whether the calibration was measured there."""

    seconds: Interval
    measured_range: bool
    largest_term: str
    terms: List[TimeTerm]

    def _repr_html_(self) -> str:
        return _pictures.time(self, "Time")


@dataclass(frozen=True)
class RunTerm:
    term: str
    days: float
    share: float


@dataclass(frozen=True)
class Link:
    id: str
    bytes_per_second: float


@dataclass(frozen=True)
class Machine:
    count: int
    gpus_each: int
    link: Optional[Link]
    network: Optional[Link]
    ports: int


@dataclass(frozen=True)
class Plan:
    """How a run is split over its GPUs."""

    data_parallel: int
    tensor_parallel: int
    sequence_parallel: bool
    pipeline_parallel: int
    virtual_stages: int
    schedule: str
    context_parallel: int
    expert_parallel: int
    zero: int
    recompute: str
    flash_attention: bool
    offload: str
    micro_batch: int
    micro_batches: int
    ulysses: Optional[int] = None  # absent where keys and values go round a ring


@dataclass(frozen=True)
class Footprint:
    """Manufacturing carbon and water of a run, if asked for and known."""

    embodied_t_co2e: Optional[float] = None
    water_liters_on_site: Optional[float] = None
    water_liters_off_site: Optional[float] = None


@dataclass(frozen=True)
class _Run:
    """Time, memory, money, energy and carbon of a training run, with failures and checkpoints."""

    gpus: int
    machines: int
    step: Time
    mfu: Interval
    memory: Memory
    capacity_bytes: int
    fits: bool
    verdict: str
    headroom_bytes: int
    days: Interval
    gpu_hours: Interval
    usd: Optional[Interval]
    electricity_usd: Optional[Interval]
    energy_kwh: Optional[Interval]
    carbon_tonnes: Optional[Interval]
    goodput: Interval
    run_terms: List[RunTerm]
    stack: str
    stack_source: str

    def _repr_html_(self) -> str:
        paid = f", $ {self.usd}" if self.usd else ""
        return (
            _pictures.words(f"{self.days} days on {self.gpus} GPUs{paid}; MFU {self.mfu}")
            + _pictures.time(self.step, "A step")
            + _pictures.memory(self.memory, self.capacity_bytes)
        )


@dataclass(frozen=True)
class Estimate(_Run):
    """One plan of a training run: time, memory, money, energy and carbon, with failures and checkpoints."""

    plan: Plan
    tokens_per_step: int
    tokens_per_second: Interval
    usd_per_million_tokens: Optional[Interval]
    joules_per_token: Optional[Interval]


@dataclass(frozen=True)
class Answer:
    """What every answer has. `asked` and `taken` are arguments: f(**{**answer.asked, **answer.taken}) is the same answer."""

    json: Dict[str, Any] = dataclasses.field(repr=False, compare=False)
    asked: Dict[str, Any] = dataclasses.field(repr=False)
    taken: Dict[str, Any] = dataclasses.field(repr=False)


@dataclass(frozen=True)
class _Counted(Answer):
    not_counted: Optional[str]


@dataclass(frozen=True)
class WithInterruptions:
    """The same as of the answer, for programs that read 0.1."""

    days: Interval
    usd: Optional[Interval]
    energy_kwh: Optional[Interval]
    carbon_tonnes: Optional[Interval]


@dataclass(frozen=True)
class _Trained(_Counted):
    parameters: int
    precision: str
    recipe: str
    machine: Machine


@dataclass(frozen=True)
class Drawn:
    """The ratio of measured to predicted, and the scale of the answer."""

    ratio: float
    scale: float


@dataclass(frozen=True)
class MeasuredStep(Drawn):
    """A measured step, and the scaled step time and days."""

    median_seconds: float
    step_seconds: Interval
    days: float


@dataclass(frozen=True)
class MeasuredMemory(Drawn):
    """A measured peak, and the scaled memory."""

    bytes: int
    total_bytes: Interval


@dataclass(frozen=True)
class MeasuredRequests:
    """The ratio and scale of TTFT and ITL; None for one that was not measured."""

    ttft: Optional[Drawn]
    itl: Optional[Drawn]


@dataclass(frozen=True)
class TrainingTime(Estimate, _Trained):
    """How long a training run takes, and what it costs."""

    tokens: int
    with_interruptions: WithInterruptions
    measured: Optional[MeasuredStep]
    footprint: Optional[Footprint] = None  # what was asked beside electricity
    data_growth: Optional[float] = None  # of the tokens, where a critical batch was said


@dataclass(frozen=True)
class NetworkInput:
    """How the samples of each machine come: samples a second of its stages, None where nothing was said of one."""

    limit: str
    waiting_seconds: float
    gpus_samples_per_second: float
    loader_samples_per_second: Optional[float]
    cores_samples_per_second: Optional[float]
    storage_samples_per_second: Optional[float]
    cores_needed: Optional[float]
    storage_needed_gb_per_second: Optional[float]


@dataclass(frozen=True)
class NetworkTime(_Run, _Trained):
    """How long the training of a network that reads images or is recurrent takes, and what it costs."""

    samples: int
    samples_per_step: int
    samples_per_second: Interval
    input: Optional[NetworkInput] = None  # where something of it was said


@dataclass(frozen=True)
class Suggestion:
    """An option that would make it fit."""

    flag: str
    value: Any
    saves_bytes: int
    costs: str
    extra_compute: float
    extra_traffic_bytes: int


@dataclass(frozen=True)
class OtherSavings:
    """Further options, each enough by itself; `times_as_long` is a step with them against one without."""

    would_fit: List[Suggestion]
    times_as_long: Optional[float]


@dataclass(frozen=True)
class _Fit(_Counted):
    parameters: int
    memory: Memory
    capacity_bytes: Optional[int]
    fits: bool
    shortfall_bytes: Optional[int]
    would_fit: Optional[List[Suggestion]]
    times_as_long: Optional[float]
    would_fit_instead: Optional[List[OtherSavings]]
    host_too_small: Optional[bool]

    def __bool__(self) -> bool:
        return self.fits

    def _repr_html_(self) -> str:
        return _pictures.verdict(self.fits, getattr(self, "verdict", None)) + _pictures.memory(self.memory, self.capacity_bytes)


@dataclass(frozen=True)
class NetworkFit(_Fit):
    """Whether the training of a network that reads images or is recurrent fits the memory."""

    recipe: str
    verdict: Optional[str]
    headroom_bytes: Optional[int]


@dataclass(frozen=True)
class TrainingFit(NetworkFit):
    """Whether a training run fits the memory."""

    plan: Plan
    fits_gpu: Optional[bool]
    fits_host: Optional[bool]
    measured: Optional[MeasuredMemory]


@dataclass(frozen=True)
class RequestsFit(_Fit):
    """Whether requests fit the memory."""

    gpus: int


@dataclass(frozen=True)
class RequestsTime(_Counted):
    """How long a request takes, and requests per second."""

    parameters: int
    gpus: int
    machine: Machine
    ttft: Time
    itl: Time
    request_seconds: Interval
    output_tokens_per_second: Interval
    total_tokens_per_second: Interval
    requests_per_second: Interval
    usd_per_million_output_tokens: Optional[Interval]
    memory: Memory
    capacity_bytes: Optional[int]
    fits: Optional[bool]
    room_for_requests: Optional[int]
    stack: str
    stack_source: str
    measured: Optional[MeasuredRequests]

    def _repr_html_(self) -> str:
        return (
            _pictures.time(self.ttft, "Time to first token")
            + _pictures.time(self.itl, "Time between tokens")
            + _pictures.memory(self.memory, self.capacity_bytes)
        )


@dataclass(frozen=True)
class _Pictures:
    """How long pictures by diffusion take; `batch` is the time of those that a GPU makes together."""

    gpus: int
    machine: Machine
    steps: int
    guidance: bool
    pictures_together: int
    tokens_per_picture: float
    batch: Time
    seconds_per_picture: Interval
    pictures_per_hour: Interval
    gpu_watts: Optional[float]
    gpu_joules_per_picture: Optional[Interval]
    usd_per_thousand_pictures: Optional[Interval]
    stack: str
    stack_source: str


@dataclass(frozen=True)
class PicturesTime(_Pictures, Answer):
    """How long a picture by diffusion takes, and what it costs."""

    def _repr_html_(self) -> str:
        return _pictures.words(f"{self.seconds_per_picture} s a picture") + _pictures.time(self.batch, "Pictures together")


Device = Union[str, Dict[str, Any]]


@dataclass(frozen=True)
class Reason:
    """Why a plan came after the first."""

    text: str
    term: str
    longer_seconds: float


@dataclass(frozen=True)
class FoundPlan(Estimate):
    """One plan of a search."""

    device: Device
    precision: str
    machine: Machine
    reason: Optional[Reason]
    footprint: Optional[Footprint] = None  # what was asked beside electricity
    as_good_as_the_first: Optional[bool] = None  # of the list of plans


@dataclass(frozen=True)
class Plans(_Counted):
    """The plans of a search, the best one first."""

    parameters: int
    tokens: int
    plans: List[FoundPlan]
    notes: Optional[List[str]]
    finished: Optional[bool]
    combinations: Optional[Dict[str, Any]]
    without_limits: Optional[FoundPlan]
    front: Optional[List[FoundPlan]]
    data_growth: Optional[float] = None  # of the tokens, where a critical batch was said
    plainest: Optional[FoundPlan] = None  # of those as good as the best, where it is plainer

    def _repr_html_(self) -> str:
        if not self.plans:
            return _pictures.words("No plan answers all of that.")
        rows = [
            [
                i + 1,
                one.gpus,
                one.plan.data_parallel,
                one.plan.tensor_parallel,
                one.plan.pipeline_parallel,
                one.plan.zero,
                one.plan.recompute,
                one.plan.micro_batch,
                one.days,
                one.usd or "-",
            ]
            for i, one in enumerate(self.plans)
        ]
        titles = ["#", "GPUs", "data", "tensor", "pipeline", "ZeRO", "recompute", "micro-batch", "days", "$"]
        return _pictures.table(titles, rows) + self.plans[0]._repr_html_()


@dataclass(frozen=True)
class Latency:
    mean: Interval
    p50: Interval
    p95: Interval


@dataclass(frozen=True)
class PrefillPool:
    replicas: int
    gpus_per_replica: int
    tensor_parallel: int
    data_parallel: int
    expert_parallel: int
    step_tokens: int
    transfer_seconds: float


@dataclass(frozen=True)
class Way:
    """A way to serve concurrent requests."""

    device: Device
    gpus: int
    machines: int
    copies: int
    gpus_per_copy: int
    requests_per_copy: int
    weights: str
    ttft: Time
    itl: Time
    output_tokens_per_second: float
    usd_per_hour: Optional[float]
    usd_per_million_output_tokens: Optional[float]
    joules_per_token: Optional[float]
    memory: Memory


@dataclass(frozen=True)
class Format:
    """How an engine holds a model."""

    weights: str
    kv_format: str


@dataclass(frozen=True)
class Deployment:
    """A way to serve requests that arrive at a rate; what is None was not reached."""

    device: Device
    verdict: str
    gpus_per_replica: int
    tensor_parallel: int
    data_parallel: int
    expert_parallel: int
    prefill_pool: Optional[PrefillPool]
    max_batch: Optional[int]
    step_tokens: Optional[int]
    chunked: Optional[bool]
    tokens_per_step: Optional[float]
    tier_read_seconds: Optional[float]
    ttft_seconds: Optional[Latency]
    itl_seconds: Optional[Latency]
    request_seconds: Optional[Latency]
    weights_bytes_per_gpu: Optional[int]
    kv_cache_bytes_per_gpu: Optional[int]
    largest_requests_per_second_per_replica: Optional[Interval]
    gpus: Optional[int]
    replicas: Optional[int]
    machines: Optional[int]
    utilization: Optional[float]
    decoding_requests_per_replica: Optional[float]
    waiting_requests_per_replica: Optional[float]
    requests_per_second_per_replica: Optional[float]
    output_tokens_per_second: Optional[float]
    total_tokens_per_second: Optional[float]
    output_tokens_per_second_per_gpu: Optional[float]
    output_tokens_per_second_per_user: Optional[float]
    usd_per_hour: Optional[float]
    usd_per_million_input_tokens: Optional[float]
    usd_per_million_output_tokens: Optional[float]
    usd_per_million_output_tokens_alone: Optional[float]
    joules_per_output_token: Optional[float]
    grams_co2e_per_output_token: Optional[float]
    format: Optional[Format]
    lost: Optional[str]


@dataclass(frozen=True)
class MissedTarget:
    target: str
    wanted_seconds: Optional[float]
    reached_seconds: Optional[float]
    wanted_per_second: Optional[float]
    reached_per_second: Optional[float]
    gpus_per_replica: Optional[int]


@dataclass(frozen=True)
class TriedSettings:
    tried: int
    pruned: int


@dataclass(frozen=True)
class ServedHour:
    of_peak: float
    replicas: int
    machines: int
    utilization: float


@dataclass(frozen=True)
class ServedDay:
    """A day of the best way, at the given curve of load."""

    mean_load: float
    utilization: float
    machine_hours: float
    usd: Optional[float]
    output_tokens: float
    usd_per_million_output_tokens_paid_all_day: Optional[float]
    usd_per_million_output_tokens_by_the_hour: Optional[float]
    hours: List[ServedHour]


@dataclass(frozen=True)
class Knee:
    """One engine of the best way, where requests a second over the mean time of a request is largest."""

    requests_per_second_per_replica: float
    utilization: float
    ttft_seconds: float
    itl_seconds: float
    request_seconds: float
    output_tokens_per_second_per_gpu: float
    output_tokens_per_second_per_user: float
    keeps_targets: bool


@dataclass(frozen=True)
class Fleet:
    """What serves the load on one of several devices."""

    device: Device
    answered: bool
    gpus: Optional[int]
    usd_per_million_output_tokens_alone: Optional[float]
    lost: Optional[str]


@dataclass(frozen=True)
class Serving(_Counted):
    """Ways to serve, the best one first: `Way`s of requests together, `Deployment`s at a rate."""

    parameters: int
    objective: str
    ways: Union[List[Way], List[Deployment]]
    verdicts: Optional[Dict[str, int]]
    answered: Optional[bool]
    missed: Optional[List[MissedTarget]]
    settings: Optional[TriedSettings]
    day: Optional[ServedDay]
    knee: Optional[Knee]
    fleets: Optional[List[Fleet]]
    formats: Optional[List[Deployment]]
    stack: str
    stack_source: str
    measured: Optional[MeasuredRequests]

    def __bool__(self) -> bool:
        return bool(self.ways) if self.answered is None else self.answered

    def _repr_html_(self) -> str:
        if not self:
            return _pictures.words("No way answers all of that.")
        rows = []
        for one in self.ways:
            if isinstance(one, Way):
                rows.append([one.device, one.gpus, one.ttft.seconds, one.itl.seconds, one.usd_per_hour or "-"])
            elif one.gpus and one.ttft_seconds and one.itl_seconds:
                rows.append([one.device, one.gpus, one.ttft_seconds.p95, one.itl_seconds.p95, one.usd_per_hour or "-"])
        return _pictures.table(["device", "GPUs", "TTFT, s", "ITL, s", "$/h"], rows)


@dataclass(frozen=True)
class Source:
    what: str
    date: str
    document: str
    where: str


@dataclass(frozen=True)
class Bills:
    """Both bills at a utilization."""

    utilization_percent: float
    break_even_days: Optional[float]
    owning_usd: float
    renting_usd: float
    verdict: str


@dataclass(frozen=True)
class Sensitivity:
    name: str
    elasticity: float


@dataclass(frozen=True)
class LifeWay:
    """A way to have a machine for some years; `after_years` is when it is bought or replaced, `instance` what is rented."""

    way: str
    usd: float
    after_years: Optional[int]
    instance: Optional[str]


@dataclass(frozen=True)
class LifeUpgrade:
    """When replacing a machine costs least; the last of `usd_by_years` is that of never."""

    verdict: str
    after_years: int
    usd_by_years: List[float]


@dataclass(frozen=True)
class LifeBeside:
    owning_usd: float
    renting_usd: float
    usd: float


@dataclass(frozen=True)
class LifeMix:
    """Machines reserved, by the hour and on spot in the mean, for a demand."""

    terms: str
    reserved: float
    by_the_hour: float
    on_spot: float
    usd: float
    usd_by_the_hour: float


@dataclass(frozen=True)
class Life:
    """What every way to have a machine costs, and what was asked beside them."""

    cheapest: str
    ways: List[LifeWay]
    loss_of_value_percent: float
    more_for_a_dollar: float
    spot_goodput_percent: float
    upgrade: Optional[LifeUpgrade]
    own_and_rent: Optional[LifeBeside]
    mix: Optional[LifeMix]


@dataclass(frozen=True)
class BuyOrRent(Answer):
    """Both bills, and when they meet; `break_even_days` is None if buying never pays off."""

    gpus: int
    computers: int
    machine_usd: float
    rent_usd_per_hour: float
    energy_kwh_per_year: float
    electricity_usd_per_year: float
    rent_usd_per_year: float
    carbon_tonnes_per_year: float
    years: float
    break_even_days: Optional[float]
    owning_usd: float
    renting_usd: float
    verdict: str
    break_even_hours_of_use: Optional[float]
    most_sensitive_input: Optional[Sensitivity]
    by_utilization: List[Bills]
    rented_device: Optional[str]
    sources: List[Source]
    life: Optional[Life] = None

    def _repr_html_(self) -> str:
        rows = [[f"{one.utilization_percent:g} %", one.owning_usd, one.renting_usd, one.verdict] for one in self.by_utilization]
        return _pictures.words(f"{self.verdict}, over {self.years:g} years") + _pictures.table(
            ["in use", "owning, $", "renting, $", "verdict"], rows
        )


@dataclass(frozen=True)
class Card:
    """A device that was ranked, or why it was not."""

    device: Device
    ranked: bool
    reason: Optional[str]
    shortfall_bytes: Optional[int]
    speedup: Optional[Interval]
    price_usd: Optional[float]
    basis: Optional[str]
    machine_usd: Optional[float]
    owning_usd: Optional[float]
    renting_usd: Optional[float]
    computers: int
    performance_per_1000_usd: Optional[Interval]
    as_good_as_the_first: Optional[bool]


@dataclass(frozen=True)
class FlowChart:
    decided: bool
    advice: str
    ranked: bool
    source: str


@dataclass(frozen=True)
class WhichGpu(_Counted):
    """Devices, the ranked ones first; `for_run` are machines for a training run, as JSON has them."""

    cards: List[Card]
    flow_chart: FlowChart
    for_run: Optional[List[Dict[str, Any]]]

    @property
    def ranked(self) -> List[Card]:
        """The devices that are possible, the best one first."""
        return [one for one in self.cards if one.ranked]

    def _repr_html_(self) -> str:
        rows = [
            [one.device, one.speedup or "-", one.owning_usd or one.renting_usd or "-", one.performance_per_1000_usd or "-"]
            for one in self.ranked
        ]
        return _pictures.table(["GPU", "speed", "$ over the years", "per $ 1000"], rows)


@dataclass(frozen=True)
class DatasheetSpeedup(Answer):
    """A speedup by two datasheets."""

    speedup: Interval
    by_datasheet: float
    batch_correction: float
    multi_gpu_correction: float
    published_without_bias: Optional[float]
    verified: bool

    def _repr_html_(self) -> str:
        return _pictures.words(f"{self.speedup} times as fast")


@dataclass(frozen=True)
class ClassSpeedup:
    kind: str
    speedup: Optional[float]


@dataclass(frozen=True)
class SameSoftware:
    stack: str
    over_stack: str
    speedup: Interval


@dataclass(frozen=True)
class _Compared(_Counted):
    possible: bool
    on: Dict[str, Any]
    over: Dict[str, Any]


@dataclass(frozen=True)
class TrainingSpeedup(_Compared):
    """A training run on two devices; `on` and `over` are the answers of how_long, as JSON has them."""

    speedup: Interval
    operation_classes: List[ClassSpeedup]
    same_software: Optional[SameSoftware]

    def _repr_html_(self) -> str:
        return _pictures.words(f"{self.speedup} times as fast")


@dataclass(frozen=True)
class NetworkSpeedup(TrainingSpeedup):
    """A network that reads images or is recurrent, on two devices."""


@dataclass(frozen=True)
class PicturesSpeedup(Answer):
    """Pictures by diffusion on two devices; `on` and `over` are the answers of how_long, as JSON has them."""

    speedup: Interval
    on: Dict[str, Any]
    over: Dict[str, Any]

    def _repr_html_(self) -> str:
        return _pictures.words(f"{self.speedup} times as fast")


@dataclass(frozen=True)
class OwnSoftware:
    speedup_ttft: Interval
    speedup_itl: Interval


@dataclass(frozen=True)
class RequestsSpeedup(_Compared):
    """Requests on two devices; `on` and `over` are the answers of how_long, as JSON has them."""

    speedup_ttft: Interval
    speedup_itl: Interval
    stack: str
    over_stack: str
    own_software: Optional[OwnSoftware]

    def _repr_html_(self) -> str:
        return _pictures.words(f"first token {self.speedup_ttft}, further tokens {self.speedup_itl} times as fast")


@dataclass(frozen=True)
class Spent:
    """What GPU time takes; None where nobody knows it."""

    gpu_hours: float
    usd: Optional[float]
    energy_kwh: Optional[float]
    carbon_tonnes: Optional[float]


@dataclass(frozen=True)
class WhichModel(Answer):
    """The model of the lowest loss for a budget, or the cheapest of a loss; `serving` is None where it is not served, `limited_by`
    where nothing limits; `used_percent` of that limit is above 100 where a loss is out of reach."""

    parameters: int
    tokens: int
    loss: float
    law: str
    limited_by: Optional[str]
    used_percent: float
    gpus: int
    machine: Machine
    days: float
    training: Spent
    serving: Optional[Spent]

    def _repr_html_(self) -> str:
        return _pictures.words(f"{self.parameters:.3g} parameters, {self.tokens:.3g} tokens: loss {self.loss:.3f}")


@dataclass(frozen=True)
class Iteration:
    """An iteration of reinforcement learning, as the GPUs that learn see it."""

    seconds: Interval
    terms: List[TimeTerm]


@dataclass(frozen=True)
class RollOuts:
    """The engines that write replies."""

    seconds: float
    last_tenth_seconds: float
    gpus: int
    engines: int
    gpus_per_engine: int
    replies_per_engine: int
    replies_at_once: float
    engine: str
    engine_source: str


@dataclass(frozen=True)
class PostTraining(Answer):
    """What reinforcement learning takes; all but `parameters` is None where no engine holds the model."""

    parameters: int
    answered: bool
    iteration: Optional[Iteration]
    roll_outs: Optional[RollOuts]
    training_gpus: Optional[int]
    updates: Optional[int]
    plan: Optional[Plan]
    tokens_per_second_per_gpu: Optional[Interval]
    machine: Optional[Machine]
    gpus: Optional[int]
    machines: Optional[int]
    step: Optional[Time]
    mfu: Optional[Interval]
    memory: Optional[Memory]
    capacity_bytes: Optional[int]
    fits: Optional[bool]
    verdict: Optional[str]
    headroom_bytes: Optional[int]
    days: Optional[Interval]
    gpu_hours: Optional[Interval]
    usd: Optional[Interval]
    electricity_usd: Optional[Interval]
    energy_kwh: Optional[Interval]
    carbon_tonnes: Optional[Interval]
    goodput: Optional[Interval]
    run_terms: Optional[List[RunTerm]]
    stack: Optional[str]
    stack_source: Optional[str]
    footprint: Optional[Footprint] = None  # what was asked beside electricity

    def __bool__(self) -> bool:
        return self.answered

    def _repr_html_(self) -> str:
        if self.iteration is None:
            return _pictures.words("no engine of these GPUs holds the model")
        return _pictures.words(f"an iteration takes {self.iteration.seconds} s")


def _field_of(key: str) -> str:
    return "kind" if key == "class" else key.replace("-", "_")


_Reader = Callable[[Any], Any]


def _ways(value: Any) -> Any:
    return [_reader(Deployment if "gpus_per_replica" in one else Way)(one) for one in value]


@functools.lru_cache(maxsize=None)
def _dataclass_reader(kind: Any) -> _Reader:
    readers = {name: _reader(hint) for name, hint in typing.get_type_hints(kind).items()}
    fields: Dict[str, str] = {}  # of keys that were seen

    def read(value: Any) -> Any:
        given = dict.fromkeys(readers)
        for key, one in value.items():
            field = fields.get(key) or fields.setdefault(key, _field_of(key))
            if one is not None and field in readers:
                given[field] = readers[field](one)
        return kind(**given)

    return read


def _reader(hint: Any) -> _Reader:
    """The function that converts a JSON value that is not null to the type of a field."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Union:
        choices = [one for one in inner if one is not type(None)]
        if choices == [List[Way], List[Deployment]]:
            return _ways
        return _reader(choices[0]) if len(choices) == 1 else lambda value: value
    if origin is list:
        read = _reader(inner[0])
        return lambda value: [read(one) for one in value]
    return _dataclass_reader(hint) if dataclasses.is_dataclass(hint) else lambda value: value


def _arguments(question: Dict[str, Any]) -> Dict[str, Any]:
    return {key.replace("-", "_"): value for key, value in question.items() if key != "schema"}


def _is_of_a_network(answer: Dict[str, Any]) -> bool:
    return "samples" in answer


# Of each question the kinds of answers, each with what tells it; the last one is what remains.
_kinds: Dict[str, List[Tuple[Any, Callable[[Dict[str, Any]], bool]]]] = {
    "which_gpu": [(WhichGpu, lambda answer: True)],
    "post_train": [(PostTraining, lambda answer: True)],
    "which_model": [(WhichModel, lambda answer: True)],
    "buy_or_rent": [(BuyOrRent, lambda answer: True)],
    "plan": [(Plans, lambda answer: True)],
    "serve": [(Serving, lambda answer: True)],
    "does_it_fit": [
        (TrainingFit, lambda answer: "plan" in answer),
        (NetworkFit, lambda answer: "recipe" in answer),
        (RequestsFit, lambda answer: True),
    ],
    "how_long": [
        (PicturesTime, lambda answer: "pictures_together" in answer),
        (NetworkTime, _is_of_a_network),
        (TrainingTime, lambda answer: "step" in answer),
        (RequestsTime, lambda answer: True),
    ],
    "how_much_faster": [
        (DatasheetSpeedup, lambda answer: "by_datasheet" in answer),
        (PicturesSpeedup, lambda answer: "pictures_together" in answer.get("on", {})),
        (NetworkSpeedup, lambda answer: _is_of_a_network(answer["on"])),
        (TrainingSpeedup, lambda answer: "speedup" in answer),
        (RequestsSpeedup, lambda answer: True),
    ],
}


def answer_of(which: str, answer: Dict[str, Any]) -> Any:
    """The answer's dataclass, told by its keys."""
    kind = next(kind for kind, tells in _kinds[which] if tells(answer))
    parts = dict(answer, json=answer, asked=_arguments(answer["asked"]), taken=_arguments(answer["taken"]))
    return _dataclass_reader(kind)(parts)
