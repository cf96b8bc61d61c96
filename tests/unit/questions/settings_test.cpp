#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/questions/settings.hpp>

using namespace ridgeline;

namespace {

constexpr taken_settings three() {
  taken_settings made;
  made.add(setting::gpus, 8.0);
  made.add(setting::link, "nvlink4");
  made.add(setting::rent, "aws", "p5.48xlarge");
  return made;
}
static_assert(three().size() == 3);
static_assert(three().find(setting::gpus)->number == 8.0);
static_assert(three().find(setting::link)->text == "nvlink4");
static_assert(three().find(setting::rent)->prefix == "aws");
static_assert(three().find(setting::pue) == nullptr);

}  // namespace

TEST_CASE("every setting has a name of its own, and stands at its own place in the list") {
  std::size_t place = 0;
  for (const setting one : every_setting) {
    CHECK(static_cast<std::size_t>(one) == place++);
    CHECK(name_of(one) != "unknown");
    for (const setting other : every_setting) CHECK((one == other) == (name_of(one) == name_of(other)));
  }
  CHECK(name_of(static_cast<setting>(200)) == "unknown");
}

TEST_CASE("more settings than there are is an error") {
  taken_settings full;
  for (const setting one : every_setting) full.add(one, 1.0);
  CHECK(full.size() == std::size(every_setting));
  CHECK_THROWS_AS(full.add(setting::gpus, 1.0), error);
}

TEST_CASE("memory depends on the sequence and not on the network") {
  taken_settings both;
  both.add(setting::sequence, 4096.0);
  both.add(setting::network, "ib-ndr");
  CHECK(both.about_memory().size() == 1);
  CHECK(both.about_memory().has(setting::sequence));
}

TEST_CASE("formats of training have short names") {
  CHECK(name_of_precision(fp8_e4m3) == "fp8");
  CHECK(name_of_precision(fp4_e2m1) == "fp4");
  CHECK(name_of_precision(bf16) == "bf16");
}

TEST_CASE("memory depends on what is stored and how it is divided, not on speed, money or place") {
  using enum setting;
  const setting stored[] = {gpus,    per_machine,       precision, sequence,        micro_batch, batch,  optimizer,
                            zero,    sequence_parallel, schedule,  flash_attention, prompt,      output, concurrency,
                            weights, cache_format,      split};
  for (const setting one : every_setting) {
    bool wanted = false;
    for (const setting other : stored) wanted = wanted || one == other;
    CAPTURE(name_of(one));
    CHECK(concerns_memory(one) == wanted);
  }
  taken_settings made;
  made.add(gpus, 8.0);
  CHECK(made.has(gpus));
  CHECK_FALSE(made.has(batch));
  CHECK(made.find(gpus)->text.empty());
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_setting); ++i) CHECK(static_cast<std::size_t>(every_setting[i]) == i);
  CHECK(name_of(static_cast<setting>(std::size(every_setting))) == "unknown");
}

TEST_CASE("a setting of which nothing is said is no name and the number zero") {
  static_assert(taken_setting{}.what == setting::gpus && taken_setting{}.number == 0.0);
  static_assert(taken_setting{}.prefix.empty() && taken_setting{}.text.empty());
  taken_settings made;
  made.add(setting::stack, "vllm");
  CHECK(made.find(setting::stack)->number == 0.0);
  CHECK(made.find(setting::stack)->prefix.empty());
}
