#include <cstdio>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/interop/detail/json_measured.hpp>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

/// A question with some of these keys, by the seed.
json some_of(const json& possible, std::mt19937& chance) {
  json made = json::object();
  for (const auto& [key, values] : possible.items())
    if (chance() % 2 == 0) made[key] = values.at(chance() % values.size());
  return made;
}

const json possible_runs = {{"model", {"llama3-8b", "gpt2-xl", "mixtral-8x7b"}},
                            {"device", {"h100-sxm5-80gb", "a100-sxm4-80gb"}},
                            {"gpus", {8, 16, 64}},
                            {"micro-batch", {1, 2}},
                            {"sequence", {512, 1024}},
                            {"recompute", {"none", "full"}},
                            {"zero", {1, 3}},
                            {"pipeline-parallel", {1, 2}},
                            {"optimizer", {"adamw", "lion"}},
                            {"lora", {8, 16}},
                            {"rent", {2.5, 3}},
                            {"grid-of", {"fra", "usa"}}};
const json possible_requests = {{"model", {"llama3-8b", "gpt2-xl"}},
                                {"device", {"h100-sxm5-80gb", "a100-sxm4-80gb", "rtx-4090"}},
                                {"prompt", {128, 512}},
                                {"output", {64, 128}},
                                {"concurrency", {1, 8}},
                                {"weights", {"bf16", "fp8", "q4_k"}},
                                {"kv-format", {"fp8", "bf16"}}};

/// `ask` answers; `own` are keys of an answer that say where its numbers come from, and not what they are.
template<class Question, class Ask>
void round_trip(const json& possible, Ask ask, std::initializer_list<const char*> own = {}) {
  std::mt19937 chance(1);
  for (int i = 0; i < 20; ++i) {
    const json asked = some_of(possible, chance);
    CAPTURE(asked.dump());
    const auto question = interop::question_from<Question>(asked);
    const json written = interop::question_json(question);
    const auto read = interop::question_from<Question>(json::parse(written.dump()));
    json answer = interop::answer_json(question, ask(question));
    CHECK(interop::answer_json(read, ask(read)).dump() == answer.dump());
    // With what was taken nothing is open, and the answer is the same.
    json said = written;
    said.update(answer.at("taken"));
    const auto whole = interop::question_from<Question>(said);
    json again = interop::answer_json(whole, ask(whole));
    CHECK(again.at("taken").empty());
    for (const char* key : own) {
      answer.erase(key);
      again.erase(key);
    }
    again["taken"] = answer.at("taken");
    again["asked"] = answer.at("asked");
    CHECK(again == answer);
  }
}

}  // namespace

TEST_CASE("a training question written as JSON and read again gives the same answer") {
  round_trip<training_question>(possible_runs, [](const auto& asked) { return how_long(asked); });
}

TEST_CASE("a question about requests written as JSON and read again gives the same answer") {
  round_trip<requests_question>(possible_requests, [](const auto& asked) { return how_long(asked); });
}

TEST_CASE("two devices, written as JSON and read again, are the same comparison") {
  const auto compare = [](const auto& asked) { return how_much_faster(asked); };
  round_trip<datasheet_comparison>({{"device", {"h100-sxm5-80gb", "rtx-4090"}},
                                    {"over", {"a100-sxm4-80gb", "rtx-3090"}},
                                    {"bottleneck", {"compute", "bandwidth"}},
                                    {"precision", {"fp16", "bf16"}},
                                    {"network-class", {"cnn"}},
                                    {"batch-per-gpu", {2}},
                                    {"over-batch-per-gpu", {2}},
                                    {"published", {2.16}},
                                    {"extrapolate", {true}}},
                                   compare);
  // What each side takes is its own, so the whole is read again as it was written.
  const auto same = [&](const auto& question) {
    using Question = std::remove_cvref_t<decltype(question)>;
    const auto read = interop::question_from<Question>(json::parse(interop::question_json(question).dump()));
    CHECK(interop::answer_json(read, compare(read)).dump() == interop::answer_json(question, compare(question)).dump());
  };
  same(interop::question_from<training_comparison>(
      {{"model", "gpt2-xl"}, {"over", "v100-sxm2-32gb"}, {"over-batch", 2}, {"sequence", 1024}}));
  same(interop::question_from<requests_comparison>({{"model", "llama3-8b"}, {"over", "rtx-4090"}, {"concurrency", 4}}));
}

