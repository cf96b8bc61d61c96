// The same question through two programs, JSON or options, C++ or the command line: the same numbers.
#include <array>
#include <cstdio>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <random>
#include <ridgeline/interop/nlohmann.hpp>
#include <support/words.hpp>
#include <unistd.h>

#ifndef RIDGELINE_PROGRAMS  // the build says where they are
#define RIDGELINE_PROGRAMS "."
#endif

namespace {

using namespace ridgeline;
using interop::json;

std::string text_of(const std::string& program, const std::string& options) {
  const std::string command = RIDGELINE_PROGRAMS "/" + program + options;
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  CAPTURE(command);
  REQUIRE(pclose(pipe) == 0);
  return text;
}
json answer_of(const std::string& program, const std::string& options) {
  return json::parse(text_of(program, options));
}

std::string as_options(const json& asked) {
  std::string text;
  for (const auto& [key, value] : asked.items())
    text += " --" + key + " '" +
            (value.is_string()    ? value.get<std::string>()
             : value.is_boolean() ? (value.get<bool>() ? "on" : "off")
                                  : value.dump()) +
            "'";
  return text;
}

/// By options, or by a file.
json by_options(const std::string& program, const json& asked) {
  return answer_of(program, as_options(asked) + " --json");
}
json by_file(const std::string& program, const json& asked) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("ridgeline_question_" + std::to_string(::getpid()))).string();
  std::ofstream(file) << asked;
  json answer = answer_of(program, " --json '" + file + "'");
  std::filesystem::remove(file);
  return answer;
}

/// Options, a file and C++: one answer.
template<class Question>
json in_three_ways(const std::string& program, const json& asked, auto ask) {
  CAPTURE(asked.dump());
  json found = by_options(program, asked);
  CHECK(by_file(program, asked) == found);
  const auto question = interop::question_from<Question>(asked);
  json in_cpp = interop::answer_json(question, ask(question));
  in_cpp["taken"] = found["taken"];  // which has the model and the device that nobody named
  json alike = found;
  // What does_it_fit adds.
  for (const char* key : {"shortfall_bytes", "would_fit", "times_as_long", "would_fit_instead", "host_too_small"})
    alike.erase(key);
  CHECK(json::parse(in_cpp.dump()) == alike);
  return found;
}
constexpr auto time_of_run = [](const auto& question) { return how_long(question); };
constexpr auto speedup_of = [](const auto& question) { return how_much_faster(question); };

json some_of(const json& possible, std::mt19937& chance) {
  json made = json::object();
  for (const auto& [key, values] : possible.items())
    if (chance() % 2 == 0) made[key] = values.at(chance() % values.size());
  return made;
}

const json runs = {{"model", {"llama3-8b", "gpt2-xl", "qwen3-30b-a3b", "llama3-70b"}},
                   {"device", {"h100-sxm5-80gb", "a100-sxm4-80gb", "b200-sxm-180gb"}},
                   {"gpus", {8, 16, 64}},
                   {"sequence", {512, 1024}},
                   {"batch", {256, 1024}},
                   {"recompute", {"none", "full"}},
                   {"zero", {1, 3}},
                   {"optimizer", {"adamw", "lion"}},
                   {"tokens", {1000000000, 50000000000}},
                   {"rent", {2.5, 3}},
                   {"critical-batch", {4000000, 16000000}},
                   {"checkpoint-storage", {2, 20}},
                   {"grid-of", {"fra", "usa"}}};
const json requests = {{"model", {"llama3-8b", "llama3-70b"}},
                       {"device", {"h100-sxm5-80gb", "h200-sxm5-141gb"}},
                       {"gpus", {4, 8}},
                       {"prompt", {128, 1024}},
                       {"output", {64, 256}},
                       {"concurrency", {4, 16}},
                       {"weights", {"bf16", "fp8"}},
                       {"rent", {2, 3}}};

