// Section A of the ledger: the matrix product on the memory hierarchy.
//
// Source     Dettmers, Which GPU(s) to get for deep learning: 2023 edition, and notes of the 2020 edition and of 2021.
// Tolerance  none: the cycles are whole numbers.
#include <array>
#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_turing_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/catalogue/architectures/nvidia.hpp>
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <iterator>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/rules/cache_fit.hpp>
#include <ridgeline/performance/rules/tile_cycles.hpp>
#include <string_view>

using namespace ridgeline;
using namespace ridgeline::catalogue;
using namespace ridgeline::catalogue::design;

namespace {

constexpr double cycles(cycle_count count) { return in(count, units::cycles); }

// The worked examples: 32 x 32 matrices on 8 SMs of 8 warps. The source has each SM take 8 steps for its 128 outputs:
// 16 outputs a warp, two at once. Its Tensor Core products leave the inner dimension out (A13).
constexpr matrix_tile tile{.rows = 32, .columns = 32, .inner = 32};
constexpr tile_resources eight_multiprocessors{.multiprocessors = multiprocessors(8),
                                               .warps_per_multiprocessor = 8,
                                               .dot_products_at_once = 2,
                                               .tensor_cores_per_multiprocessor = 8,
                                               .product = {.rows = 4, .columns = 4, .inner = 32}};
constexpr tile_plan lanes{};
constexpr tile_plan tensor_cores{.by = multiplier::tensor_cores};
constexpr tile_plan asynchronous{.by = multiplier::tensor_cores, .copies = copy_engine::asynchronous};
constexpr tile_plan memory_accelerator{.by = multiplier::tensor_cores,
                                       .copies = copy_engine::tensor_memory_accelerator};

constexpr tile_cycles worked(const tile_plan& plan) {
  return cycles_of(tile, worked_examples_2023, eight_multiprocessors, plan);
}
constexpr tile_cycles by_the_table(const tile_plan& plan) {
  return cycles_of(tile, ampere_2023, eight_multiprocessors, plan);
}

// A3: 200 + 8 * 34 + 8 * 4
static_assert(cycles(worked(lanes).total()) == 504.0, "A3");
static_assert(cycles(worked(lanes).global_memory) == 200.0 && cycles(worked(lanes).shared_memory) == 8 * 34.0 &&
                  cycles(worked(lanes).multiplication) == 8 * 4.0,
              "A3");

// A tile is loaded at once where the warps have a lane for each of its 2 * 32 * 32 numbers; with half the warps in two loads,
// and a tile twice as deep in two as well.
constexpr tile_resources four_multiprocessors{.multiprocessors = multiprocessors(4),
                                              .warps_per_multiprocessor = 8,
                                              .dot_products_at_once = 2,
                                              .tensor_cores_per_multiprocessor = 8,
                                              .product = {.rows = 4, .columns = 4, .inner = 32}};
static_assert(cycles(cycles_of(tile, worked_examples_2023, four_multiprocessors, lanes).global_memory) == 400.0, "A3");
static_assert(cycles(cycles_of({.rows = 32, .columns = 32, .inner = 64}, worked_examples_2023, eight_multiprocessors,
                               lanes)
                         .global_memory) == 400.0,
              "A3");

// A4: 200 + 34 + 1
static_assert(cycles(worked(tensor_cores).total()) == 235.0, "A4");

// A5: 165 + 34 + 1, with or without the TMA unit; at least 15 % faster than A4
static_assert(cycles(worked(asynchronous).global_memory) == 165.0, "A5");
static_assert(cycles(worked(asynchronous).total()) == 200.0, "A5");
static_assert(cycles(worked(memory_accelerator).total()) == 200.0, "A5");
static_assert(worked(tensor_cores).total() >= 1.15 * worked(asynchronous).total(), "A5");

// A2b, erratum: the examples count 200 cycles for global memory, the table above them says 380
static_assert(cycles(by_the_table(lanes).total()) == 684.0, "A2b");
static_assert(cycles(by_the_table(tensor_cores).total()) == 415.0, "A2b");
static_assert(cycles(by_the_table(asynchronous).total()) == 380.0, "A2b");

// A6: 128 cycles of multiply-adds without Tensor Cores, 8 with. The notes do not say on what; these resources give both:
// 32 warps with one output each at once, and 64 Tensor Cores whose products are 4 deep.
constexpr tile_resources of_2020{.multiprocessors = multiprocessors(8), .warps_per_multiprocessor = 4};
static_assert(cycles(cycles_of(tile, ampere_2020, of_2020, lanes).multiplication) == 128.0, "A6");
static_assert(cycles(cycles_of(tile, ampere_2020, of_2020, tensor_cores).multiplication) == 8.0, "A6");

// A10: the products of BERT large in training, 8 sequences of 512 tokens in FP16: attention, the two of the MLP, the vocabulary
constexpr std::array bert_large{
    gemm_shape{.rows = 4096, .columns = 1024, .inner = 1024},
    gemm_shape{.rows = 4096, .columns = 4096, .inner = 1024},
    gemm_shape{.rows = 4096, .columns = 1024, .inner = 4096},
    gemm_shape{.rows = 4096, .columns = 30522, .inner = 1024},
};
static_assert(cache_helps_all(bert_large, fp16, rtx_4090), "A10");
static_assert(!cache_helps_all(bert_large, fp16, rtx_3090), "A10");
static_assert(!cache_helps_all(bert_large, fp16, rtx_2080_ti), "A10");
static_assert(!cache_helps_all(bert_large, fp16, v100_sxm2_16gb), "A10");
// The source does not list the A100, whose 40 MiB hold all of these but the vocabulary.
static_assert(!cache_helps_all(bert_large, fp16, a100_sxm4_40gb), "A10");
static_assert(fit_in_cache(bert_large[2], fp16, a100_sxm4_40gb).fits(), "A10");

// By hand: 4096 x 1024 and 1024 x 1024 numbers of two bytes; in 32 bits twice that. Neither operand alone is that large.
static_assert(fit_in_cache(bert_large[0], fp16, rtx_4090).operands() == 10'485'760.0 * units::bytes, "A10");
static_assert(fit_in_cache(bert_large[0], fp32, rtx_4090).operands() == 20'971'520.0 * units::bytes, "A10");
static_assert(fit_in_cache(bert_large[3], fp16, rtx_4090).fits() && !fit_in_cache(bert_large[3], fp32, rtx_4090).fits(),
              "A10: 70.9 MB of 75.5");
// `gemm_time` counts the result as well, which passes the cache too: they agree on the products whose three matrices fit, and
// part on the vocabulary, whose result is 250 MB.
constexpr kernel_rates on_ada = rates_of(rtx_4090, arithmetic::fp16_accumulate_fp32, datasheet_kernels);
constexpr bool gemm_time_caches(gemm_shape shape) {
  shape.warm = true;
  const data_size all = fit_in_cache(shape, fp16, rtx_4090).operands() + shape.rows * shape.columns * fp16.width;
  const bool within = all <= on_ada.cache;
  gemm_shape cold = shape;
  cold.warm = false;
  const operand_widths widths{fp16.width, fp16.width, fp16.width};
  // Where both paces are the same (nobody measured the cache), a warm product is no slower.
  return within && gemm_time(shape, widths, on_ada).memory <= gemm_time(cold, widths, on_ada).memory;
}
static_assert(gemm_time_caches(bert_large[0]) && gemm_time_caches(bert_large[1]) && gemm_time_caches(bert_large[2]),
              "A10");
static_assert(!gemm_time_caches(bert_large[3]), "A10");

// A13: 8 x 8 products for a 32 x 32 matrix, one for each of the 8 x 8 Tensor Cores. Erratum: with the inner dimension
// they are 512 products of 4 x 4 x 4, eight rounds; and an Ampere SM has 4 (larger) Tensor Cores, a Volta SM has 8.
static_assert(cycles(worked(tensor_cores).multiplication) == 1.0, "A13");
static_assert(volta.matrix_units.value() == eight_multiprocessors.tensor_cores_per_multiprocessor, "A13");
static_assert(ampere_ga10x_geforce.matrix_units.value() == 4, "A13");
static_assert(8.0 / static_cast<double>(rtx_3090.multiprocessors.value().value()) > 0.097 &&
                  8.0 / static_cast<double>(rtx_3090.multiprocessors.value().value()) < 0.098,
              "A13");

constexpr tile_resources four_deep{.multiprocessors = multiprocessors(8),
                                   .warps_per_multiprocessor = 8,
                                   .tensor_cores_per_multiprocessor = 8,
                                   .product = {.rows = 4, .columns = 4, .inner = 4}};
static_assert(cycles(cycles_of(tile, worked_examples_2023, four_deep, tensor_cores).multiplication) == 8.0, "A13");

// A14: a batch of inference over 8 reads the weights more than once, and then the larger cache serves them
constexpr bool larger_cache_helps(double batch_of_tokens) {
  const gemm_shape first_of_the_mlp{.rows = batch_of_tokens, .columns = 4096, .inner = 1024};
  return fit_in_cache(first_of_the_mlp, fp16, rtx_4090).helps() &&
         !fit_in_cache(first_of_the_mlp, fp16, rtx_3090).helps();
}
static_assert(!larger_cache_helps(8) && larger_cache_helps(9), "A14");

// --- rows that are data alone -------------------------------------------------------------------------------------------
struct data_row {
  std::string_view id;
  std::string_view what;
  double value;
  std::string_view unit;
  citation source;
};

constexpr double kilobytes_of(const figure<data_size>& size) { return in(size.value(), units::kibibytes); }

constexpr std::array data_only{
    data_row{"A1", "global memory", cycles(ampere_2023.global_memory.value()), "cycles", ampere_2023.source},
    data_row{"A1", "L2 cache", cycles(ampere_2023.l2_cache.value()), "cycles", ampere_2023.source},
    data_row{"A1", "shared memory", cycles(ampere_2023.shared_memory.value()), "cycles", ampere_2023.source},
    data_row{"A1", "multiply-add", cycles(ampere_2023.fused_multiply_add.value()), "cycles", ampere_2023.source},
    data_row{"A1", "Tensor Core", cycles(ampere_2023.tensor_core.value()), "cycles", ampere_2023.source},
    data_row{"A2", "global memory", cycles(ampere_2020.global_memory.value()), "cycles", ampere_2020.source},
    data_row{"A2", "shared memory", cycles(ampere_2020.shared_memory.value()), "cycles", ampere_2020.source},
    data_row{"A2", "multiply-add", cycles(ampere_2020.fused_multiply_add.value()), "cycles", ampere_2020.source},
    data_row{"A2", "Tensor Core", cycles(ampere_2020.tensor_core.value()), "cycles", ampere_2020.source},
    data_row{"A7", "threads of a warp", double(volta.threads_per_warp.value()), "threads", volta.source},
    data_row{"A8", "L2 over global memory, at least", l2_over_global.at_least, l2_over_global.unit,
             l2_over_global.source},
    data_row{"A8", "L2 over global memory, at most", l2_over_global.at_most, l2_over_global.unit,
             l2_over_global.source},
    data_row{"A8", "shared over global memory, at least", shared_over_global.at_least, shared_over_global.unit,
             shared_over_global.source},
    data_row{"A8", "shared over global memory, at most", shared_over_global.at_most, shared_over_global.unit,
             shared_over_global.source},
    data_row{"A8", "registers over global memory", tensor_registers_over_global.at_most,
             tensor_registers_over_global.unit, tensor_registers_over_global.source},
    data_row{"A9", "Volta 2023, shared memory",
             kilobytes_of(cache_sizes_by_edition[0].shared_memory_per_multiprocessor), "KiB", cache_sizes_2023},
    data_row{"A9", "Turing 2023, shared memory",
             kilobytes_of(cache_sizes_by_edition[1].shared_memory_per_multiprocessor), "KiB", cache_sizes_2023},
    data_row{"A9", "Ampere 2023, shared memory",
             kilobytes_of(cache_sizes_by_edition[2].shared_memory_per_multiprocessor), "KiB", cache_sizes_2023},
    data_row{"A9", "Ada 2023, shared memory", kilobytes_of(cache_sizes_by_edition[3].shared_memory_per_multiprocessor),
             "KiB", cache_sizes_2023},
    data_row{"A9", "Volta 2020, shared memory",
             kilobytes_of(cache_sizes_by_edition[4].shared_memory_per_multiprocessor), "KiB", cache_sizes_2020},
    data_row{"A9", "Turing 2020, shared memory",
             kilobytes_of(cache_sizes_by_edition[5].shared_memory_per_multiprocessor), "KiB", cache_sizes_2020},
    data_row{"A9", "Ampere 2020, shared memory",
             kilobytes_of(cache_sizes_by_edition[6].shared_memory_per_multiprocessor), "KiB", cache_sizes_2020},
    data_row{"A11", "Tensor Core use, GPT-3-sized, at least", tensor_core_use_gpt3.at_least, tensor_core_use_gpt3.unit,
             tensor_core_use_gpt3.source},
    data_row{"A11", "Tensor Core use, GPT-3-sized, at most", tensor_core_use_gpt3.at_most, tensor_core_use_gpt3.unit,
             tensor_core_use_gpt3.source},
    data_row{"A11", "Tensor Core use, BERT", tensor_core_use_bert.at_most, tensor_core_use_bert.unit,
             tensor_core_use_bert.source},
    data_row{"A12", "gain of Ampere's shared memory, at least", ampere_shared_memory_gain.at_least,
             ampere_shared_memory_gain.unit, ampere_shared_memory_gain.source},
    data_row{"A12", "gain of Ampere's shared memory, at most", ampere_shared_memory_gain.at_most,
             ampere_shared_memory_gain.unit, ampere_shared_memory_gain.source},
};

constexpr std::array<std::string_view, 8> proved{"A2b", "A3", "A4", "A5", "A6", "A10", "A13", "A14"};
constexpr std::array<std::string_view, 15> section{"A1", "A2", "A2b", "A3",  "A4",  "A5",  "A6", "A7",
                                                   "A8", "A9", "A10", "A11", "A12", "A13", "A14"};

// A7: a warp loads 32 * 4 bytes. Erratum: 32 warps = 1024 threads are Turing's limit; Volta and the A100 hold 2048, the RTX
// 30 series 1536.
static_assert(volta.threads_per_warp.value() * 4 == 128, "A7");
static_assert(turing_geforce.resident_threads.value() == 1024 && volta.resident_threads.value() == 2048 &&
                  ampere_ga10x_geforce.resident_threads.value() == 1536,
              "A7");

// A8: the published ratios are not those of A1's latencies, which say 1.9 for the L2 cache and 11.2 for shared memory.
static_assert(!l2_over_global.contains(in(ampere_2023.global_memory.value(), ampere_2023.l2_cache.value())), "A8");
static_assert(!shared_over_global.contains(in(ampere_2023.global_memory.value(), ampere_2023.shared_memory.value())),
              "A8");

// A9: the L2 sizes are those of the devices.
static_assert(cache_sizes_by_edition[0].l2_cache.value() == v100_sxm2_16gb.l2_cache.value(), "A9");
static_assert(cache_sizes_by_edition[1].l2_cache.value() == rtx_2080_ti.l2_cache.value(), "A9");
static_assert(cache_sizes_by_edition[2].l2_cache.value() == rtx_3090.l2_cache.value(), "A9");
static_assert(cache_sizes_by_edition[3].l2_cache.value() == rtx_4090.l2_cache.value(), "A9");

}  // namespace