TEST_CASE("which GPU, written as JSON and read again, is the same choice") {
  round_trip<card_question>({{"memory", {16, 80}},
                             {"budget", {5000, 50000}},
                             {"gpus", {2, 8}},
                             {"precision", {"bf16"}},
                             {"bottleneck", {"compute", "bandwidth"}},
                             {"over", {"rtx-4090"}},
                             {"devices",
                              {json::array({{{"name", "mine"},
                                             {"memory", 48},
                                             {"bandwidth", 960},
                                             {"fp16", 180},
                                             {"bf16", 180},
                                             {"watts", 300},
                                             {"price", 2500}}})}},
                             {"prices", {{{"rtx-3090", 700}}}},
                             {"organization", {true}},
                             {"no-training", {true}},
                             {"utilization", {30}},
                             {"host-price", {2000}}},
                            [](const auto& asked) { return which_gpu(asked); });
  // A device is bought or rented: what it costs stands under one of the two keys.
  const card_question any{
      .memory = 24.0 * units::gigabytes, .over = catalogue::rtx_3090, .budget = 40'000.0 * units::dollars};
  const json cards = interop::answer_json(any, which_gpu(any)).at("cards");
  int bought = 0, rented = 0;
  for (const json& one : cards) {
    if (!one.at("ranked").get<bool>()) continue;
    CAPTURE(one.dump());
    CHECK(one.at("owning_usd").is_null() != one.at("renting_usd").is_null());
    (one.at("renting_usd").is_null() ? bought : rented) += 1;
  }
  CHECK(bought > 3);
  CHECK(rented > 3);
  const json run{{"model", "gpt2-xl"}, {"tokens", 1e9}, {"lora", 8}, {"qlora", true}, {"sequence", 512}};
  const auto question = interop::question_from<card_question>(run);
  REQUIRE(question.trained.has_value());
  CHECK(question.trained->adapters->rank == 8);
  const json written = interop::question_json(question);
  for (const auto& [key, value] : run.items()) CHECK(written.at(key) == value);
  CHECK_THROWS_AS(interop::question_from<card_question>({{"tokens", 1e9}}), interop::question_error);
}

TEST_CASE("a comparison asks about work where a key says so") {
  CHECK_FALSE(interop::asks_about_work({{"device", "rtx-4090"}, {"precision", "fp8"}, {"gpus", 8}}));
  CHECK(interop::asks_about_work({{"model", "gpt2-xl"}}));
  CHECK(interop::asks_about_work({{"prompt", 8}}));
  CHECK(interop::asks_about_work({{"zero", 1}}));
  CHECK(interop::asks_about_work({{"over-batch", 1}}));
}

TEST_CASE("buying or renting, written as JSON and read again, is the same choice") {
  round_trip<tenure_question>({{"device", {"rtx-a6000", "rtx-a5000"}},
                               {"gpus", {1, 2, 8}},
                               {"rent", {1.5, "lambda/gpu_1x_a6000"}},
                               {"price", {2000, 4000}},
                               {"utilization", {20, 80}},
                               {"electricity", {0.1}},
                               {"gpu-watts", {250}},
                               {"idle-watts", {50}},
                               {"resale", {30}},
                               {"storage", {0.05}},
                               {"grid-of", {"fra"}}},
                              [](const auto& asked) { return buy_or_rent(asked); }, {"sources"});
}

TEST_CASE("a plan written as JSON and read again gives the same answer") {
  const json asked{{"model", "gpt2-xl"}, {"device", "a100-sxm4-80gb"}, {"gpus", 8}, {"objective", "cheapest"}};
  const auto question = interop::question_from<plan_question>(asked);
  const auto read = interop::question_from<plan_question>(interop::question_json(question));
  CHECK(read.objective == plan_goal::least_cost);
  CHECK(interop::answer_json(question, best_plan<2>(question)).dump() ==
        interop::answer_json(read, best_plan<2>(read)).dump());
}

TEST_CASE("plans say whether they are as good as the first, not as any other") {
  const auto question = interop::question_from<plan_question>(
      {{"model", "gpt2-xl"}, {"device", "a100-sxm4-80gb"}, {"gpus", 8}, {"objective", "fastest"}});
  const auto found = best_plan<64>(question);
  const json plans = interop::answer_json(question, found).at("plans");
  REQUIRE(plans.size() == 64);
  int good = 0, good_as_the_second = 0;
  const double worst = 1.0 + defaults::plan_error;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const double score = found.found.plans()[i].score;
    CHECK(plans[i].at("as_good_as_the_first") == (score <= worst * found.found.plans()[0].score));
    good += score <= worst * found.found.plans()[0].score ? 1 : 0;
    good_as_the_second += score <= worst * found.found.plans()[1].score ? 1 : 0;
  }
  CHECK(good > 1);
  CHECK(good < good_as_the_second);
}

