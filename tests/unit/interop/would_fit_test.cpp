#include <doctest/doctest.h>
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/interop/would_fit.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

/// The question with the keys that would make it fit.
json mended(json question, const json& answer) {
  for (const json& one : answer.at("would_fit"))
    question[one.at("flag").get<std::string>().substr(2)] = one.at("value");
  return question;
}

}  // namespace

TEST_CASE("a question with the keys that would make it fit does fit") {
  const json questions[] = {
      {{"model", "llama3-8b"}, {"device", "rtx-4090"}, {"gpus", 1}},
      {{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}},
      {{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"prompt", 1024}, {"concurrency", 8}},
      {{"model", "llama3-8b"}, {"device", "a100-sxm4-40gb"}, {"gpus", 8}, {"precision", "bf16"}, {"micro-batch", 4}}};
  for (const json& question : questions) {
    CAPTURE(question.dump());
    const json answer = interop::ask("does_it_fit", question);
    CHECK(answer.at("fits") == false);
    CHECK(answer.at("shortfall_bytes").get<double>() > 0.0);
    REQUIRE_FALSE(answer.at("would_fit").empty());
    const json now = interop::ask("does_it_fit", mended(question, answer));
    CHECK(now.at("fits") == true);
    CHECK(now.at("would_fit").empty());
    CHECK(now.at("shortfall_bytes") == 0);
  }
}

TEST_CASE("each set of keys beside the first is enough too, and says how much longer a step takes") {
  const json question{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}, {"micro-batch", 4}};
  const json answer = interop::ask("does_it_fit", question);
  CHECK(answer.at("host_too_small") == false);
  // The time of a step is that of how_long, which knows nothing of savings.
  const auto seconds_of = [](const json& asked) {
    return interop::ask("how_long", asked).at("step").at("seconds").at("expected").get<double>();
  };
  const auto longer = [&](const json& set) { return seconds_of(mended(question, set)) / seconds_of(question); };
  CHECK(answer.at("times_as_long").get<double>() == doctest::Approx(longer(answer)).epsilon(1e-12));
  REQUIRE_FALSE(answer.at("would_fit_instead").empty());
  CHECK(answer.at("would_fit_instead").size() <= 2);
  double before = answer.at("times_as_long");
  for (const json& set : answer.at("would_fit_instead")) {
    CHECK(interop::ask("does_it_fit", mended(question, set)).at("fits") == true);
    CHECK(set.at("times_as_long").get<double>() == doctest::Approx(longer(set)).epsilon(1e-12));
    CHECK(set.at("times_as_long") >= before);
    CHECK(set.at("would_fit") != answer.at("would_fit"));
    before = set.at("times_as_long");
  }
  json small{
      {"model", "gpt3-175b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 1}, {"sequence", 2048}, {"host-memory", 64}};
  const json none = interop::ask("does_it_fit", small);
  CHECK(none.at("host_too_small") == true);
  CHECK(none.at("would_fit").empty());
  CHECK(none.at("would_fit_instead").empty());
  CHECK(none.at("times_as_long").is_null());
}

TEST_CASE("without its last key the set of changes is not enough") {
  const json question{{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"prompt", 1024}, {"concurrency", 8}};
  json answer = interop::ask("does_it_fit", question);
  answer.at("would_fit").erase(answer.at("would_fit").size() - 1);
  CHECK(interop::ask("does_it_fit", mended(question, answer)).at("fits") == false);
}

TEST_CASE("where a host is too small for what would have to go there, no keys are named") {
  json question{{"model", "gpt3-175b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 1}, {"sequence", 2048}};
  const auto answer_to = [&question] {
    const auto asked = interop::question_from<training_question>(question);
    return interop::would_fit(asked, does_it_fit(asked), defaults::training_overhead, {});
  };
  const interop::keys_that_fit unknown = answer_to();
  CHECK_FALSE(unknown.host_too_small);
  REQUIRE_FALSE(unknown.keys.empty());
  CHECK(unknown.keys.back().key == "offload");
  question["host-memory"] = 64;  // GB; the parameters alone are 350
  const interop::keys_that_fit small = answer_to();
  CHECK(small.host_too_small);
  CHECK(small.keys.empty());
}

TEST_CASE("nothing is missing where it fits") {
  const auto asked = interop::question_from<requests_question>({{"model", "llama3-8b"}, {"prompt", 128}});
  const requests_fit_answer found = does_it_fit(asked);
  CHECK(interop::missing_memory(found) == 0.0 * bytes);
  CHECK(interop::would_fit(asked, found, pytorch_cuda).keys.empty());
}

TEST_CASE("a network's largest batch fits, and one more sample on each GPU does not") {
  network_question asked{.model = catalogue::vit_h14, .device = catalogue::rtx_4090};
  asked.machines.gpus = gpus(2);
  const network_fit_answer found = does_it_fit(asked);
  const interop::keys_that_fit made = interop::would_fit(asked, found, defaults::replica_overhead);
  REQUIRE(made.keys.size() == 1);
  CHECK(made.keys[0].key == "batch");
  const std::int64_t most = made.keys[0].value.get<std::int64_t>();
  asked.batch = batch(most);
  CHECK(does_it_fit(asked));
  asked.batch = batch(most + 2);
  CHECK_FALSE(does_it_fit(asked));
  CHECK(interop::missing_memory(found) > data_size{});
  asked.device = catalogue::rtx_3090;
  asked.device.capacity = 4.0 * units::gigabytes;  // not one picture
  CHECK(interop::would_fit(asked, does_it_fit(asked), defaults::replica_overhead).keys.empty());
}

TEST_CASE("the named savings take less time than others that would be enough; without figures of speed any are named") {
  const json question{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}, {"micro-batch", 4}};
  const auto asked = interop::question_from<training_question>(question);
  const fit_answer found = does_it_fit(asked);
  const interop::keys_that_fit made = interop::would_fit(asked, found, defaults::training_overhead, {});
  REQUIRE_FALSE(made.keys.empty());
  REQUIRE(made.times_as_long);
  // The other choices take no less time, and each is enough by itself.
  REQUIRE_FALSE(made.others.empty());
  CHECK(made.others.size() <= 2);
  double before = *made.times_as_long;
  for (const interop::keys_that_fit& other : made.others) {
    REQUIRE(other.times_as_long);
    CHECK(*other.times_as_long >= before);
    before = *other.times_as_long;
    json with_it = question;
    for (const interop::suggestion& one : other.keys) with_it[one.key] = one.value;
    CHECK(interop::ask("does_it_fit", with_it).at("fits") == true);
  }
  // Full recomputation is enough as well, and costs a third of the forward and backward passes.
  training_step again = found.run.step;
  again.plan.recompute = recomputation::full;
  REQUIRE(fits(footprint(again, defaults::training_overhead), asked.device));
  const auto seconds_of = [&](const training_step& step) {
    return step_time(step, found.run.machines.on, found.run.calibration).total();
  };
  CHECK(*made.times_as_long < seconds_of(again) / seconds_of(found.run.step));

  training_question unknown =
      interop::question_from<training_question>({{"model", "llama3-8b"}, {"device", "rtx-4090"}, {"gpus", 1}});
  unknown.device.memory_bandwidth = absent;
  const interop::keys_that_fit any = interop::would_fit(unknown, does_it_fit(unknown), defaults::training_overhead, {});
  CHECK_FALSE(any.keys.empty());
  CHECK_FALSE(any.times_as_long);
}
