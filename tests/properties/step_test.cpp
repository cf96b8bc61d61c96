// Laws of the time of a training step, tried with random transformers, plans, clusters and calibrations. The seed is
// fixed: a failure can be repeated.
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <random>
#include <ridgeline/performance/training/utilization.hpp>

using namespace ridgeline;

namespace {

constexpr int trials = 2000;
// Sums of tens of terms in another order: some units in the last place.
constexpr double rounding = 1e-12;

/// What a law changes, one at a time.
struct question {
  training_step step;
  accelerator device;
  std::int64_t devices = 1;
  std::int64_t machines = 1;
  double link = 0.0;     // [B/s]
  double network = 0.0;  // [B/s]
  training_calibration reached = {};

  cluster on() const {
    const interconnect links{.kind = link_kind::nvswitch, .per_direction = link * units::bytes_per_second};
    const interconnect between{.kind = link_kind::infiniband, .per_direction = network * units::bytes_per_second};
    const host around{.name = "any",
                      .memory_bandwidth = 200.0 * units::gigabytes_per_second,
                      .storage_bandwidth = 10.0 * units::gigabytes_per_second};
    return {machine(device, gpus(devices), links, around), nodes(machines), between};
  }
  step_breakdown terms() const { return step_time(step, on(), reached).terms; }
  double total() const { return terms().total().value(); }
};

struct dice {
  std::mt19937_64 engine{20261121};

  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  }
  double real(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  /// Orders of magnitude are equally likely.
  double magnitude(double low, double high) { return std::exp(real(std::log(low), std::log(high))); }
  bool coin() { return between(0, 1) == 1; }
  template<class Element, std::size_t Size>
  Element one_of(const Element (&choices)[Size]) {
    return choices[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(Size) - 1))];
  }
  calibrated<fraction> share(double low, double high) { return {fraction(real(low, high))}; }
  calibrated<duration> wait(duration low, duration high) {
    return {magnitude(low.value(), high.value()) * units::seconds};
  }

  transformer model() {
    transformer one{.layers = layers(between(1, 24)),
                    .heads = heads(24 * between(1, 4)),
                    .vocabulary = tokens(between(100, 100'000))};
    one.key_value_heads = coin() ? one.heads : heads(24);
    one.head_dimension = features(16 * between(1, 8));
    one.hidden = features(one.heads.value() * one.head_dimension.value());
    one.feed_forward = features(192 * between(1, 32));
    one.gated = coin();
    one.tied = coin();
    one.norms_per_block = coin() ? 2 : 1;
    one.norm = coin() ? norm_kind::layer : norm_kind::root_mean_square;
    if (coin()) one.window = {.tokens = tokens(between(16, 512)), .full_every = between(0, 3)};
    if (coin()) {
      one.moe = {.experts = experts(8 * between(1, 4)),
                 .per_token = experts(between(1, 8)),
                 .width = features(192 * between(1, 8)),
                 .first_dense = optional_count<layer_kind>::from(between(0, 2)),
                 .every = between(1, 2)};
    }
    return one;
  }
  strategy plan(const transformer& model) {
    constexpr std::int64_t tensor[] = {1, 2, 3, 4, 6, 8};
    strategy one{.data_parallel = gpus(8 * between(1, 4)),
                 .tensor_parallel = gpus(one_of(tensor)),
                 .sequence_parallel = coin(),
                 .pipeline_parallel = stages(between(1, model.layers.value())),
                 .context_parallel = gpus(std::int64_t{1} << between(0, 2)),
                 .expert_parallel = gpus(model.moe ? std::int64_t{1} << between(0, 3) : 1),
                 .sharding = one_of(every_zero),
                 .recompute = one_of(every_recomputation),
                 .flash_attention = coin(),
                 .micro_batches = micro_batches(between(1, 32))};
    const std::int64_t p = one.pipeline_parallel.value();
    if (const std::int64_t chunks = model.layers.value() / p; p > 1 && chunks > 1 && coin()) {
      one.schedule = pipeline_schedule::interleaved;
      one.virtual_stages = stages(between(2, chunks));
      one.micro_batches = micro_batches(p * between(1, 8));
    } else if (coin()) {
      one.schedule = pipeline_schedule::zero_bubble;
    }
    if (between(0, 2) == 0) {
      one.to_host = one.sharding == zero::parameters ? one_of(every_offload) : offload::optimizer_state;
    }
    return one;
  }
  training_step step() {
    training_step one{.model = model(), .micro_batch = batch(between(1, 8)), .sequence = tokens(192 * between(1, 16))};
    one.recipe = one_of(every_precision_recipe);
    one.plan = plan(one.model);
    if (between(0, 3) == 0)
      one.adapters = lora{.rank = between(1, 64), .targets = coin() ? all_linear : lora_targets{}};
    return one;
  }
  accelerator device() {
    accelerator one{.architecture = "random", .pcie_generation = 4};
    one.memory_bandwidth = magnitude(1e11, 1e13) * units::bytes_per_second;
    const double rate = magnitude(1e12, 5e15);
    one.peak.fp32 = 0.1 * rate * units::operations_per_second;
    one.peak.fp16_accumulate_fp32 = rate * units::operations_per_second;
    one.peak.bf16_accumulate_fp32 = rate * units::operations_per_second;
    one.peak.fp8_accumulate_fp32 = 2.0 * rate * units::operations_per_second;
    one.peak.fp4_accumulate_fp32 = 4.0 * rate * units::operations_per_second;
    if (coin()) one.multiprocessors = multiprocessors(between(10, 200));
    if (coin()) one.boost_clock = 1e9 * units::hertz;
    if (coin()) one.l2_cache = 40.0 * units::mebibytes;
    return one;
  }
  training_calibration calibration() {
    training_calibration one = datasheet_training;
    one.kernels.matrix_share = share(0.1, 1.0);
    one.kernels.memory_share = share(0.1, 1.0);
    one.kernels.launch = wait(0.1 * units::microseconds, 100.0 * units::microseconds);
    one.links.link_share = share(0.1, 1.0);
    one.links.network_share = share(0.1, 1.0);
    one.links.call = wait(0.1 * units::microseconds, 100.0 * units::microseconds);
    one.attention_share = share(0.1, 1.0);
    one.misaligned_share = share(0.4, 1.0);
    one.pass_share = {real(0.3, 4.0)};
    one.host_per_operation = wait(0.1 * units::microseconds, 1.0 * units::milliseconds);
    one.host_per_routing = wait(10.0 * units::microseconds, 100.0 * units::milliseconds);
    one.host_per_step = wait(0.1 * units::milliseconds, 1.0 * units::seconds);
    one.hidden_gradients = share(0.0, 1.0);
    one.hidden_tensor = share(0.0, 1.0);
    one.hidden_experts = share(0.0, 1.0);
    one.hidden_pipeline = share(0.0, 1.0);
    return one;
  }
  question ask() {
    constexpr std::int64_t of_machine[] = {1, 2, 3, 4, 6, 8, 16};
    question one{.step = step(), .device = device(), .reached = calibration()};
    one.devices = one_of(of_machine);
    one.machines = (gpus_of(one.step.plan).value() + one.devices - 1) / one.devices;
    one.link = magnitude(1e8, 1e12);
    one.network = magnitude(1e8, 1e12);
    return one;
  }
};

bool at_most(double smaller, double larger) { return smaller <= larger * (1.0 + rounding); }
bool nearly(double one, double other) { return at_most(one, other) && at_most(other, one); }
bool nothing(duration time) { return time == duration{}; }

/// Whether a change of the question never makes a step slower.
template<class Change>
void never_slower(Change change) {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const question before = roll.ask();
    question after = before;
    change(after, roll.magnitude(1.01, 100.0), roll);
    CAPTURE(i);
    CHECK(at_most(after.total(), before.total()));
  }
}

}  // namespace

