#include <doctest/doctest.h>
#include <ridgeline/workload/weight_storage.hpp>

using namespace ridgeline;

// Source   Dettmers et al., QLoRA, 2023, section 3: double quantisation saves 0.373 bits a parameter (0.5 - 0.127)
TEST_CASE("double quantisation of NF4 saves 0.373 bits a parameter") {
  const double saved = 8 * (stored_nf4.per_parameter - stored_nf4_double.per_parameter).value();
  CHECK(saved == doctest::Approx(0.373).epsilon(0.001));  // three digits printed
}

// Source   llama.cpp, quantize: Q4_0 is 4.5 bits a weight, Q8_0 8.5, Q4_K 4.5, Q6_K 6.5625
TEST_CASE("the formats of llama.cpp have their bits a weight") {
  CHECK(8 * stored_q4_0.per_parameter.value() == 4.5);
  CHECK(8 * stored_q8_0.per_parameter.value() == 8.5);
  CHECK(8 * stored_q4_k.per_parameter.value() == 4.5);
  CHECK(8 * stored_q6_k.per_parameter.value() == 6.5625);
  CHECK(8 * stored_mxfp4.per_parameter.value() == 4.25);
}

// Sources  OCP MX 1.0: 32 numbers share 8 bits; NVFP4: 16 numbers share 8 bits; AWQ and GPTQ: 128 share 16 + 4 bits
TEST_CASE("formats with scales by group have their bits a weight") {
  CHECK(8 * stored_mxfp8.per_parameter.value() == 8.25);
  CHECK(8 * stored_nvfp4.per_parameter.value() == 4.5);
  CHECK(8 * stored_awq.per_parameter.value() == 4.15625);
  CHECK(8 * stored_gptq.per_parameter.value() == 4.15625);
  CHECK(8 * stored_int4.per_parameter.value() == 4.0);
  CHECK(8 * stored_int4_32.per_parameter.value() == 4.5);
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