TEST_CASE("section A: every row is proved by a model or stands in the table of data, never in both") {
  for (const std::string_view id : section) {
    CAPTURE(id);
    int by_a_model = 0;
    bool as_data = false;
    for (const std::string_view one : proved) by_a_model += one == id ? 1 : 0;
    for (const data_row& row : data_only) as_data = as_data || row.id == id;
    CHECK((by_a_model == 1) != as_data);
  }
}

// The documents' own values, in the order of `data_only`: read in their text, not in the catalogue.
constexpr double printed[] = {380, 200, 34, 4,   1,   200, 20, 4,   1,    32,   3,    5,    7,   10,
                              200, 128, 96, 128, 128, 96,  64, 164, 0.45, 0.65, 0.30, 1.02, 1.05};

TEST_CASE("section A: what is data alone is what the documents print") {
  REQUIRE(std::size(printed) == data_only.size());
  for (std::size_t i = 0; i < data_only.size(); ++i) {
    CAPTURE(data_only[i].what);
    CHECK(data_only[i].value == printed[i]);
  }
  CHECK(l2_fit_speedup.at_least == 1.5);
  CHECK(l2_fit_speedup.at_most == 2.0);
}

TEST_CASE("section A: what is data alone has a value and a source") {
  for (const data_row& row : data_only) {
    CAPTURE(row.id);
    CAPTURE(row.what);
    CHECK(row.value > 0.0);
    CHECK_FALSE(row.unit.empty());
    CHECK_FALSE(row.source.document.empty());
    CHECK(row.source.read_on.size() == 10);
  }
}