TEST_CASE("every term is finite and not negative, and the terms add up to the total") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const step_breakdown step = roll.ask().terms();
    double sum = 0.0;
    CAPTURE(i);
    for (const step_term which : every_step_term) {
      CAPTURE(name_of(which));
      const double one = time_of(step, which).value();
      CHECK(std::isfinite(one));
      CHECK(one >= 0.0);
      sum += one;
    }
    CHECK(nearly(sum, step.total().value()));
  }
}

TEST_CASE("every term is taken by some step: one without a formula is zero for ever") {
  dice roll;
  double sum[std::size(step_breakdown::table)] = {};
  for (int i = 0; i < trials; ++i) {
    const step_breakdown step = roll.ask().terms();
    for (std::size_t k = 0; k < std::size(sum); ++k) sum[k] += (step.*(step_breakdown::table[k].field)).value();
  }
  for (std::size_t k = 0; k < std::size(sum); ++k) {
    CAPTURE(step_breakdown::table[k].name);
    CHECK(sum[k] > 0.0);
  }
}

TEST_CASE("more memory bandwidth is never slower") {
  never_slower([](question& one, double times, dice&) {
    one.device.memory_bandwidth = times * one.device.memory_bandwidth.value();
  });
}

TEST_CASE("a higher peak is never slower") {
  never_slower([](question& one, double times, dice&) {
    for (const auto of : {&dense_peaks::fp32, &dense_peaks::fp16_accumulate_fp32, &dense_peaks::bf16_accumulate_fp32,
                          &dense_peaks::fp8_accumulate_fp32, &dense_peaks::fp4_accumulate_fp32}) {
      one.device.peak.*of = times * (one.device.peak.*of).value();
    }
  });
}