/// All keys of `these` that `those` has, too.
void check_same(const json& these, const json& those, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    CAPTURE(key);
    CHECK(these.at(key) == those.at(key));
  }
}

/// The text that people read has what JSON has, written as text writes it.
void check_text(const std::string& program, const json& asked, std::initializer_list<std::string> parts) {
  const std::string text = text_of(program, as_options(asked));
  for (const std::string& part : parts) {
    CAPTURE(part);
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
  }
}
double expected_of(const json& number) { return number.at("expected").get<double>(); }
std::string days_in_words(const json& answer) { return support::readable(expected_of(answer.at("days"))) + " days"; }
std::string gigabytes_in_words(const json& answer, int digits) {
  return fmt::format(" {:.{}f}", answer.at("memory").at("total_bytes").get<double>() * 1e-9, digits);
}

/// A run with every degree said, which leaves a plan nothing to choose.
json fixed(json asked) {
  const json degrees = {
      {"tensor-parallel", 1}, {"pipeline-parallel", 1}, {"virtual-stages", 1}, {"context-parallel", 1},
      {"expert-parallel", 1}, {"micro-batch", 1},       {"zero", 3},           {"recompute", "full"}};
  for (const auto& [key, value] : degrees.items())
    if (!asked.contains(key)) asked[key] = value;
  return asked;
}

}  // namespace

