#pragma once
// A calibration as C++: every member that differs from one that says nothing, to six digits.
#include <array>
#include <cmath>
#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <ridgeline/hardware/engine_calibration.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace support {

namespace detail {

/// The members of a struct with their names.
template<class T>
struct members_of;

template<>
struct members_of<ridgeline::citation> {
  using of = ridgeline::citation;
  static constexpr auto all = std::tuple(std::pair("document", &of::document), std::pair("where", &of::where),
                                         std::pair("read_on", &of::read_on));
};
template<>
struct members_of<ridgeline::likely_factors> {
  using of = ridgeline::likely_factors;
  static constexpr auto all = std::tuple(std::pair("low", &of::low), std::pair("high", &of::high));
};
template<>
struct members_of<ridgeline::fit_record> {
  using of = ridgeline::fit_record;
  static constexpr auto all =
      std::tuple(std::pair("rows", &of::rows), std::pair("program", &of::program),
                 std::pair("fitted_on", &of::fitted_on), std::pair("fitted_rows", &of::fitted_rows),
                 std::pair("fitted_error", &of::fitted_error), std::pair("held_out_rows", &of::held_out_rows),
                 std::pair("held_out_error", &of::held_out_error), std::pair("intervals", &of::intervals));
};
template<>
struct members_of<ridgeline::calibrated_intervals> {
  using of = ridgeline::calibrated_intervals;
  static constexpr auto all = std::tuple(std::pair("inside", &of::inside), std::pair("outside", &of::outside),
                                         std::pair("elsewhere", &of::elsewhere), std::pair("unlike", &of::unlike));
};
template<>
struct members_of<ridgeline::protocol_latencies> {
  using of = ridgeline::protocol_latencies;
  static constexpr auto all =
      std::tuple(std::pair("low_latency", &of::low_latency), std::pair("low_latency_128", &of::low_latency_128),
                 std::pair("simple", &of::simple));
};
template<>
struct members_of<ridgeline::algorithm_latencies> {
  using of = ridgeline::algorithm_latencies;
  static constexpr auto all =
      std::tuple(std::pair("once", &of::once), std::pair("inside", &of::inside), std::pair("between", &of::between));
};
template<>
struct members_of<ridgeline::collective_calibration> {
  using of = ridgeline::collective_calibration;
  static constexpr auto all = std::tuple(
      std::pair("id", &of::id), std::pair("links", &of::links), std::pair("link_share", &of::link_share),
      std::pair("network_share", &of::network_share), std::pair("across_sockets_share", &of::across_sockets_share),
      std::pair("tree_share", &of::tree_share), std::pair("low_latency_share", &of::low_latency_share),
      std::pair("low_latency_128_share", &of::low_latency_128_share), std::pair("switch_share", &of::switch_share),
      std::pair("network_switch_share", &of::network_switch_share), std::pair("call", &of::call),
      std::pair("fill", &of::fill), std::pair("ring", &of::ring), std::pair("tree", &of::tree),
      std::pair("switch_inside", &of::switch_inside), std::pair("switch_between", &of::switch_between),
      std::pair("shortest", &of::shortest), std::pair("longest", &of::longest),
      std::pair("most_devices", &of::most_devices), std::pair("processors_taken", &of::processors_taken),
      std::pair("network_processors_taken", &of::network_processors_taken), std::pair("fit", &of::fit),
      std::pair("source", &of::source));
};
template<>
struct members_of<ridgeline::kernel_calibration> {
  using of = ridgeline::kernel_calibration;
  static constexpr auto all = std::tuple(
      std::pair("id", &of::id), std::pair("devices", &of::devices), std::pair("matrix_share", &of::matrix_share),
      std::pair("memory_share", &of::memory_share), std::pair("operand_share", &of::operand_share),
      std::pair("launch", &of::launch), std::pair("tile_feed", &of::tile_feed),
      std::pair("cache_feed", &of::cache_feed), std::pair("fit", &of::fit), std::pair("source", &of::source));
};
template<>
struct members_of<ridgeline::training_range> {
  using of = ridgeline::training_range;
  static constexpr auto all =
      std::tuple(std::pair("architecture", &of::architecture), std::pair("kind", &of::kind),
                 std::pair("least_hidden", &of::least_hidden), std::pair("most_hidden", &of::most_hidden),
                 std::pair("least_tokens", &of::least_tokens), std::pair("most_tokens", &of::most_tokens),
                 std::pair("most_gpus", &of::most_gpus), std::pair("most_tensor", &of::most_tensor),
                 std::pair("most_pipeline", &of::most_pipeline), std::pair("most_context", &of::most_context),
                 std::pair("most_expert", &of::most_expert), std::pair("zero_stages", &of::zero_stages),
                 std::pair("recomputations", &of::recomputations), std::pair("dense", &of::dense),
                 std::pair("mixtures", &of::mixtures), std::pair("adapters", &of::adapters));
};
template<>
struct members_of<ridgeline::training_calibration> {
  using of = ridgeline::training_calibration;
  static constexpr auto all = std::tuple(
      std::pair("id", &of::id), std::pair("stack", &of::stack), std::pair("devices", &of::devices),
      std::pair("kernels", &of::kernels), std::pair("links", &of::links),
      std::pair("attention_share", &of::attention_share), std::pair("misaligned_share", &of::misaligned_share),
      std::pair("pass_share", &of::pass_share), std::pair("host_per_operation", &of::host_per_operation),
      std::pair("host_per_routing", &of::host_per_routing), std::pair("host_per_step", &of::host_per_step),
      std::pair("hidden_gradients", &of::hidden_gradients), std::pair("hidden_tensor", &of::hidden_tensor),
      std::pair("hidden_experts", &of::hidden_experts), std::pair("hidden_pipeline", &of::hidden_pipeline),
      std::pair("range", &of::range), std::pair("intervals", &of::intervals), std::pair("fit", &of::fit),
      std::pair("source", &of::source));
};
template<>
struct members_of<ridgeline::serving_range> {
  using of = ridgeline::serving_range;
  static constexpr auto all =
      std::tuple(std::pair("architectures", &of::architectures), std::pair("most_context", &of::most_context),
                 std::pair("most_requests", &of::most_requests), std::pair("most_devices", &of::most_devices));
};
template<>
struct members_of<ridgeline::serving_calibration> {
  using of = ridgeline::serving_calibration;
  static constexpr auto all = std::tuple(
      std::pair("id", &of::id), std::pair("stack", &of::stack), std::pair("devices", &of::devices),
      std::pair("kernels", &of::kernels), std::pair("links", &of::links),
      std::pair("wide_per_cycle", &of::wide_per_cycle), std::pair("packed_per_cycle", &of::packed_per_cycle),
      std::pair("nested_per_cycle", &of::nested_per_cycle), std::pair("cycles_per_block", &of::cycles_per_block),
      std::pair("cycles_per_cached_token", &of::cycles_per_cached_token),
      std::pair("prompt_cycles_per_block", &of::prompt_cycles_per_block),
      std::pair("host_per_step", &of::host_per_step), std::pair("host_per_request", &of::host_per_request),
      std::pair("energy_per_operation", &of::energy_per_operation), std::pair("unpacking_share", &of::unpacking_share),
      std::pair("packed_share", &of::packed_share), std::pair("bytes_per_score", &of::bytes_per_score),
      std::pair("attention_share", &of::attention_share), std::pair("chunk", &of::chunk),
      std::pair("chunks_together", &of::chunks_together), std::pair("p2p", &of::p2p),
      std::pair("p2p_cycles_per_block", &of::p2p_cycles_per_block), std::pair("uneven_stages", &of::uneven_stages),
      std::pair("range", &of::range), std::pair("fit", &of::fit), std::pair("prompt_fit", &of::prompt_fit),
      std::pair("split_prompt_fit", &of::split_prompt_fit), std::pair("source", &of::source));
};
template<>
struct members_of<ridgeline::engine_calibration> {
  using of = ridgeline::engine_calibration;
  static constexpr auto all = std::tuple(
      std::pair("id", &of::id), std::pair("engine", &of::engine), std::pair("devices", &of::devices),
      std::pair("weight_share", &of::weight_share), std::pair("expert_weight_share", &of::expert_weight_share),
      std::pair("cache_share", &of::cache_share), std::pair("matrix_share", &of::matrix_share),
      std::pair("expert_matrix_share", &of::expert_matrix_share), std::pair("tile_share", &of::tile_share),
      std::pair("attention_share", &of::attention_share), std::pair("exposed_share", &of::exposed_share),
      std::pair("expert_tile", &of::expert_tile), std::pair("elementwise_passes", &of::elementwise_passes),
      std::pair("imbalance", &of::imbalance), std::pair("router_shape", &of::router_shape),
      std::pair("per_block", &of::per_block), std::pair("per_mixture", &of::per_mixture),
      std::pair("per_latent", &of::per_latent), std::pair("per_quantized", &of::per_quantized),
      std::pair("prompt_per_block", &of::prompt_per_block), std::pair("prompt_per_latent", &of::prompt_per_latent),
      std::pair("host_per_step", &of::host_per_step), std::pair("host_per_sequence", &of::host_per_sequence),
      std::pair("request_overhead", &of::request_overhead), std::pair("link_share", &of::link_share),
      std::pair("all_reduce_latency", &of::all_reduce_latency),
      std::pair("all_to_all_latency", &of::all_to_all_latency), std::pair("network_latency", &of::network_latency),
      std::pair("chunked", &of::chunked), std::pair("token_interval", &of::token_interval),
      std::pair("first_token_interval", &of::first_token_interval), std::pair("range", &of::range),
      std::pair("fit", &of::fit), std::pair("source", &of::source));
};

template<class T>
concept has_members = requires { members_of<T>::all; };

/// Whether the list of a struct's members leaves out no word of eight bytes.
template<class T>
constexpr bool lists_every_member() {
  const auto words = [](std::size_t bytes) { return (bytes + 7) / 8; };
  const std::size_t listed = std::apply(
      [&](const auto&... one) {
        return (std::size_t{0} + ... + words(sizeof(std::declval<const T&>().*(one.second))));
      },
      members_of<T>::all);
  return listed >= words(sizeof(T));
}
static_assert(lists_every_member<ridgeline::collective_calibration>() &&
              lists_every_member<ridgeline::kernel_calibration>() &&
              lists_every_member<ridgeline::training_calibration>() &&
              lists_every_member<ridgeline::training_range>() && lists_every_member<ridgeline::serving_calibration>() &&
              lists_every_member<ridgeline::serving_range>() && lists_every_member<ridgeline::engine_calibration>() &&
              lists_every_member<ridgeline::fit_record>());

/// A number with six digits, or all of a whole one.
inline std::string digits_of(double value) {
  const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
  std::string text = whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

inline std::string spelled_out(bool value) { return value ? "true" : "false"; }
inline std::string spelled_out(int value) { return fmt::format("{}", value); }
inline std::string spelled_out(std::int64_t value) { return fmt::format("{}", value); }
inline std::string spelled_out(double value) { return digits_of(value); }
inline std::string spelled_out(std::string_view words) {
  std::string text = "\"";
  for (const char c : words) text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return text + "\"";
}
inline std::string spelled_out(const ridgeline::text& words) { return spelled_out(std::string_view(words)); }
inline std::string spelled_out(ridgeline::arithmetic kind) { return fmt::format("arithmetic::{}", name_of(kind)); }
inline std::string spelled_out(ridgeline::fraction share) {
  return fmt::format("fraction({})", digits_of(share.value()));
}
inline std::string spelled_out(ridgeline::gpu_count n) { return fmt::format("gpus({})", n.value()); }
inline std::string spelled_out(ridgeline::stage_count n) { return fmt::format("stages({})", n.value()); }
inline std::string spelled_out(ridgeline::token_count n) { return fmt::format("tokens({})", n.value()); }
inline std::string spelled_out(ridgeline::batch_size n) { return fmt::format("batch({})", n.value()); }
inline std::string spelled_out(ridgeline::feature_count n) { return fmt::format("features({})", n.value()); }

/// A quantity in its base unit.
template<class Quantity>
  requires requires { Quantity::from_value(1.0); }
std::string spelled_out(const Quantity& value) {
  using namespace ridgeline;
  const std::string number = digits_of(value.value());
  if constexpr (std::same_as<Quantity, duration>) return number + " * units::seconds";
  else if constexpr (std::same_as<Quantity, data_size>) return number + " * units::bytes";
  else if constexpr (std::same_as<Quantity, cycle_count>) return number + " * units::cycles";
  else if constexpr (std::same_as<Quantity, token_amount>) return number + " * units::single_tokens";
  else if constexpr (std::same_as<Quantity, elements_per_cycle>) return number + " / units::cycles";
  else if constexpr (std::same_as<Quantity, bytes_per_cycle>) return number + " * units::bytes / units::cycles";
  else {
    static_assert(std::same_as<Quantity, energy_per_operation>);
    return number + " * units::joules / units::operations";
  }
}
template<class Value>
std::string spelled_out(const ridgeline::calibrated<Value>& constant) {
  return fmt::format("{{{}, constant_origin::{}}}", spelled_out(constant.value), name_of(constant.origin));
}
inline std::string spelled_out(const std::array<bool, 4>& flags) {
  return fmt::format("{{{}, {}, {}, {}}}", flags[0], flags[1], flags[2], flags[3]);
}

template<has_members T>
std::string spelled_out(const T& of);
inline std::string spelled_out(const std::optional<ridgeline::token_count>& value) {
  return value ? spelled_out(*value) : "std::nullopt";
}
inline std::string spelled_out(const std::optional<ridgeline::calibrated_intervals>& value) {
  return value ? "calibrated_intervals" + spelled_out(*value) : "std::nullopt";
}

/// A struct: its members that say something, on a line each where one line is too short.
template<has_members T>
std::string spelled_out(const T& of) {
  const T usual{};
  std::vector<std::string> said;
  std::size_t length = 0;
  const auto say = [&](const auto& member) {
    const std::string text = spelled_out(of.*(member.second));
    if (!std::same_as<T, ridgeline::citation> && text == spelled_out(usual.*(member.second))) return;
    said.push_back(fmt::format(".{} = {}", member.first, text));
    length += said.back().size() + 2;
  };
  std::apply([&](const auto&... member) { (say(member), ...); }, members_of<T>::all);
  if (length < 90) return fmt::format("{{{}}}", fmt::join(said, ", "));
  std::string text = "{\n";
  for (const std::string& one : said) {
    text += "    ";
    for (const char c : one) text += c == '\n' ? std::string("\n    ") : std::string{c};
    text += ",\n";
  }
  return text + "}";
}

}  // namespace detail

/// A header with one calibration.
///
/// Inputs   type   the struct's name
///          from   the header that has it
///          name   of the constant
///          about  lines of comment
///          of     the calibration
template<class Calibration>
std::string calibration_header(std::string_view type, std::string_view from, std::string_view name,
                               const std::vector<std::string>& about, const Calibration& of) {
  std::string text = "#pragma once\n";
  for (const std::string& line : about) text += "// " + line + "\n";
  std::string body = detail::spelled_out(of);
  std::string indented;
  for (const char c : body) indented += c == '\n' ? std::string("\n  ") : std::string{c};
  return text + fmt::format(
                    "#include <ridgeline/hardware/{}>\n\ninline constexpr auto {} = [] {{\n"
                    "  using namespace ridgeline;\n  return {}{};\n}}();\n",
                    from, name, type, indented);
}

}  // namespace support
