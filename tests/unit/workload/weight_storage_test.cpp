#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/workload/weight_storage.hpp>

using namespace ridgeline;

// Source   Dettmers et al., QLoRA, 2023, section 3: double quantisation saves 0.373 bits a parameter (0.5 - 0.127)
TEST_CASE("double quantisation of NF4 saves 0.373 bits a parameter") {
  const double saved = 8 * (stored_nf4.per_parameter - stored_nf4_double.per_parameter).value();
  CHECK(saved == doctest::Approx(0.373).epsilon(0.001));  // three digits printed
}

// Sources  IEEE 754 and bfloat16: 32 and 16 bits; fp8 and LLM.int8(): 8; QLoRA, section 3: 64 numbers of 4 bits share a scale of 32,
//          of which doubly quantised 256 share one of 32 and keep 8 each; llama.cpp, quantize, README: Q4_K_M is 4.84 bits a weight
TEST_CASE(
    "each storage by its row: bits a weight, whether tables and head are stored so, scales of scales, experts alone") {
  struct row {
    weight_storage of;
    double bits;
    bool everything;
    bool nested;
    bool experts_alone;
  };
  constexpr row rows[] = {{stored_fp32, 32.0, true, false, false},
                          {stored_fp16, 16.0, true, false, false},
                          {stored_bf16, 16.0, true, false, false},
                          {stored_fp8, 8.0, false, false, false},
                          {stored_int8, 8.0, false, false, false},
                          {stored_int4, 4.0, false, false, false},
                          {stored_int4_32, 4.0 + 16.0 / 32.0, false, false, true},
                          {stored_awq, 4.0 + 20.0 / 128.0, false, false, false},
                          {stored_gptq, 4.0 + 20.0 / 128.0, false, false, false},
                          {stored_mxfp8, 8.0 + 8.0 / 32.0, false, false, false},
                          {stored_nvfp4, 4.0 + 8.0 / 16.0, false, false, false},
                          {stored_nf4, 4.0 + 32.0 / 64.0, false, false, false},
                          {stored_nf4_double, 4.0 + 8.0 / 64.0 + 32.0 / (64.0 * 256.0), false, true, false},
                          {stored_mxfp4, 4.0 + 8.0 / 32.0, false, false, true},
                          {stored_fp8_mxfp4, 4.0 + 8.0 / 32.0, false, false, true},
                          {stored_q4_0, 4.0 + 16.0 / 32.0, true, false, false},
                          {stored_q8_0, 8.0 + 16.0 / 32.0, true, false, false},
                          {stored_q4_k, 4.0 + (12.0 * 8.0 + 32.0) / 256.0, true, true, false},
                          {stored_q6_k, 6.0 + (16.0 * 8.0 + 16.0) / 256.0, true, true, false},
                          {stored_q4_k_m, 4.84, true, true, false}};
  REQUIRE(std::size(rows) == std::size(every_weight_storage));
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(rows[i].of.id);
    CHECK(every_weight_storage[i].id == rows[i].of.id);
    CHECK(8 * rows[i].of.per_parameter.value() == doctest::Approx(rows[i].bits).epsilon(1e-15));
    CHECK(rows[i].of.everything == rows[i].everything);
    CHECK(rows[i].of.nested == rows[i].nested);
    CHECK(rows[i].of.experts_alone == rows[i].experts_alone);
    CHECK(rows[i].of.beside.value() == (rows[i].of.id == "fp8-mxfp4" ? 1.0 : 0.0));
  }
  static_assert(weight_storage{}.everything && !weight_storage{}.nested && !weight_storage{}.experts_alone);
}

TEST_CASE("every storage has an id of its own and a source, and is found by its id") {
  for (const weight_storage& one : every_weight_storage) {
    CAPTURE(one.id);
    CHECK_FALSE(one.source.document.empty());
    CHECK_FALSE(one.source.where.empty());
    CHECK(find_weight_storage(one.id)->per_parameter == one.per_parameter);
    int same = 0;
    for (const weight_storage& other : every_weight_storage) same += one.id == other.id ? 1 : 0;
    CHECK(same == 1);
  }
  CHECK(find_weight_storage("int3") == nullptr);
}
