#pragma once
// The operations of a transformer block on a device: what each computes for a byte, and how fast.
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/kernels/elementwise_time.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/workload/step.hpp>
#include <string>
#include <type_traits>

namespace support {

/// One operation on one device: what it computes for a byte, and how fast.
struct placed_operation {
  std::string name;
  double intensity = 0.0;  // operation/B
  double rate = 0.0;       // operation/s
};

/// The work whose operations are drawn: a step of training, the reading of a prompt, or the writing of a token.
enum class work_kind { training, prompt, token };
struct drawn_work {
  work_kind work = work_kind::training;
  std::string model_name;
  ridgeline::transformer model;
  std::int64_t sequence = 0;  // tokens
  std::int64_t batch = 1, over_batch = 1;
  ridgeline::weight_storage weights = ridgeline::stored_bf16;
};

/// How a device runs the operations of some work.
struct roofline_rates {
  ridgeline::kernel_rates narrow, wide;            // GEMMs of weights, everything else
  ridgeline::operand_widths weights;               // of the operands of the first
  ridgeline::data_size number;                     // an activation, or a number of a KV cache
  ridgeline::operation_rate attention = {};        // fused; 0: as the roof says
  ridgeline::time_per_byte seconds_per_byte = {};  // of an elementwise kernel
};

namespace detail {

inline std::string name_of(const ridgeline::gemm_kernel& product, bool gated) {
  using enum ridgeline::weight_role;
  const std::string whose = product.divided == ridgeline::divided_over::experts ? "experts' " : "";
  switch (product.role) {
    case query: return "queries";
    case key: return "keys and values";
    case value: return "values";
    case output: return "output projection";
    case up: return whose + (gated ? "gate and up" : "up");
    case down: return whose + "down";
    case router: return "router";
    case head: return "LM head";
    default: return "places";
  }
}

/// Collects the operations of the forward pass; of equal names the first.
class placed_block {
 public:
  placed_block(const drawn_work& asked, std::int64_t batch, const roofline_rates& rates)
      : asked_(&asked), batch_(batch), rates_(rates) {
    const ridgeline::transformer& model = asked.model;
    ridgeline::block_run most;
    each_block_in(model, {0, model.layers.value()}, [&most](const ridgeline::block_run& run) {
      if (run.count > most.count) most = run;
    });
    const std::int64_t source = model.encoder_layers ? asked.sequence : 0;
    each_layer(block_of(model, most.kind, ridgeline::attention_mask::causal, source),
               [this](const auto& layer, std::int64_t) { add(layer); });
    if (model.has_head) {
      for_each_kernel(head_of(model), input(), {}, 1.0,
                      [this](const ridgeline::gemm_kernel& gemm, double) { add(gemm); });
    }
  }
  const std::vector<placed_operation>& operations() const { return operations_; }

 private:
  ridgeline::shape input() const {
    return {.samples = batch_,
            .features = asked_->model.hidden.value(),
            .height = asked_->work == work_kind::token ? 1 : asked_->sequence};
  }

  template<class Layer>
  void add(const Layer& layer) {
    constexpr bool attends = std::is_same_v<Layer, ridgeline::attention>;
    constexpr ridgeline::kernel_fusion fused{.attention = true};
    for_each_kernel(layer, input(), fused, 1.0, [this](const ridgeline::gemm_kernel& gemm, double) { add(gemm); });
    if constexpr (attends) add_attention(layer);
    for_each_kernel(layer, input(), fused, 1.0,
                    [this](const ridgeline::elementwise_kernel& kernel, double) { add(kernel); });
  }

  void add(const ridgeline::gemm_kernel& product) {
    const ridgeline::gemm_shape extent{.rows = static_cast<double>(product.rows),
                                       .columns = static_cast<double>(product.columns),
                                       .inner = static_cast<double>(product.inner),
                                       .count = static_cast<double>(product.count),
                                       .done = product.done};
    const bool hidden = product.right_is_weight && product.role != ridgeline::weight_role::router;
    const ridgeline::operand_widths wide{rates_.number, rates_.number, rates_.number};
    const ridgeline::operand_widths& widths = hidden ? rates_.weights : wide;
    const ridgeline::data_size moved =
        extent.count * (extent.rows * extent.inner * widths.left + extent.inner * extent.columns * widths.right +
                        extent.rows * extent.columns * widths.result);
    place(name_of(product, asked_->model.gated), product.operations(), moved,
          ridgeline::gemm_time(extent, widths, hidden ? rates_.narrow : rates_.wide).total());
  }

