#pragma once
#include <accuracy/training_runs.hpp>
#include <array>
#include <cmath>
#include <map>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <string>
#include <vector>

// The constants of the training stacks, fitted on measured steps. Everything that one kind of device shares between
// formats is fitted at once.
namespace accuracy {

/// What one stack has on one kind of device: all that its formats share, and what each has of its own. Shares of attention
/// are of what the exponentials leave it, so that devices can be compared.
struct stack_constants {
  ridgeline::training_calibration shared = {};
  ridgeline::calibrated<ridgeline::fraction> matrix_share_16bit = {ridgeline::percent(70)};
  ridgeline::calibrated<ridgeline::fraction> matrix_share_fp8 = {ridgeline::percent(60)};
  ridgeline::calibrated<ridgeline::fraction> matrix_share_fp4 = {ridgeline::percent(60)};
  ridgeline::calibrated<ridgeline::fraction> attention_share_16bit = {ridgeline::percent(50)};
  ridgeline::calibrated<ridgeline::fraction> attention_share_narrow = {ridgeline::percent(50)};
  ridgeline::calibrated<ridgeline::fraction> routing_in_graphs = {
      ridgeline::percent(40)};  // of the host's time, from Megatron-Bridge 26.06 on
  ridgeline::calibrated<ridgeline::fraction> passes_in_graphs = {ridgeline::percent(60)};
  ridgeline::calibrated<ridgeline::fraction> compiled_host = {
      ridgeline::percent(30)};  // of the host's time, where torch.compile is on
  ridgeline::calibrated<ridgeline::fraction> compiled_passes = {ridgeline::percent(60)};
};

/// The calibration of a run among these.
inline ridgeline::training_calibration calibration_of(const stack_constants& all, const timed_run& run) {
  ridgeline::training_calibration one = all.shared;
  const bool fp8 = contains(run.device, "FP8");
  const bool fp4 = contains(run.device, "FP4");
  one.kernels.matrix_share = fp4 ? all.matrix_share_fp4 : fp8 ? all.matrix_share_fp8 : all.matrix_share_16bit;
  one.attention_share = fp4 || fp8 ? all.attention_share_narrow : all.attention_share_16bit;
  const auto left = ridgeline::catalogue::detail::attention_beside_exponentials(run.on.each().device().architecture);
  if (left) one.attention_share.value = ridgeline::fraction(left->value() * one.attention_share.value.value());
  if (contains(run.stack, "tokendrop")) one.host_per_routing.value = {};
  if (contains(run.stack, "from 26.06")) {
    one.host_per_routing.value = all.routing_in_graphs.value * one.host_per_routing.value;
    one.pass_share.value = all.passes_in_graphs.value * one.pass_share.value;
  }
  if (contains(run.stack, "compiled")) {
    one.host_per_operation.value = all.compiled_host.value * one.host_per_operation.value;
    one.pass_share.value = all.compiled_passes.value * one.pass_share.value;
  }
  return one;
}

/// A stack on a kind of device, as runs are gathered for a fit.
inline std::string group_of(const timed_run& run) {
  std::string stack = run.stack;
  for (const char* variant : {" from 26.06", " tokendrop", " eager", " compiled"}) {
    if (const std::size_t at = stack.find(variant); at != std::string::npos) stack.resize(at);
  }
  return stack + " on " + run.device.substr(0, run.device.find(' '));
}

/// Where the search starts: kernels and collectives as they were measured apart.
inline stack_constants start_of(const std::string& group) {
  using namespace ridgeline;
  const auto on = [&](const char* name) { return contains(group, std::string(" on ") + name); };
  stack_constants start;
  training_calibration& one = start.shared;
  one.kernels = on("A100")   ? catalogue::ga100_matrix
                : on("V100") ? catalogue::volta_matrix
                : on("H")    ? catalogue::hopper_matrix
                             : catalogue::blackwell_matrix;
  one.kernels.launch.value = 5.0 * units::microseconds;
  one.links = on("A100") || on("V100") ? catalogue::nccl_nvlink
              : on("H")                ? catalogue::nccl_nvlink4
              : on("GB")               ? catalogue::nccl_nvlink5_rack
                                       : catalogue::nccl_nvlink5;
  one.links.network_share.value = fraction(0.75);
  one.misaligned_share = {fraction(0.7)};
  one.pass_share = {1.2};
  one.host_per_operation = {20.0 * units::microseconds};
  one.host_per_routing = {2.5 * units::milliseconds};
  one.host_per_step = {10.0 * units::milliseconds};
  one.hidden_gradients = {fraction(0.5)};
  one.hidden_tensor = {fraction(0.3)};
  one.hidden_experts = {fraction(0.3)};
  one.hidden_pipeline = {fraction(0.3)};
  // Fused attention starts at half of what the exponentials leave it: 40 % of the peak on A100, 33 % on H100. Published: 50 to 73 %
  // on A100 (Dao, FlashAttention-2, 2023, section 4.1), 35 % on H100 and up to 75 with version 3 (Shah et al.,
  // FlashAttention-3, 2024, abstract); below that, because a step has short sequences too.
  return start;
}

/// The constants that are searched, each within what is physically possible.
inline auto searched() {
  using namespace ridgeline;
  using all = stack_constants;
  using one = training_calibration;
  using kernels = kernel_calibration;
  using links = collective_calibration;
  return constants(
      constant<&all::matrix_share_16bit>("matrix share, 16 bits", {percent(20), percent(100)}),
      constant<&all::matrix_share_fp8>("matrix share, FP8", {percent(20), percent(100)}),
      constant<&all::matrix_share_fp4>("matrix share, FP4", {percent(20), percent(100)}),
      constant<&all::attention_share_16bit>("attention share, 16 bits", {percent(10), percent(80)}),
      constant<&all::attention_share_narrow>("attention share beside narrow products", {percent(10), percent(80)}),
      constant<&all::routing_in_graphs>("host time of routing in graphs", {percent(1), percent(100)}),
      constant<&all::passes_in_graphs>("passes in graphs", {percent(20), percent(100)}),
      constant<&all::compiled_host>("host time where compiled", {percent(1), percent(100)}),
      constant<&all::compiled_passes>("passes where compiled", {percent(20), percent(100)}),
      constant<&all::shared, &one::kernels, &kernels::memory_share>("memory share", {percent(40), percent(95)}),
      constant<&all::shared, &one::kernels, &kernels::launch>("launch",
                                                              {1.0 * units::microseconds, 20.0 * units::microseconds}),
      constant<&all::shared, &one::links, &links::link_share>("link share", {percent(30), percent(95)}),
      constant<&all::shared, &one::links, &links::network_share>("network share", {percent(10), percent(98)}),
      constant<&all::shared, &one::misaligned_share>("misaligned share", {percent(40), percent(100)}),
      constant<&all::shared, &one::pass_share>("pass share", {0.3, 4.0}),
      constant<&all::shared, &one::host_per_operation>("host per operation",
                                                       {1.0 * units::microseconds, 200.0 * units::microseconds}),
      constant<&all::shared, &one::host_per_routing>("host per routing",
                                                     {100.0 * units::microseconds, 6.0 * units::milliseconds}),
      constant<&all::shared, &one::host_per_step>("host per step",
                                                  {1.0 * units::milliseconds, 100.0 * units::milliseconds}),
      constant<&all::shared, &one::hidden_gradients>("hidden gradients", {percent(2), percent(100)}),
      constant<&all::shared, &one::hidden_tensor>("hidden tensor", {percent(2), percent(100)}),
      constant<&all::shared, &one::hidden_experts>("hidden experts", {percent(2), percent(100)}),
      constant<&all::shared, &one::hidden_pipeline>("hidden pipeline", {percent(2), percent(100)}));
}

}  // namespace accuracy