TEST_CASE("more bandwidth between devices, and between machines, is never slower") {
  never_slower([](question& one, double times, dice&) { one.link *= times; });
  never_slower([](question& one, double times, dice&) { one.network *= times; });
}

TEST_CASE("a stack that reaches or hides more is never slower, whichever constant it is") {
  using all = training_calibration;
  constexpr calibrated<fraction> all::*hidden[] = {&all::hidden_gradients, &all::hidden_tensor, &all::hidden_experts,
                                                   &all::hidden_pipeline};
  never_slower([&](question& one, double, dice& roll) {
    fraction& share = (one.reached.*roll.one_of(hidden)).value;
    share = fraction(roll.real(share.value(), 1.0));
  });
  constexpr calibrated<fraction> all::*reached[] = {&all::attention_share, &all::misaligned_share};
  never_slower([&](question& one, double, dice& roll) {
    fraction& share = (one.reached.*roll.one_of(reached)).value;
    share = fraction(roll.real(share.value(), 1.0));
  });
  never_slower([](question& one, double times, dice&) { one.reached.pass_share.value /= times; });
  constexpr calibrated<duration> all::*lost[] = {&all::host_per_operation, &all::host_per_routing, &all::host_per_step};
  never_slower([&](question& one, double times, dice& roll) { (one.reached.*roll.one_of(lost)).value /= times; });
}

TEST_CASE("more recomputation is never faster") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    one.step.plan.recompute = recomputation::none;
    const double none = one.total();
    one.step.plan.recompute = recomputation::selective;
    const double selective = one.total();
    one.step.plan.recompute = recomputation::full;
    CHECK(at_most(none, selective));
    CHECK(at_most(selective, one.total()));
  }
}

TEST_CASE("a replica that sends nothing takes as long as one GPU alone") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    one.step.plan = {.recompute = one.step.plan.recompute,
                     .flash_attention = one.step.plan.flash_attention,
                     .micro_batches = one.step.plan.micro_batches};
    one.devices = 1;
    one.machines = 1;
    const step_breakdown alone = step_time(one.step, one.device, one.reached).terms;
    CHECK(one.terms().total() == alone.total());
    one.step.plan.data_parallel = gpus(8);
    one.devices = 8;
    const step_breakdown among = one.terms();
    CHECK((among.total() - among.data_parallel).value() == doctest::Approx(alone.total().value()).epsilon(rounding));
    CHECK(among.data_parallel > duration{});
    CHECK(nothing(alone.communication()));
  }
}

TEST_CASE("on one GPU sharding, sequence parallelism and a schedule that has no stages change nothing") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    one.step.plan = {.recompute = one.step.plan.recompute,
                     .flash_attention = one.step.plan.flash_attention,
                     .to_host = one.step.plan.to_host,
                     .micro_batches = one.step.plan.micro_batches};
    const double plain = one.total();
    one.step.plan.sharding = roll.one_of(every_zero);
    one.step.plan.sequence_parallel = true;
    one.step.plan.schedule = roll.coin() ? pipeline_schedule::zero_bubble : pipeline_schedule::one_f_one_b;
    CHECK(one.total() == plain);
  }
}