TEST_CASE("ways to serve written as JSON and read again are the same") {
  const json asked{
      {"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"concurrency", 8}, {"itl", 0.05}, {"rent", 2}};
  const auto question = interop::question_from<serve_question>(asked);
  const auto read = interop::question_from<serve_question>(interop::question_json(question));
  const json answer = interop::answer_json(question, serve(question));
  CHECK(interop::answer_json(read, serve(read)).dump() == answer.dump());
  CHECK(answer.at("ways").size() == 3);
}

TEST_CASE("engines for a load written as JSON and read again are the same") {
  const json asked{{"model", "llama3-8b"},
                   {"device", "h100-sxm5-80gb"},
                   {"requests-per-second", 20},
                   {"itl", 0.02},
                   {"ttft", 1},
                   {"length-spread", 50},
                   {"prefix-hits", 25},
                   {"tier-hits", 50},
                   {"tier-link", 20},
                   {"tier-latency", 0.001},
                   {"speculation", "eagle"},
                   {"acceptance", {80, 70}},
                   {"guess-cost", 5},
                   {"mean-load", 40},
                   {"max-batch", 128},
                   {"step-tokens", 2048},
                   {"chunked", false}};
  const auto question = interop::question_from<serve_question>(asked);
  const auto read = interop::question_from<serve_question>(interop::question_json(question));
  const json answer = interop::answer_json(question, serve(question));
  CHECK(interop::answer_json(read, serve(read)).dump() == answer.dump());
  CHECK(answer.at("answered") == true);
  CHECK(answer.at("missed").empty());
  for (const json& way : answer.at("ways")) {
    CHECK(way.at("max_batch") == 128);
    CHECK(way.at("tokens_per_step").get<double>() == doctest::Approx(2.36));
    CHECK(way.at("tier_read_seconds").get<double>() > 0.001);
    CHECK(way.at("chunked") == false);
  }
  CHECK(question.cached == percent(25));
  serve_question impossible = question;
  impossible.itl = 1.0 * microseconds;
  const json missed = interop::answer_json(impossible, serve(impossible)).at("missed");
  REQUIRE(missed.size() == 1);
  CHECK(missed.at(0).at("target") == "itl");
  CHECK(missed.at(0).at("reached_seconds").get<double>() > 1e-6);
}

TEST_CASE("a model and a device of one's own are objects") {
  training_question question{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  CHECK(interop::question_json(question).at("model") == "llama3-8b");
  CHECK(interop::question_json(question).at("device") == "h100-sxm5-80gb");
  question.model.layers = layers(33);
  const auto read = interop::question_from<training_question>(interop::question_json(question));
  CHECK(read.model.layers == layers(33));
  CHECK(parameters(read.model) == parameters(question.model));
  const json own{{"device", {{"name", "mine"}, {"memory", 48}, {"bandwidth", 960}, {"bf16", 180}}}};
  const auto mine = interop::question_from<training_question>(own);
  CHECK(mine.device.capacity.value() == 48.0 * gibibytes);
  CHECK(interop::question_json(mine).at("device") == own.at("device"));
}

TEST_CASE("every model of the catalogue is read back as it was written") {
  for (const catalogued_model& one : catalogue::models) {
    const transformer* model = transformer_of(one);
    if (model == nullptr || model->patch != 0) continue;
    const json fields = interop::detail::fields_of(*model);
    CHECK(interop::detail::fields_of(interop::detail::transformer_from("model", fields)) == fields);
  }
}

TEST_CASE("a number with an interval has three keys wherever it stands") {
  const training_question question{.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb};
  const json answer = interop::answer_json(question, how_long(question));
  for (const char* key : {"tokens_per_second", "mfu", "days", "gpu_hours", "usd", "energy_kwh", "carbon_tonnes"}) {
    CAPTURE(key);
    const json& value = answer.at(key);
    CHECK(value.size() == 3);
    CHECK(value.at("low").get<double>() < value.at("expected").get<double>());
    CHECK(value.at("expected").get<double>() < value.at("high").get<double>());
  }
}

TEST_CASE("what cannot be read names its key") {
  const auto key_of = [](const json& asked) {
    try {
      static_cast<void>(interop::question_from<training_question>(asked));
    } catch (const interop::question_error& problem) {
      return problem.key;
    }
    return std::string();
  };
  CHECK(key_of({{"gpus", 0}}) == "gpus");
  CHECK(key_of({{"gpus", 1.5}}) == "gpus");
  CHECK(key_of({{"gpus", "eight"}}) == "gpus");
  CHECK(key_of({{"model", "lama"}}) == "model");
  CHECK(key_of({{"gpu", 8}}) == "gpu");
  CHECK(key_of({{"qlora", true}}) == "qlora");
  CHECK(key_of({{"critical-batch", 0}}) == "critical-batch");
  CHECK(key_of({{"critical-batch", 1.5}}) == "critical-batch");
  CHECK(key_of({{"checkpoint-storage", 0}}) == "checkpoint-storage");
  CHECK(key_of({{"checkpoint-storage", 5}, {"goodput", "none"}}) == "checkpoint-storage");
  CHECK(key_of({{"checkpoint-storage", 5}, {"goodput", 95}}) == "checkpoint-storage");
  CHECK(key_of({{"schema", 99}}) == "schema");
  CHECK(key_of(json::array()) == "question");
  CHECK(key_of({{"prompt", 8}}) == "prompt");
  CHECK(interop::asks_about_requests({{"prompt", 8}}));
  CHECK_FALSE(interop::asks_about_requests({{"gpus", 8}}));
}

TEST_CASE("a network that reads images is asked about by its model") {
  CHECK(interop::asks_about_a_network({{"model", "resnet50"}}));
  CHECK(interop::asks_about_a_network({{"model", "vit-b16"}}));
  CHECK_FALSE(interop::asks_about_a_network({{"model", "llama3-8b"}}));
  CHECK_FALSE(interop::asks_about_a_network({{"model", "mask-rcnn-r50-fpn"}}));
  CHECK_FALSE(interop::asks_about_a_network({{"model", json::object()}}));
  CHECK_FALSE(interop::asks_about_a_network(json::object()));

  // Written, read again, and with what was taken: one answer.
  const json said{{"model", "resnet50"}, {"device", "a100-sxm4-80gb"}, {"batch", 2048}, {"precision", "tf32"}};
  const auto question = interop::question_from<network_question>(said);
  const json answer = interop::answer_json(question, how_long(question));
  json settled = interop::question_json(question);
  settled.update(answer.at("taken"));
  const auto again = interop::question_from<network_question>(settled);
  CHECK(how_long(again).estimate.step.total() == how_long(question).estimate.step.total());
  CHECK(how_long(again).estimate.run == how_long(question).estimate.run);
  CHECK(settle(again).taken.size() == 1);  // the stack: it follows from the precision

  const auto refused = [](json one, const char* key) {
    one["model"] = "resnet50";
    try {
      static_cast<void>(interop::question_from<network_question>(one));
    } catch (const interop::question_error& problem) {
      CHECK(problem.key == key);
      return;
    }
    CHECK(false);
  };
  refused({{"sequence", 8}}, "sequence");
  refused({{"extrapolate", true}}, "extrapolate");
  refused({{"precision", "fp16"}, {"stack", "pytorch-convnets-fp32"}}, "stack");
  refused({{"tensor-parallel", 2}}, "tensor-parallel");
}

TEST_CASE("pictures are asked about by their model") {
  CHECK(interop::asks_about_pictures({{"model", "sd3.5-medium-1024px"}}));
  CHECK_FALSE(interop::asks_about_pictures({{"model", "resnet50"}}));
  CHECK_FALSE(interop::asks_about_pictures({{"model", json::object()}}));
  CHECK_FALSE(interop::asks_about_pictures(json::object()));

  // Written, read again, and with what was taken: one answer, and nothing is left open.
  const json said{{"model", "pixart-sigma-1024px"}, {"device", "b200-sxm-180gb"}, {"steps", 20}, {"rent", 4}};
  const auto question = interop::question_from<pictures_question>(said);
  const json answer = interop::answer_json(question, how_long(question));
  json settled = interop::question_json(question);
  settled.update(answer.at("taken"));
  const auto again = interop::question_from<pictures_question>(settled);
  CHECK(how_long(again).batch.total() == how_long(question).batch.total());
  CHECK(settle(again).taken.size() == 0);
  for (const char* key :
       {"seconds_per_picture", "pictures_per_hour", "gpu_joules_per_picture", "usd_per_thousand_pictures"}) {
    CAPTURE(key);
    const json& value = answer.at(key);
    CHECK(value.at("low").get<double>() < value.at("expected").get<double>());
    CHECK(value.at("expected").get<double>() < value.at("high").get<double>());
  }

  const auto refused = [](json one, const char* key) {
    one["model"] = "pixart-sigma-1024px";
    try {
      static_cast<void>(interop::question_from<pictures_question>(one));
    } catch (const interop::question_error& problem) {
      CHECK(problem.key == key);
      return;
    }
    CHECK(false);
  };
  refused({{"steps", 0}}, "steps");
  refused({{"steps", 1.5}}, "steps");
  refused({{"steps", 10001}}, "steps");
  refused({{"guidance", 3}}, "guidance");
  refused({{"batch", -1}}, "batch");
  refused({{"stack", "vllm-hopper"}}, "stack");
  refused({{"tokens", 1e9}}, "tokens");
  refused({{"extrapolate", true}}, "extrapolate");
}

TEST_CASE("the reference names every key") {
  std::FILE* file = std::fopen(RIDGELINE_TEST_ROOT "/docs/reference/json.md", "rb");
  REQUIRE(file != nullptr);
  std::string page;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) page += static_cast<char>(c);
  std::fclose(file);
  const auto named = [&page](const auto& key) {
    CAPTURE(key.name);
    CHECK(page.find("| `" + std::string(key.name) + "` |") != std::string::npos);
    CHECK(page.find(std::string(key.help)) != std::string::npos);
  };
  interop::each_key<training_question>(named);
  interop::each_key<network_question>(named);
  interop::each_key<requests_question>(named);
  interop::each_key<pictures_question>(named);
  for (const auto& key : interop::detail::keys_of_search(training_comparison{})) named(key);
  interop::each_key<datasheet_comparison>(named);
  interop::each_key<card_question>([&](const auto& key) {
    if (key.group != "Costs") named(key);
  });
  interop::each_key<tenure_question>([&](const auto& key) {
    if (key.group.empty()) named(key);
  });
  for (const auto& key : interop::detail::keys_of_life) named(key);
  interop::each_key<model_question>([&](const auto& key) {
    if (key.group.empty()) named(key);
  });
  for (const auto& key : interop::detail::keys_of_plan) named(key);
  for (const auto& key : interop::detail::keys_of_post_training) named(key);
  for (const auto& key : interop::detail::keys_of_serve) named(key);
  for (const auto& key : interop::detail::keys_of_measured) named(key);
}

TEST_CASE("whether a run fits on the GPU and in its host is told as on and off, and null where nobody asked") {
  const auto answered = [](const json& said) {
    const auto asked = interop::question_from<training_question>(said);
    return interop::answer_json(asked, does_it_fit(asked));
  };
  const json small = answered({{"model", "gpt2-xl"}, {"device", "h100-sxm5-80gb"}, {"gpus", 1}});
  CHECK(small.at("fits_gpu") == true);
  CHECK(small.at("fits_host").is_null());
  const json large = answered({{"model", "llama3-70b"}, {"device", "rtx-4090"}, {"gpus", 1}});
  CHECK(large.at("fits_gpu") == false);
}

TEST_CASE("an answer about requests, number by number, with the ends of its intervals by hand") {
  for (const int together : {1, 6}) {
    const json said{{"model", "llama3-8b"},
                    {"device", "h100-sxm5-80gb"},
                    {"gpus", 1},
                    {"prompt", 700},
                    {"output", 60},
                    {"rent", 2},
                    {"concurrency", together}};
    const auto question = interop::question_from<requests_question>(said);
    requests_answer found = how_long(question);
    for (auto* one : {&found.times.first_token, &found.times.output_token}) one->relative_error = 0.2;
    found.times.first_token.measured = {0.5, 3.0};
    found.times.output_token.measured = {0.8, 1.5};
    const json answer = interop::answer_json(question, found);
    const auto& times = found.times;
    const auto seconds_of = [](duration first, duration each) { return in(first, seconds) + 59.0 * in(each, seconds); };
    const double expected = seconds_of(times.first_token.total(), times.output_token.total());
    const double low = seconds_of(0.5 * times.first_token.total(), 0.8 * times.output_token.total());
    const double high = seconds_of(3.0 * times.first_token.total(), 1.5 * times.output_token.total());
    const auto is = [&](const char* key, double middle, double least, double most) {
      CAPTURE(key);
      CHECK(answer.at(key).at("expected").get<double>() == doctest::Approx(middle).epsilon(1e-12));
      CHECK(answer.at(key).at("low").get<double>() == doctest::Approx(least).epsilon(1e-12));
      CHECK(answer.at(key).at("high").get<double>() == doctest::Approx(most).epsilon(1e-12));
    };
    is("request_seconds", expected, low, high);
    // What falls with the time is largest where a request is shortest.
    is("output_tokens_per_second", together * 60.0 / expected, together * 60.0 / high, together * 60.0 / low);
    is("total_tokens_per_second", together * 760.0 / expected, together * 760.0 / high, together * 760.0 / low);
    is("requests_per_second", together / expected, together / high, together / low);
    // One GPU at $ 2 an hour.
    const double dollars_of_a_million = 2.0 / 3600.0 * 1e6 / (together * 60.0);
    is("usd_per_million_output_tokens", dollars_of_a_million * expected, dollars_of_a_million * low,
       dollars_of_a_million * high);
    CHECK(answer.at("parameters") == 8'030'261'248);
    CHECK(answer.at("gpus") == 1);
    CHECK(answer.at("fits") == true);
    CHECK(answer.at("capacity_bytes").get<double>() == in(gpu_memory(question.device), bytes));
    CHECK(answer.at("room_for_requests") == found.fullest->requests.value());
    CHECK(answer.at("stack") == found.run.calibration.id);
  }
}

TEST_CASE("how much more data a batch needs is said where a critical batch was") {
  json asked{{"model", "gpt2-xl"}, {"device", "a100-sxm4-80gb"}, {"sequence", 1024}, {"batch", 512}, {"tokens", 1e9}};
  const auto answered = [&] {
    const auto question = interop::question_from<training_question>(asked);
    return interop::answer_json(question, how_long(question));
  };
  CHECK_FALSE(answered().contains("data_growth"));
  asked["critical-batch"] = 512.0 * 1024.0 * 2.0;  // twice the batch: half as many tokens on top
  CHECK(answered().at("data_growth").get<double>() == doctest::Approx(1.5));
}
