// The library's answers to the questions of questions.py: a line of `name=number` each, read from standard input. What
// they should be is computed there, from the papers.
#include <charconv>
#include <iostream>
#include <map>
#include <ridgeline/cost/break_even.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

using namespace ridgeline;

class question {
 public:
  explicit question(const std::string& line) {
    std::istringstream words(line);
    words >> kind_;
    for (std::string word; words >> word;) {
      const auto equals = word.find('=');
      numbers_[word.substr(0, equals)] = std::stod(word.substr(equals + 1));
    }
  }

  const std::string& kind() const { return kind_; }
  double number(const char* name) const {
    const auto found = numbers_.find(name);
    if (found == numbers_.end()) throw std::runtime_error(std::string("no ") + name);
    return found->second;
  }
  std::int64_t whole(const char* name) const { return static_cast<std::int64_t>(number(name)); }
  int choice(const char* name) const { return static_cast<int>(number(name)); }
  bool has(const char* name) const { return number(name) != 0.0; }

 private:
  std::string kind_;
  std::map<std::string, double> numbers_;
};

/// The fewest digits that name these bits.
void say(std::string_view name, double value) {
  char digits[32];
  const auto made = std::to_chars(digits, digits + sizeof digits, value);
  std::cout << name << '=' << std::string_view(digits, static_cast<std::size_t>(made.ptr - digits)) << ' ';
}
std::string in_one_word(std::string_view name) {
  std::string word(name);
  for (char& letter : word) letter = letter == ' ' ? '_' : letter;
  return word;
}

transformer model_of(const question& asked) {
  transformer model{.layers = layers(asked.whole("layers")),
                    .hidden = features(asked.whole("hidden")),
                    .heads = heads(asked.whole("heads")),
                    .key_value_heads = heads(asked.whole("key_value_heads")),
                    .head_dimension = features(asked.whole("head_dimension")),
                    .gated = asked.has("gated"),
                    .function = asked.has("relu") ? activation_function::relu : activation_function::gelu,
                    .vocabulary = tokens(asked.whole("vocabulary")),
                    .tied = asked.has("tied"),
                    .norm = asked.has("rms") ? norm_kind::root_mean_square : norm_kind::layer,
                    .bias = {.projections = asked.has("bias"),
                             .output = asked.has("bias"),
                             .mlp = asked.has("bias"),
                             .norm = asked.has("bias")}};
  model.feed_forward = features(asked.whole("feed_forward"));
  if (asked.has("positions")) {
    model.position = position_kind::learned;
    model.positions = asked.whole("positions");
  }
  if (asked.has("experts")) {
    model.moe = {.experts = experts(asked.whole("experts")),
                 .per_token = experts(asked.whole("per_token")),
                 .width = features(asked.whole("expert_width")),
                 .every = asked.whole("every")};
    if (asked.has("first_dense")) model.moe.first_dense = layers(asked.whole("first_dense"));
    if (asked.has("shared_experts")) {
      model.moe.shared_experts = experts(asked.whole("shared_experts"));
      model.moe.shared_width = features(asked.whole("expert_width"));
    }
  }
  return model;
}

training_step step_of(const question& asked) {
  return {
      .model = model_of(asked),
      .micro_batch = batch(asked.whole("micro_batch")),
      .sequence = tokens(asked.whole("sequence")),
      .recipe = every_precision_recipe[asked.whole("recipe")],
      .method = asked.has("momentum") ? sgd_momentum : adamw,
      .plan = {.data_parallel = gpus(asked.whole("data")),
               .tensor_parallel = gpus(asked.whole("tensor")),
               .sequence_parallel = asked.has("sequence_parallel"),
               .pipeline_parallel = stages(asked.whole("pipeline")),
               .virtual_stages = stages(asked.whole("virtual")),
               .schedule = asked.whole("virtual") > 1 ? pipeline_schedule::interleaved : pipeline_schedule::one_f_one_b,
               .context_parallel = gpus(asked.whole("context")),
               .expert_parallel = gpus(asked.whole("expert")),
               .sharding = zero(asked.choice("zero")),
               .recompute = every_recomputation[asked.whole("recompute")],
               .flash_attention = asked.has("flash"),
               .fused_gate = asked.has("fused_gate"),
               .micro_batches = micro_batches(asked.whole("micro_batches"))},
      .dropout = asked.has("dropout")};
}