TEST_CASE("there is no term for what a plan does not use") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    const question one = roll.ask();
    const strategy& plan = one.step.plan;
    const step_breakdown step = one.terms();
    const auto used = [&](gpu_count group) { return group.value() > 1; };
    CHECK(nothing(step.tensor_parallel) >= !used(plan.tensor_parallel));
    CHECK(nothing(step.context_parallel) >= !used(plan.context_parallel));
    CHECK(nothing(step.expert_parallel) >= !used(plan.expert_parallel));
    CHECK(nothing(step.pipeline_p2p) >= (plan.pipeline_parallel.value() == 1));
    CHECK(nothing(step.pipeline_bubble) >= (plan.pipeline_parallel.value() == 1));
    CHECK(nothing(step.recomputation) >= (plan.recompute == recomputation::none));
    CHECK(nothing(step.offload) == (plan.to_host == offload::none));
    CHECK(nothing(step.optimizer) == (plan.to_host != offload::none));
  }
}

TEST_CASE("Ulysses changes what context parallelism sends and nothing else, and does send") {
  dice roll;
  int tried = 0;
  for (int i = 0; i < 4 * trials; ++i) {
    question one = roll.ask();
    strategy& plan = one.step.plan;
    plan.ulysses = plan.context_parallel;
    if (fault_of(plan, one.step.model, one.step.sequence) != errc{} || plan.ulysses.value() == 1) continue;
    ++tried;
    const step_breakdown heads_shared = one.terms();
    plan.ulysses = gpus(1);
    const step_breakdown ring = one.terms();
    CHECK(heads_shared.context_parallel > duration{});
    CHECK(heads_shared.gemms == ring.gemms);
    CHECK(heads_shared.attention == ring.attention);
    CHECK(heads_shared.elementwise == ring.elementwise);
    CHECK(heads_shared.optimizer == ring.optimizer);
    CHECK(heads_shared.tensor_parallel == ring.tensor_parallel);
    CHECK(heads_shared.expert_parallel == ring.expert_parallel);
  }
  CHECK(tried > trials / 4);
}

TEST_CASE("k times the micro-batches take k times as long in what each of them does, and the rest stays") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    // What this schedule puts off into the bubble is no more than the micro-batches have.
    if (one.step.plan.schedule == pipeline_schedule::zero_bubble) {
      one.step.plan.schedule = pipeline_schedule::one_f_one_b;
    }
    const step_breakdown once = one.terms();
    const std::int64_t k = roll.between(2, 9);
    one.step.plan.micro_batches = micro_batches(k * one.step.plan.micro_batches.value());
    const step_breakdown more = one.terms();
    for (const step_term which : {step_term::gemms, step_term::attention, step_term::elementwise, step_term::lm_head,
                                  step_term::recomputation, step_term::launch_bound, step_term::tensor_parallel,
                                  step_term::context_parallel, step_term::expert_parallel, step_term::pipeline_p2p}) {
      CHECK(nearly(time_of(more, which).value(), static_cast<double>(k) * time_of(once, which).value()));
    }
    CHECK(more.pipeline_bubble == once.pipeline_bubble);
    CHECK(more.optimizer == once.optimizer);
    CHECK(more.step_overhead == once.step_overhead);
  }
}

TEST_CASE("the bubble shrinks with chunks and with a schedule that puts weight gradients off") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    strategy& plan = one.step.plan;
    plan.schedule = pipeline_schedule::one_f_one_b;
    plan.virtual_stages = stages(1);
    const double plain = one.terms().pipeline_bubble.value();
    plan.schedule = pipeline_schedule::zero_bubble;
    CHECK(at_most(one.terms().pipeline_bubble.value(), plain));
    const std::int64_t p = plan.pipeline_parallel.value();
    if (p == 1 || one.step.model.layers.value() / p < 2) continue;
    plan.schedule = pipeline_schedule::interleaved;
    plan.virtual_stages = stages(2);
    plan.micro_batches = micro_batches(p);
    CHECK(at_most(one.terms().pipeline_bubble.value(), plain));
  }
}