  /// Scores and what is done with them, in one kernel; a token reads what the cache holds.
  void add_attention(const ridgeline::attention& layer) {
    const bool writes = asked_->work == work_kind::token;
    const std::int64_t length = writes ? cached_tokens(layer, asked_->sequence) : asked_->sequence;
    const double pairs =
        static_cast<double>(batch_) * (writes ? static_cast<double>(length) : attended_pairs(layer, length));
    const ridgeline::operation_count operations =
        2.0 * pairs * static_cast<double>(layer.query_width() + layer.read_width()) * ridgeline::units::operations;
    const auto seen = static_cast<double>(attended_tokens(layer, length) * batch_);
    const std::int64_t kept =
        layer.latent && !writes ? layer.query_width() + layer.value_width() : cached_elements_per_token(layer);
    const ridgeline::data_size moved =
        (static_cast<double>(input().positions() * (layer.query_width() + layer.read_width())) +
         seen * static_cast<double>(kept)) *
        rates_.number;
    const ridgeline::kernel_time by_roof{.compute = operations / rates_.wide.operations,
                                         .memory = ridgeline::elementwise_time(moved, rates_.wide).memory,
                                         .launch = ridgeline::elementwise_time(moved, rates_.wide).launch};
    place("attention", operations, moved,
          rates_.attention > ridgeline::operation_rate{} ? operations / rates_.attention + by_roof.launch
                                                         : by_roof.total());
  }

  /// Drawn at one operation for each number that is read.
  void add(const ridgeline::elementwise_kernel& pass) {
    const ridgeline::data_size moved = static_cast<double>(pass.read + pass.written) * rates_.number;
    place(std::string(name_of(pass.role)), static_cast<double>(pass.read) * ridgeline::units::operations, moved,
          moved * rates_.seconds_per_byte + ridgeline::elementwise_time(moved, rates_.wide).launch);
  }

  void place(const std::string& name, ridgeline::operation_count operations, ridgeline::data_size moved,
             ridgeline::duration time) {
    for (const placed_operation& one : operations_)
      if (one.name == name) return;
    operations_.push_back({name, operations.value() / moved.value(), operations.value() / time.value()});
  }

  const drawn_work* asked_;
  std::int64_t batch_;
  roofline_rates rates_;
  std::vector<placed_operation> operations_;
};

}  // namespace detail

/// The forward pass of a block while training, with what it is timed by.
inline std::vector<placed_operation> operations_on(const ridgeline::accelerator& device, const drawn_work& asked,
                                                   std::int64_t batch, const ridgeline::precision_recipe& recipe,
                                                   const ridgeline::training_calibration& stack) {
  using namespace ridgeline;
  const training_rates reached = training_rates_of(device, fabric{}, recipe.compute, stack);
  const roofline_rates rates{.narrow = reached.narrow,
                             .wide = reached.wide,
                             .weights = {reached.narrow_width, reached.narrow_width, recipe.activations},
                             .number = recipe.activations,
                             .attention = reached.attention,
                             .seconds_per_byte = reached.seconds_per_passed_byte};
  return detail::placed_block(asked, batch, rates).operations();
}
/// The same while serving.
inline std::vector<placed_operation> operations_on(const ridgeline::accelerator& device, const drawn_work& asked,
                                                   std::int64_t batch, ridgeline::arithmetic kind) {
  using namespace ridgeline;
  const kernel_rates reached = rates_of(device, kind, catalogue::kernels_of(device, kind));
  const data_size number = widths_of(kind).result;
  const roofline_rates rates{.narrow = reached,
                             .wide = reached,
                             .weights = {number, asked.weights.per_parameter, number},
                             .number = number,
                             .seconds_per_byte = reached.seconds_per_byte};
  return detail::placed_block(asked, batch, rates).operations();
}

}  // namespace support