cluster cluster_of(const question& asked) {
  accelerator device{};
  device.memory_bandwidth = asked.number("memory_rate") * units::bytes_per_second;
  device.peak.bf16_accumulate_fp32 = asked.number("peak") * units::operations_per_second;
  if (asked.has("multiprocessors")) device.multiprocessors = multiprocessors(asked.whole("multiprocessors"));
  interconnect link{.kind = link_kind::nvswitch, .per_direction = asked.number("link") * units::bytes_per_second};
  interconnect network{.kind = link_kind::infiniband,
                       .per_direction = asked.number("network") * units::bytes_per_second};
  if (asked.has("hop")) network.latency = asked.number("hop") * units::seconds;
  return {machine(device, gpus(asked.whole("per_machine")), link, host{}), nodes(asked.whole("machines")), network};
}
fraction share(const question& asked, const char* name) { return fraction(asked.number(name)); }

void answer_step(const question& asked) {
  const training_step step = step_of(asked);
  const memory_breakdown need = footprint(step, tensors_alone);
  for (const auto& row : memory_breakdown::table) say(in_one_word(row.name), (need.*row.field).value());
  say("memory", need.total().value());
  if (!asked.has("timed")) return;
  training_calibration reached = datasheet_training;
  reached.kernels.matrix_share.value = share(asked, "matrix_share");
  reached.kernels.memory_share.value = share(asked, "memory_share");
  reached.kernels.operand_share.value = share(asked, "operand_share");
  reached.attention_share.value = share(asked, "attention_share");
  reached.links.link_share.value = share(asked, "link_share");
  reached.links.network_share.value = share(asked, "network_share");
  reached.hidden_gradients.value = share(asked, "hidden_gradients");
  reached.hidden_tensor.value = share(asked, "hidden_tensor");
  reached.hidden_experts.value = share(asked, "hidden_experts");
  reached.hidden_pipeline.value = share(asked, "hidden_pipeline");
  reached.kernels.launch.value = asked.number("launch") * units::seconds;
  reached.host_per_operation.value = asked.number("host_per_operation") * units::seconds;
  const step_breakdown time = step_time(step, cluster_of(asked), reached).terms;
  for (const auto& row : step_breakdown::table) say(in_one_word(row.name), (time.*row.field).value());
  say("time", time.total().value());
}

void answer_collective(const question& asked) {
  collective_calibration with = datasheet_links;
  with.link_share.value = share(asked, "link_share");
  with.network_share.value = share(asked, "network_share");
  with.call.value = asked.number("call") * units::seconds;
  with.fill.value = asked.number("fill") * units::seconds;
  with.tree_share.value = share(asked, "tree_share");
  with.low_latency_share.value = share(asked, "low_latency_share");
  with.low_latency_128_share.value = share(asked, "low_latency_128_share");
  with.switch_share.value = share(asked, "switch_share");
  with.network_switch_share.value = share(asked, "network_switch_share");
  with.switch_inside = asked.number("switch_inside") * units::seconds;
  with.switch_between = asked.number("switch_between") * units::seconds;
  const auto latencies = [&](const std::string& of) {
    const auto read = [&](const std::string& at) {
      return protocol_latencies{asked.number((of + at + "_ll").c_str()) * units::seconds,
                                asked.number((of + at + "_ll128").c_str()) * units::seconds,
                                asked.number((of + at + "_simple").c_str()) * units::seconds};
    };
    return algorithm_latencies{.once = read("_once"), .inside = read("_inside"), .between = read("_between")};
  };
  with.ring = latencies("ring");
  with.tree = latencies("tree");
  const cluster on = cluster_of(asked);
  const device_group group{gpus(asked.whole("members")), gpus(asked.whole("near"))};
  say("time", collective_time(every_collective[asked.whole("what")], asked.number("bytes") * units::bytes, group,
                              fabric_of(on, with))
                  .value());
}

void answer_break_even(const question& asked) {
  const ownership owned{.price = asked.number("price") * units::dollars,
                        .host_price = asked.number("host_price") * units::dollars,
                        .draw = {.gpu = asked.number("watts") * units::watts,
                                 .gpus = gpus(asked.whole("gpus")),
                                 .host = asked.number("host_watts") * units::watts,
                                 .idle = asked.number("idle_watts") * units::watts},
                        .electricity = asked.number("tariff") * units::dollars_per_kilowatt_hour,
                        .pue = pue(asked.number("pue"))};
  rental rented{.price = asked.number("rent") * units::dollars_per_hour};
  if (asked.has("storage")) rented.storage = asked.number("storage") * units::dollars_per_hour;
  const auto even = break_even(owned, rented, fraction(asked.number("utilization")));
  say("hours", even ? in(*even, units::hours) : -1.0);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const question asked(line);
    try {
      if (asked.kind() == "step") answer_step(asked);
      if (asked.kind() == "collective") answer_collective(asked);
      if (asked.kind() == "break_even") answer_break_even(asked);
    } catch (const ridgeline::error& refused) {
      std::cout << " refused: " << refused.what();
    }
    std::cout << '\n';
  }
}