TEST_CASE(
    "utilization of hardware is at least that of the model, and below one on a calibration within the datasheet") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    one.step.recipe = mixed_16;
    const duration took = one.terms().total();
    const operation_rate peak = one.device.peak.bf16_accumulate_fp32.value();
    const utilization_of_peak reached = utilization(one.step, took, peak, attention_mask::causal);
    CHECK(reached.hardware_flops >= reached.model_flops);
    CHECK(reached.model_flops > 0.0);
    CHECK(reached.model_flops < 1.0);
  }
}

TEST_CASE("what is out of its range is an error with a name, never a time") {
  using all = training_calibration;
  constexpr double absurd[] = {
      -1.0, 0.0, 1e300, -1e300, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
  constexpr calibrated<fraction> all::*shares[] = {&all::attention_share,  &all::misaligned_share,
                                                   &all::hidden_gradients, &all::hidden_tensor,
                                                   &all::hidden_experts,   &all::hidden_pipeline};
  constexpr calibrated<duration> all::*waits[] = {&all::host_per_operation, &all::host_per_routing,
                                                  &all::host_per_step};
  dice roll;
  for (int i = 0; i < trials; ++i) {
    question one = roll.ask();
    const auto absurd_time = [&] { return roll.one_of(absurd) * units::seconds; };
    if (roll.coin()) (one.reached.*roll.one_of(waits)).value = absurd_time();
    if (roll.coin()) one.reached.pass_share.value = roll.one_of(absurd);
    if (roll.coin()) one.reached.kernels.launch.value = absurd_time();
    if (roll.coin()) one.reached.links.call.value = absurd_time();
    try {
      if (roll.coin()) (one.reached.*roll.one_of(shares)).value = fraction(roll.one_of(absurd));
      const step_breakdown step = one.terms();
      for (const step_term which : every_step_term) {
        CHECK(std::isfinite(time_of(step, which).value()));
        CHECK(time_of(step, which).value() >= 0.0);
      }
      CHECK(std::isfinite(step.total().value()));
    } catch (const error& wrong) {
      const std::string_view said = wrong.what();
      CHECK((said.starts_with("RL-101") || said.starts_with("RL-102") || said.starts_with("RL-106") ||
             said.starts_with("RL-166")));
    }
  }
}

namespace {

constexpr accelerator card{.memory_bandwidth = 1.3 * units::terabytes_per_second,
                           .peak = {.bf16_accumulate_fp32 = 123.4 * units::teraflops_per_second},
                           .multiprocessors = multiprocessors(97),
                           .boost_clock = 1.37e9 * units::hertz};
constexpr interconnect wires{.kind = link_kind::nvswitch, .per_direction = 123.0 * units::gigabytes_per_second};
constexpr cluster sixteen{machine(card, gpus(8), wires, host{}), nodes(2), wires};
constexpr training_step step_of(std::int64_t samples) {
  return {.model = {.layers = layers(7),
                    .hidden = features(1536),
                    .heads = heads(12),
                    .key_value_heads = heads(4),
                    .head_dimension = features(128),
                    .feed_forward = features(5000),
                    .gated = true,
                    .vocabulary = tokens(50'257)},
          .micro_batch = batch(samples),
          .sequence = tokens(1536),
          .plan = {.data_parallel = gpus(4),
                   .tensor_parallel = gpus(2),
                   .pipeline_parallel = stages(2),
                   .sharding = zero::gradients,
                   .recompute = recomputation::full,
                   .micro_batches = micro_batches(5)}};
}

}  // namespace

TEST_CASE("a step takes as long at compile time as at run time") {
  constexpr double compiled[] = {step_time(step_of(1), sixteen, datasheet_training).total().value(),
                                 step_time(step_of(3), sixteen, datasheet_training).total().value()};
  volatile std::int64_t samples = 1;
  CHECK(step_time(step_of(samples), sixteen, datasheet_training).total().value() == compiled[0]);
  samples = 3;
  CHECK(step_time(step_of(samples), sixteen, datasheet_training).total().value() == compiled[1]);
}