TEST_CASE("more than 40 pairs of questions at random: two ways to ask, one answer") {
  std::mt19937 chance(2026);
  for (int i = 0; i < 8; ++i) {
    const json run = some_of(runs, chance);
    CAPTURE(run.dump());
    const json timed = in_three_ways<training_question>("how_long", run, time_of_run);
    // Two programs: the same memory to the byte.
    json of_memory = run;
    for (const char* key : {"tokens", "rent", "grid-of", "critical-batch", "checkpoint-storage"}) of_memory.erase(key);
    check_same(by_options("does_it_fit", of_memory), timed, {"memory", "plan", "fits", "parameters"});
    check_text("how_long", run,
               {days_in_words(timed), fmt::format("takes {:.4g} s", expected_of(timed.at("step").at("seconds")))});
    check_text("does_it_fit", of_memory, {gigabytes_in_words(timed, 3)});
  }
  // A plan is shown although it does not fit, where nothing else was asked for.
  const json too_large{
      {"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 8}, {"zero", 1}, {"recompute", "none"}};
  int planned = 0;
  for (int i = 0; i < 9; ++i) {
    const json run = fixed(i == 0 ? too_large : some_of(runs, chance));
    CAPTURE(run.dump());
    const json timed = by_options("how_long", run);
    const json searched = by_options("plan", run);
    const json plans = searched.at("plans");
    CHECK(plans.size() == (timed.at("fits").get<bool>() ? 1 : 0));
    if (!plans.empty()) ++planned;
    check_same(plans.empty() ? searched.at("too_large") : plans.at(0), timed,
               {"memory", "step", "days", "usd", "energy_kwh", "carbon_tonnes", "mfu", "gpu_hours", "plan", "stack"});
    if (!plans.empty()) check_text("plan", run, {days_in_words(timed), gigabytes_in_words(timed, 2)});
  }
  CHECK(planned >= 4);
  for (int i = 0; i < 8; ++i) {
    json asked = some_of(requests, chance);
    asked["inference"] = true;
    if (!asked.contains("gpus")) asked["gpus"] = 4;
    CAPTURE(asked.dump());
    const json timed = in_three_ways<requests_question>("how_long", asked, time_of_run);
    json of_memory = asked;
    of_memory.erase("rent");
    check_same(by_options("does_it_fit", of_memory), timed, {"memory", "fits"});
    json served = asked;
    served.erase("inference");
    const json ways = by_options("serve", served).at("ways");
    REQUIRE(ways.size() == 1);
    REQUIRE(ways.at(0).at("copies") == 1);
    check_same(ways.at(0), timed, {"ttft", "itl", "memory", "gpus"});
    CHECK(ways.at(0).at("output_tokens_per_second").get<double>() ==
          doctest::Approx(timed.at("output_tokens_per_second").at("expected").get<double>()).epsilon(1e-12));
    const std::string both =
        fmt::format("TTFT {} ms, ITL {} ms", support::readable(1e3 * expected_of(timed.at("ttft").at("seconds"))),
                    support::readable(1e3 * expected_of(timed.at("itl").at("seconds"))));
    check_text("how_long", asked, {both});
    check_text("serve", served, {both});
  }
}

TEST_CASE("buying or renting at random: options, a file and C++ say one thing") {
  const json bought = {{"device", {"rtx-a6000", "rtx-a5000", "rtx-a4000"}},
                       {"gpus", {1, 2, 8}},
                       {"rent", {0.5, 1.5}},
                       {"price", {2000, 4000}},
                       {"utilization", {20, 80}},
                       {"years", {2, 4}},
                       {"resale", {30}},
                       {"idle-watts", {50}},
                       {"tariff", {"us-california", "us-california/industrial"}},
                       {"grid-of", {"fra", "usa"}}};
  std::mt19937 chance(2027);
  for (int i = 0; i < 12; ++i) {
    const json asked = some_of(bought, chance);
    CAPTURE(asked.dump());
    in_three_ways<tenure_question>("buy_or_rent", asked, [](const auto& one) { return buy_or_rent(one); });
    const tenure_found answer = buy_or_rent(interop::question_from<tenure_question>(asked));
    // The sentence that people read has the same days.
    const std::string text = text_of("buy_or_rent", as_options(asked));
    const auto days = answer.over_period.break_even;
    char words[64] = "break-even never";
    if (days) std::snprintf(words, sizeof words, "break-even %.1f days", in(*days, units::days));
    CHECK(text.substr(0, text.find('\n')).find(words) != std::string::npos);
  }
}

TEST_CASE("two devices at random: each side is what how_long says of it, and the quotient is theirs") {
  const json others = {{"over", {"a100-sxm4-80gb", "h200-sxm5-141gb", "b200-sxm-180gb"}}};
  std::mt19937 chance(2028);
  const auto same_side = [](json side, const json& alone) {
    side.erase("device");
    side.erase("taken");  // where a name of the whole question is missing
    for (const auto& [key, value] : side.items()) {
      CAPTURE(key);
      CHECK(value == alone.at(key));
    }
  };
  for (int i = 0; i < 8; ++i) {
    json asked = some_of(runs, chance);
    asked.erase("rent");  // of the device alone
    if (!asked.contains("model")) asked["model"] = "gpt2-xl";
    json both = asked;
    both["over"] = others["over"].at(chance() % 3);
    CAPTURE(both.dump());
    const json found = in_three_ways<training_comparison>("how_much_faster", both, speedup_of);
    same_side(found.at("on"), by_options("how_long", asked));
    json there = asked;
    there["device"] = both["over"];
    const json over = by_options("how_long", there);
    same_side(found.at("over"), over);
    CHECK(found["speedup"]["expected"].get<double>() ==
          doctest::Approx(found["on"]["tokens_per_second"]["expected"].get<double>() /
                          over["tokens_per_second"]["expected"].get<double>()));
  }
  for (int i = 0; i < 6; ++i) {
    json asked = some_of(requests, chance);
    asked.erase("rent");
    asked["inference"] = true;
    json both = asked;
    both["over"] = others["over"].at(chance() % 3);
    CAPTURE(both.dump());
    const json found = in_three_ways<requests_comparison>("how_much_faster", both, speedup_of);
    same_side(found.at("on"), by_options("how_long", asked));
    json there = asked;
    there["device"] = both["over"];
    same_side(found.at("over"), by_options("how_long", there));
  }
  // The table and JSON: two datasheets.
  for (const char* over : {"v100-sxm2-16gb", "rtx-4090", "a100-sxm4-40gb"}) {
    const json asked{{"over", over}};
    const json found = by_options("how_much_faster", asked);
    const auto question = interop::question_from<datasheet_comparison>(asked);
    CHECK(found["speedup"]["expected"].get<double>() == how_much_faster(question).seen().times());
    char words[64];
    std::snprintf(words, sizeof words, " is %.2f times (", found["speedup"]["expected"].get<double>());
    CHECK(text_of("how_much_faster", as_options(asked)).find(words) != std::string::npos);
  }
}

TEST_CASE("networks of images at random, and a recurrent one: three programs say one thing") {
  const json networks = {{"device", {"a100-sxm4-80gb", "v100-sxm2-16gb", "rtx-4090"}},
                         {"gpus", {1, 4, 16}},
                         {"batch", {256, 1024}},
                         {"precision", {"fp16", "fp32"}},
                         {"optimizer", {"adamw", "lars"}},
                         {"samples", {1000000, 50000000}},
                         {"grid-of", {"fra", "usa"}}};
  std::mt19937 chance(2030);
  for (const char* model : {"resnet50", "vgg16", "efficientnet-b4", "vit-b16", "vit-h14", "bilstm"}) {
    json asked = some_of(networks, chance);
    asked["model"] = model;
    const json timed = in_three_ways<network_question>("how_long", asked, time_of_run);
    json of_memory = asked;
    for (const char* key : {"samples", "grid-of"}) of_memory.erase(key);
    const json memory =
        in_three_ways<network_question>("does_it_fit", of_memory, [](const auto& one) { return does_it_fit(one); });
    check_same(memory, timed, {"memory", "fits", "verdict", "parameters"});
    json both = asked;
    both["over"] = "h200-sxm5-141gb";
    const json found = in_three_ways<network_comparison>("how_much_faster", both, speedup_of);
    json there = asked;
    there["device"] = both["over"];
    CHECK(found["speedup"]["expected"].get<double>() ==
          doctest::Approx(timed["samples_per_second"]["expected"].get<double>() /
                          by_options("how_long", there)["samples_per_second"]["expected"].get<double>()));
  }
}

TEST_CASE("which GPU at random: options, a file and C++ say one thing, and plan finds the same machine") {
  const json wanted = {{"memory", {12, 24, 80}},   {"budget", {2500, 10000, 60000}}, {"gpus", {1, 2, 8}},
                       {"precision", {"bf16"}},    {"utilization", {10, 40}},        {"years", {2, 4}},
                       {"over", {"rtx-4090"}},     {"host-price", {1500}},           {"tariff", {"us-california"}},
                       {"bottleneck", {"compute"}}};
  std::mt19937 chance(2029);
  for (int i = 0; i < 10; ++i) {
    const json asked = some_of(wanted, chance);
    CAPTURE(asked.dump());
    in_three_ways<card_question>("which_gpu", asked, [](const auto& one) { return which_gpu(one); });
    const card_answer answer = which_gpu(interop::question_from<card_question>(asked));
    if (answer.ranked == 0) continue;
    // The table begins with the card that JSON begins with.
    const std::string text = text_of("which_gpu", as_options(asked));
    CHECK(text.starts_with(std::string(answer.cards[0].card.device->name) + ": "));
  }
  for (const char* device : {"rtx-4090", "rtx-a6000"}) {
    const json run{{"model", "gpt2-xl"}, {"tokens", 1e9}};
    json asked = run;
    asked["gpus"] = 2;
    asked["budget"] = 60000;
    const json machines = by_options("which_gpu", asked).at("for_run");
    json planned = run;
    planned["gpus"] = 2;
    planned["device"] = device;
    planned["own"] = true;
    const json best = by_options("plan", planned).at("plans").at(0);
    bool there = false;
    for (const json& one : machines) {
      if (one.at("device") != device) continue;
      there = true;
      check_same(one, best, {"days", "usd", "energy_kwh", "mfu", "plan", "memory", "stack", "gpus"});
    }
    CHECK(there);
  }
}
