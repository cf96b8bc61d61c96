#include <cmath>
#include <doctest/doctest.h>
#include <ridgeline/interop/ask.hpp>
#include <set>
#include <string>

using namespace ridgeline;
using interop::ask;
using interop::json;

namespace {

/// The key of the sentence that a question is refused with; empty where it is answered.
std::string refused(std::string_view which, const json& question) {
  try {
    static_cast<void>(ask(which, question));
  } catch (const interop::question_error& problem) {
    return problem.key;
  }
  return "";
}

/// The error that a question ends with.
errc error_of(std::string_view which, const json& question) {
  try {
    static_cast<void>(ask(which, question));
  } catch (const error& problem) {
    return problem.code();
  }
  return errc{};
}

/// The same answer, but for names that were taken.
template<class Question, class Find>
void same(std::string_view which, const json& question, Find find) {
  CAPTURE(which);
  const auto asked = interop::question_from<Question>(question);
  json direct = interop::answer_json(asked, find(asked)), found = ask(which, question);
  for (const auto& [key, value] : direct.at("taken").items()) CHECK(found.at("taken").at(key) == value);
  for (const char* key :
       {"taken", "would_fit", "shortfall_bytes", "times_as_long", "would_fit_instead", "host_too_small"}) {
    direct.erase(key);
    found.erase(key);
  }
  CHECK(found.dump() == direct.dump());
}

const json training{{"model", "gpt2-xl"}, {"device", "a100-sxm4-80gb"}, {"gpus", 8}, {"sequence", 1024}};
const json requests{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"prompt", 128}, {"concurrency", 4}};

}  // namespace

TEST_CASE("a question that is asked by its name has the answer of its function") {
  same<training_question>("how_long", training, [](const auto& asked) { return how_long(asked); });
  same<requests_question>("how_long", requests, [](const auto& asked) { return how_long(asked); });
  same<training_question>("does_it_fit", training, [](const auto& asked) { return does_it_fit(asked); });
  same<requests_question>("does_it_fit", requests, [](const auto& asked) { return does_it_fit(asked); });
  const json images{{"model", "resnet50"}, {"device", "a100-sxm4-80gb"}, {"gpus", 1}};
  same<network_question>("how_long", images, [](const auto& asked) { return how_long(asked); });
  json fed = images;
  fed.update({{"input-rate", 900}, {"decode-ms", 8}, {"loader-cores", 6}, {"sample-kb", 110}, {"read-bandwidth", 2}});
  same<fed_network_question>("how_long", fed, [](const auto& asked) { return how_long(asked); });
  same<network_question>("does_it_fit", images, [](const auto& asked) { return does_it_fit(asked); });
  same<network_comparison>("how_much_faster", images, [](const auto& asked) { return how_much_faster(asked); });
  const json drawn{{"model", "wan2.1-1.3b-480p-81f"}, {"device", "h100-sxm5-80gb"}, {"steps", 30}};
  same<pictures_question>("how_long", drawn, [](const auto& asked) { return how_long(asked); });
  same<pictures_comparison>("how_much_faster", drawn, [](const auto& asked) { return how_much_faster(asked); });
  same<plan_question>("plan", training, [](const auto& asked) { return best_plan(asked); });
  same<serve_question>("serve", requests, [](const auto& asked) { return serve(asked); });
  same<tenure_question>("buy_or_rent", {{"device", "rtx-a6000"}, {"utilization", 30}},
                        [](const auto& asked) { return buy_or_rent(asked); });
  same<life_question>("buy_or_rent", {{"device", "rtx-a6000"}, {"upgrade-price", 7000}, {"rented-hours", 20}},
                      [](const auto& asked) { return over_its_life(asked); });
  same<card_question>("which_gpu", {{"memory", 16}}, [](const auto& asked) { return which_gpu(asked); });
  same<model_question>("which_model", {{"gpus", 64}, {"budget", 1e5}, {"served-tokens", 1e11}},
                       [](const auto& asked) { return which_model(asked); });
  same<post_training_question>("post_train",
                               {{"gpus", 16}, {"roll-outs", "asynchronous"}, {"recompute", "full"}, {"output", 2000}},
                               [](const auto& asked) { return post_train(asked); });
  same<training_comparison>("how_much_faster", training, [](const auto& asked) { return how_much_faster(asked); });
  same<requests_comparison>("how_much_faster", requests, [](const auto& asked) { return how_much_faster(asked); });
  same<datasheet_comparison>("how_much_faster", {{"device", "rtx-4090"}},
                             [](const auto& asked) { return how_much_faster(asked); });
}

// Llama 3 70B in 16 bits takes 141 GB: more than one H100 has, less than an MI300X or a B200.
TEST_CASE("a comparison is possible where both devices hold the model, and there alone") {
  const auto possible = [](const char* device, const char* over) {
    const json asked{{"device", device}, {"over", over}, {"model", "llama3-70b"},
                     {"prompt", 512},    {"output", 64}, {"gpus", 1}};
    return ask("how_much_faster", asked).at("possible").get<bool>();
  };
  CHECK(possible("mi300x", "b200-sxm-180gb"));
  CHECK_FALSE(possible("mi300x", "h100-sxm5-80gb"));
  CHECK_FALSE(possible("h100-sxm5-80gb", "mi300x"));
}

TEST_CASE("every name is answered, and names that nobody gave are among what was taken") {
  for (const std::string_view which : interop::every_question) {
    CAPTURE(which);
    const json answer = ask(which, json::object());
    CHECK(answer.at("schema") == interop::json_schema);
    CHECK(answer.at("taken").contains(which == "which_gpu" ? "over" : "device"));
  }
  CHECK(ask("how_long", json::object()).at("taken").at("model") == defaults::model);
  CHECK_FALSE(ask("how_long", training).at("taken").contains("model"));
  // A machine for a run is bought, or an instance of the catalogue with that device.
  const json machines = ask("which_gpu", {{"model", "gpt2-xl"}, {"sequence", 1024}, {"tokens", 1e8}}).at("for_run");
  CHECK(machines.size() == catalogue::accelerators.size());
  int rented = 0;
  for (const json& one : machines) {
    CAPTURE(one.at("device").dump());
    if (one.contains("reason")) continue;
    const std::string basis = one.at("basis");
    const bool own = basis == "bought";
    CHECK(one.at("machine_usd").is_null() != own);
    if (own) continue;
    ++rented;
    const std::size_t slash = basis.find('/');
    REQUIRE(slash != std::string::npos);
    const cloud_price* entry =
        find_cloud_price(catalogue::cloud_prices, {basis.substr(0, slash), basis.substr(slash + 1)});
    REQUIRE(entry != nullptr);
    CHECK(one.at("device") == entry->device_id);
  }
  CHECK(rented > 0);
}

TEST_CASE("the answer about buying or renting has the whole life where it is asked") {
  const json card{{"device", "rtx-a6000"}};
  const json plain = ask("buy_or_rent", card);
  CHECK_FALSE(plain.contains("life"));
  json asked = card;
  asked["every-way"] = true;
  json found = ask("buy_or_rent", asked);
  CHECK(found.at("life").at("ways").size() >= 4);
  CHECK(found.at("life").at("upgrade").is_null());
  CHECK(found.at("life").at("ways").at(0).at("usd") == plain.at("owning_usd"));
  CHECK(found.at("life").at("ways").at(2).at("usd") == plain.at("renting_usd"));
  CHECK(found.at("life").at("ways").at(2).at("instance") == plain.at("taken").at("rent"));
  found.erase("life");
  found["asked"].erase("every-way");
  CHECK(found == plain);
  asked = card;
  asked["every-way"] = false;
  CHECK_FALSE(ask("buy_or_rent", asked).contains("life"));
  asked["upgrade-price"] = 7000;
  asked["upgrade-watts"] = 300;
  asked["years"] = 3;
  found = ask("buy_or_rent", asked).at("life");
  CHECK(found.at("upgrade").at("usd_by_years").size() == 4);
  // 15 % of three years at 300 W and $ 0.175/kWh is $ 206.955; the new machine keeps 0.7^3 of its price.
  CHECK(found.at("upgrade").at("usd_by_years").at(0).get<double>() ==
        doctest::Approx(7000.0 * (1.0 - 0.343) + 206.955).epsilon(1e-9));
  // What the page does not ask.
  CHECK_THROWS_AS(static_cast<void>(ask<false>("buy_or_rent", asked)), interop::question_error);
  CHECK(ask<false>("buy_or_rent", card) == plain);
}

TEST_CASE("a question that cannot be read names its key") {
  CHECK(refused("how_fast", training) == "which");
  CHECK(refused("plan", json::array()) == "question");
  CHECK(refused("how_long", {{"gpus", 0}}) == "gpus");
  CHECK(refused("how_long", {{"zero", 1}, {"prompt", 8}}) == "zero");
  CHECK(refused("how_long", {{"price", 9000}}) == "price");
  CHECK(refused("how_long", {{"own", true}, {"price", 9000}}).empty());
  CHECK(refused("how_long", {{"own", true}, {"rent", 2}}) == "rent");
  CHECK(refused("how_long", {{"terms", "spot"}, {"rent", 2}}) == "terms");
  CHECK(refused("how_long", {{"terms", "spot"}}) == "terms");
  CHECK(refused("buy_or_rent", {{"electricity", 0.2}, {"tariff", "us-california/industrial"}}) == "electricity");
  CHECK(refused("buy_or_rent", {{"years", 2.5}, {"upgrade-price", 7000}}) == "years");
  CHECK(refused("serve", {{"concurrency", 8}, {"requests-per-second", 2}}) == "concurrency");
  CHECK(refused("serve", {{"max-batch", 8}}) == "max-batch");
  CHECK(refused("which_model", {{"budget", 0}}) == "budget");
  CHECK(refused("which_model", {{"serving-mfu", 10}}) == "serving-mfu");
  CHECK(refused("which_model", {{"mfu", 101}}) == "mfu");
  CHECK(refused("which_model", {{"model", "llama3-8b"}}) == "model");
  CHECK(refused("which_model", {{"price", 9000}}) == "price");
  CHECK(refused("post_train", {{"roll-outs", "sometimes"}}) == "roll-outs");
  CHECK(refused("post_train", {{"roll-out-gpus", 4}}) == "roll-out-gpus");
  CHECK(refused("post_train", {{"roll-outs", "in-turn"}, {"roll-out-gpus", 4}}) == "roll-out-gpus");
  CHECK(refused("post_train", {{"replies", 0}}) == "replies");
  CHECK(refused("post_train", {{"length-spread", 201}}) == "length-spread");
  CHECK(refused("post_train", {{"reward-seconds", -1}}) == "reward-seconds");
  CHECK(refused("post_train", {{"sync-bandwidth", 0}}) == "sync-bandwidth");
  CHECK(refused("post_train", {{"sites", 2}, {"site-link", 10}}) == "sites");
  CHECK(refused("post_train", {{"concurrency", 4}}) == "concurrency");
}

TEST_CASE("an ask that knows less refuses what it does not know") {
  const json drawn{{"model", "sd3.5-medium-1024px"}};
  CHECK(refused("how_long", drawn).empty());
  CHECK(refused("does_it_fit", drawn) == "model");
  json measured = drawn;
  measured["measured-step"] = 1;
  CHECK(refused("how_long", measured) == "measured-step");
  const auto key_of = [](const json& question) {
    try {
      static_cast<void>(ask<false>("how_long", question));
    } catch (const interop::question_error& problem) {
      return problem.key;
    }
    return std::string();
  };
  CHECK(key_of(drawn) == "model");
  CHECK(key_of(training).empty());
  CHECK_THROWS_AS(static_cast<void>(ask<false>("which_model", json::object())), interop::question_error);
  CHECK_THROWS_AS(static_cast<void>(ask<false>("post_train", json::object())), interop::question_error);
}

TEST_CASE("an error is about a key") {
  json wrong = training;
  wrong["tensor-parallel"] = 8;  // of 25 heads
  CHECK(error_of("how_long", wrong) == errc::heads_not_divided);
  CHECK(interop::key_about(errc::heads_not_divided, wrong) == "tensor-parallel");
  CHECK(interop::key_about(errc::heads_not_divided, requests) == "gpus");
  wrong = training;
  wrong["sequence"] = 4096;
  CHECK(error_of("how_long", wrong) == errc::sequence_too_long);
  CHECK(interop::key_about(errc::sequence_too_long, wrong) == "sequence");
  CHECK(interop::key_about(errc::front_full, wrong).empty());
}

TEST_CASE("a figure that is absent is blamed on the device that lacks it") {
  const json described{{"name", "mine"}, {"memory", 24}, {"bandwidth", 900}};  // no rate
  const json complete{{"model", "gpt2-xl"}, {"device", "h100-sxm5-80gb"}, {"over", described}};
  CHECK(error_of("how_much_faster", complete) == errc::figure_absent);
  CHECK(interop::key_about(errc::figure_absent, complete) == "over");
  CHECK(interop::key_about(errc::figure_absent, {{"device", described}, {"over", "h100-sxm5-80gb"}}) == "device");
  CHECK(interop::key_about(errc::figure_absent, {{"device", described}}) == "device");
  CHECK(interop::key_about(errc::figure_absent, {{"over", described}}) == "over");
  CHECK(interop::key_about(errc::figure_absent, {{"device", {"rtx-4090"}}, {"over", described}}) == "over");
}

TEST_CASE("a run that is asked again with all that was taken has the same answer") {
  const json described{{"name", "mine"}, {"memory", 80}, {"bandwidth", 2000}, {"bf16", 300}, {"watts", 400}};
  for (const json& device :
       {described, json("rtx-4090"), json("mi300x"), json("a100-pcie-80gb"), json("h200-sxm5-141gb")}) {
    for (const char* which : {"how_long", "plan"}) {
      CAPTURE(which);
      CAPTURE(device.dump());
      json asked = training;
      asked["device"] = device;
      const json first = ask(which, asked);
      asked.update(first.at("taken"));
      const json second = ask(which, asked);
      REQUIRE(first.at("taken").contains("stack"));
      CHECK(second.at("taken").empty());
      json expected = first, found = second;
      for (const char* key : {"asked", "taken"}) expected.erase(key), found.erase(key);
      CHECK(found == expected);
    }
  }
}

TEST_CASE("every error that a key can mend is about that key") {
  using enum errc;
  const json sites{{"sites", 2}}, chunks{{"virtual-stages", 2}};
  struct row {
    errc code;
    std::string_view of_a_run, of_requests;
  };
  const row rows[] = {{heads_not_divided, "tensor-parallel", "gpus"},
                      {width_not_divided, "tensor-parallel", "gpus"},
                      {stages_not_filled, "pipeline-parallel", "gpus"},
                      {schedule_not_possible, "schedule", "schedule"},
                      {interconnect_needed, "", ""},
                      {documents_too_long, "documents", "documents"},
                      {ulysses_not_divided, "ulysses", "ulysses"},
                      {experts_not_divided, "expert-parallel", "expert-parallel"},
                      {sequence_not_divided, "sequence", "prompt"},
                      {sequence_too_long, "sequence", "prompt"},
                      {context_too_long, "sequence", "prompt"},
                      {offload_without_sharding, "offload", "offload"},
                      {storage_needed, "offload", "offload"},
                      {host_link_needed, "offload", "offload"},
                      {link_unknown, "device", "device"},
                      {gpus_not_divided, "gpus", "gpus"},
                      {batch_not_divided, "batch", "batch"},
                      {batch_too_small, "batch", "batch"},
                      {precision_not_offered, "precision", "precision"},
                      {network_not_covered, "recipe", "recipe"},
                      {instance_of_another_device, "rent", "rent"},
                      {terms_not_offered, "terms", "terms"},
                      {not_a_served_network, "model", "model"},
                      {quantity_not_finite, "", ""}};
  for (const row& one : rows) {
    CAPTURE(message(one.code));
    CHECK(interop::key_about(one.code, training) == one.of_a_run);
    CHECK(interop::key_about(one.code, requests) == one.of_requests);
  }
  CHECK(interop::key_about(interconnect_needed, sites) == "site-link");
  CHECK(interop::key_about(interconnect_needed, json{{"sites", 2}, {"oversubscription", 7}}) == "oversubscription");
  CHECK(interop::key_about(schedule_not_possible, chunks) == "virtual-stages");
  CHECK(interop::key_about(precision_not_offered, json{{"recipe", "mxfp8"}}) == "recipe");
}

TEST_CASE("keys that cannot stand together, or alone, are refused by name, and the others are not") {
  const auto beside = [](std::string_view which, json question, const json& more, const std::string& key) {
    question.update(more);
    CAPTURE(question.dump());
    CHECK(refused(which, question) == key);
  };
  const json own{{"own", true}};
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, json>>{{"price", 9000},
                                                                                      {"host-price", 9000},
                                                                                      {"years", 3},
                                                                                      {"utilization", 50},
                                                                                      {"electricity", 0.2},
                                                                                      {"tariff", "us-california"}}) {
    beside("how_long", training, {{key, value}}, key);
    beside("how_long", training, {{key, value}, {"own", false}}, key);
    json bought = own;
    bought[key] = value;
    beside("how_long", training, bought, "");
  }
  beside("how_long", training, {{"rent", "azure/ND96asr_v4"}, {"own", true}}, "rent");
  beside("how_long", training, {{"terms", "spot"}, {"own", true}}, "terms");
  beside("how_long", training, {{"grid", 400}, {"grid-of", "fra"}}, "grid");
  beside("how_long", training, {{"grid", 400}}, "");
  beside("how_long", training, {{"own", true}, {"electricity", 0.2}, {"tariff", "us-california"}}, "electricity");
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, json>>{{"length-spread", 50},
                                                                                      {"prefix-hits", 25},
                                                                                      {"mean-load", 40},
                                                                                      {"max-batch", 64},
                                                                                      {"step-tokens", 512},
                                                                                      {"chunked", true},
                                                                                      {"engine", "datasheet"},
                                                                                      {"disaggregated", true},
                                                                                      {"weights-formats", "fp8"},
                                                                                      {"kv-formats", "fp8"}}) {
    beside("serve", {{"model", "llama3-8b"}}, {{key, value}}, key);
  }
  const json at_a_rate{{"model", "llama3-8b"}, {"requests-per-second", 2}};
  beside("serve", at_a_rate, {{"speculation", "mtp"}}, "speculation");
  beside("serve", at_a_rate, {{"acceptance", 80}}, "acceptance");
  beside("serve", at_a_rate, {{"guess-cost", 5}}, "guess-cost");
  beside("serve", at_a_rate, {{"adapter-rank", 8}}, "adapter-rank");
  beside("serve", at_a_rate, {{"adapters", 100}, {"adapter-rank", 8}}, "");
  beside("serve", {{"model", "llama3-8b"}}, {{"adapters", 100}}, "adapters");
  beside("serve", at_a_rate, {{"speculation", "medusa"}, {"acceptance", 80}}, "speculation");
  for (const json& wrong : {json("80,101"), json("80,"), json("eighty"), json(json::array()), json(-1), json(true),
                            json({1, 2, 3, 4, 5, 6, 7, 8, 9}), json::array({nullptr})})
    beside("serve", at_a_rate, {{"speculation", "mtp"}, {"acceptance", wrong}}, "acceptance");
  beside("serve", at_a_rate, {{"speculation", "llama3.2-1b"}, {"acceptance", {80, 70}}}, "");
  beside("serve", at_a_rate, {{"weights-formats", {"published", "fp8"}}, {"kv-formats", "bf16,fp8"}}, "");
  beside("serve", at_a_rate, {{"weights-formats", "fp8"}, {"weights", "bf16"}}, "weights-formats");
  beside("serve", at_a_rate, {{"kv-formats", "fp8"}, {"kv-format", "bf16"}}, "kv-formats");
  beside("serve", at_a_rate, {{"by-the-hour", true}}, "by-the-hour");
  json rented = at_a_rate;
  rented.update({{"load-curve", "azure-coding"}, {"by-the-hour", true}});
  beside("serve", rented, json::object(), "");
  beside("serve", rented, {{"own", true}}, "by-the-hour");
  beside("serve", rented, {{"own", false}}, "");
  beside("serve", rented, {{"rent", "azure/ND96asr_v4"}, {"terms", "reserved_1_year"}}, "by-the-hour");
  beside("serve", {{"model", "llama3-8b"}}, {{"device", {"h100-sxm5-80gb"}}}, "device");
  beside("serve", at_a_rate, {{"device", json::array()}}, "device");
  beside("serve", at_a_rate, {{"device", {"h100-sxm5-80gb"}}, {"measured-itl", 0.1}}, "device");
  beside("serve", at_a_rate, {{"tier-hits", 50}}, "tier-hits");
  beside("serve", at_a_rate, {{"prefix-hits", 50}, {"tier-link", 20}}, "tier-link");
  beside("serve", at_a_rate, {{"prefix-hits", 50}, {"tier-latency", 0.1}}, "tier-latency");
  beside("serve", at_a_rate, {{"prefix-hits", 50}, {"tier-hits", 50}, {"tier-link", 20}}, "");
  beside("serve", {{"model", "llama3-8b"}}, {{"requests-per-second", 2}, {"stack", "datasheet"}}, "stack");
  beside("serve", {{"model", "llama3-8b"}}, {{"requests-per-second", 2}, {"max-batch", 64}, {"length-spread", 50}}, "");
}

TEST_CASE("each format that may be chosen has its best way, or says why it has none") {
  const json asked{{"model", "llama3-8b"},
                   {"requests-per-second", 4},
                   {"ttft", 2},
                   {"device", "h100-sxm5-80gb"},
                   {"weights-formats", "published,fp8,mxfp8"}};
  const json made = interop::ask("serve", asked);
  REQUIRE(made.at("formats").size() == 3);
  const json& best = made.at("ways").at(0);
  unsigned chosen = 0;
  for (const json& one : made.at("formats")) {
    if (one.at("format") == best.at("format")) {
      ++chosen;
      CHECK_FALSE(one.contains("lost"));
      CHECK(one.at("gpus") == best.at("gpus"));
      CHECK(one.at("itl_seconds") == best.at("itl_seconds"));
    } else {
      CHECK(one.at("lost").get<std::string>() != "");
    }
  }
  CHECK(chosen == 1);
  CHECK(made.at("formats").at(0).at("format") == json{{"weights", "bf16"}, {"kv_format", "bf16"}});
  CHECK(made.at("formats").at(2).at("verdict") == "no kernels");
  CHECK_FALSE(made.at("formats").at(2).contains("gpus"));
  CHECK(made.at("taken").contains("kv-format"));
  CHECK_FALSE(made.at("taken").contains("weights"));

  json nowhere = asked;
  nowhere["weights-formats"] = "mxfp8";
  const json none = interop::ask("serve", nowhere);
  CHECK_FALSE(none.at("answered").get<bool>());
  CHECK(none.at("missed") == json::array({{{"target", "formats"}}}));
  CHECK(none.at("ways").at(0).at("format").is_null());
  nowhere["device"] = {"h100-sxm5-80gb", "b200-sxm-180gb"};
  const json both = interop::ask("serve", nowhere);
  CHECK(both.at("answered").get<bool>());
  CHECK(both.at("formats").size() == 2);
  nowhere["device"] = "v100-sxm2-16gb";
  nowhere["weights-formats"] = "fp8,fp32";
  nowhere["model"] = "llama3.1-405b";
  CHECK(interop::ask("serve", nowhere).at("missed") == json::array({{{"target", "memory"}}}));
  json plain = asked;
  plain.erase("weights-formats");
  const json without = interop::ask("serve", plain);
  CHECK_FALSE(without.contains("formats"));
  CHECK_FALSE(without.at("ways").at(0).contains("format"));
}

TEST_CASE("a plan that is ranked by what nobody knows is refused") {
  json asked = training;
  asked["device"] = {{"name", "mine"}, {"memory", 80}, {"bandwidth", 2000}, {"bf16", 300}};
  asked["objective"] = "cheapest";
  CHECK(refused("plan", asked) == "objective");
  asked["objective"] = "greenest";
  CHECK(refused("plan", asked) == "objective");
  asked["objective"] = "fastest";
  CHECK(refused("plan", asked).empty());
}

TEST_CASE("what a step waits for its samples is a term of its own, and every stage that is said has its rate") {
  const json alone = interop::ask("how_long", {{"model", "resnet50"}, {"device", "a100-sxm4-80gb"}, {"batch", 1024}});
  CHECK_FALSE(alone.contains("input"));
  const double full = alone.at("step").at("seconds").at("expected");
  // 8 GPUs of one machine; 64 cores of 10 ms an image are 6,400 images a second, 1.1 GB/s of 110 kB 10,000.
  const json fed = interop::ask("how_long", {{"model", "resnet50"},
                                             {"device", "a100-sxm4-80gb"},
                                             {"batch", 1024},
                                             {"decode-ms", 10},
                                             {"loader-cores", 64},
                                             {"sample-kb", 110},
                                             {"read-bandwidth", 1.1}});
  const json &step = fed.at("step"), &input = fed.at("input");
  CHECK(step.at("seconds").at("expected").get<double>() == doctest::Approx(0.16));
  CHECK(step.at("terms").back().at("term") == "input wait");
  CHECK(step.at("terms").back().at("seconds").get<double>() == doctest::Approx(0.16 - full));
  CHECK(step.at("largest_term") == "input wait");
  double sum = 0.0, shares = 0.0;
  for (const json& one : step.at("terms")) {
    sum += one.at("seconds").get<double>();
    shares += one.at("share").get<double>();
  }
  CHECK(sum == doctest::Approx(0.16));
  CHECK(shares == doctest::Approx(1.0));
  CHECK(input.at("limit") == "processor");
  CHECK(input.at("waiting_seconds") == step.at("terms").back().at("seconds"));
  CHECK(input.at("gpus_samples_per_second").get<double>() == doctest::Approx(1024.0 / full));
  CHECK(input.at("loader_samples_per_second").is_null());
  CHECK(input.at("cores_samples_per_second").get<double>() == doctest::Approx(6400.0));
  CHECK(input.at("storage_samples_per_second").get<double>() == doctest::Approx(10'000.0));
  CHECK(input.at("cores_needed").get<double>() == doctest::Approx(std::ceil(10.24 / full)));
  CHECK(input.at("storage_needed_gb_per_second").get<double>() == doctest::Approx(1024.0 / full * 110e-6));
  CHECK(fed.at("samples_per_second").at("expected").get<double>() == doctest::Approx(6400.0));
  // A wait that is not the longest term.
  json faster = fed.at("asked");
  faster.erase("read-bandwidth");
  faster["loader-cores"] = static_cast<int>(input.at("cores_needed").get<double>() * 0.95);
  const json barely = interop::ask("how_long", faster);
  CHECK(barely.at("input").at("limit") == "processor");
  CHECK(barely.at("step").at("largest_term") == alone.at("step").at("largest_term"));
}

TEST_CASE("a question about requests, about a network or about work is known by its keys") {
  for (const auto& row : interop::detail::keys_of_requests) {
    json asked = json::object();
    asked[std::string(row.name)] = 1;
    CHECK(interop::asks_about_requests(asked) == (row.name != "stack"));
    CHECK(interop::asks_about_work(asked));
  }
  for (const auto& row : interop::detail::keys_of_datasheets) {
    json asked = json::object();
    asked[std::string(row.name)] = 1;
    CHECK_FALSE(interop::asks_about_work(asked));
    CHECK_FALSE(interop::asks_about_requests(asked));
  }
}

TEST_CASE("what was measured narrows an answer, stands in it as it was asked, and belongs to one kind of question") {
  const auto width = [](const json& of) { return of.at("high").get<double>() / of.at("low").get<double>(); };
  const json question{{"gpus", 8}, {"measured-memory", 70}}, fit = interop::ask("does_it_fit", question);
  CHECK(fit.at("asked").at("measured-memory") == 70);
  CHECK(fit.at("fits") == true);
  CHECK(interop::ask("does_it_fit", {{"gpus", 8}}).at("fits") == false);
  CHECK(fit.at("measured").at("total_bytes").at("expected").get<double>() == doctest::Approx(70e9));
  CHECK(fit.at("memory").at("likely_total_bytes") == fit.at("measured").at("total_bytes"));
  const json likely = interop::ask("does_it_fit", {{"gpus", 8}}).at("memory").at("likely_total_bytes");
  CHECK(width(likely) ==
        doctest::Approx(defaults::training_memory_interval.high / defaults::training_memory_interval.low));
  CHECK(width(fit.at("memory").at("likely_total_bytes")) < width(likely));
  const json before = interop::ask("how_long", {{"prompt", 1000}}),
             after = interop::ask("how_long", {{"prompt", 1000}, {"measured-itl", 0.01}});
  CHECK(width(after.at("itl").at("seconds")) < width(before.at("itl").at("seconds")));
  CHECK(after.at("taken").at("stack") == before.at("taken").at("stack"));
  CHECK(after.at("measured").at("ttft").is_null());
  const json run = interop::ask("how_long", {{"measured-step", 60}});
  CHECK(run.at("measured").at("ratio").get<double>() > 1.0);
  CHECK(run.at("measured").at("step_seconds").at("expected").get<double>() == doctest::Approx(60.0));
  CHECK(run.at("step").at("seconds").at("expected") == run.at("measured").at("step_seconds").at("expected"));
  const json unmeasured = interop::ask("how_long", json::object());
  const auto days = [](const json& of) { return of.at("with_interruptions").at("days"); };
  CHECK(days(run).at("expected") == run.at("measured").at("days"));
  CHECK(width(days(run)) < width(days(unmeasured)));
  CHECK(
      interop::ask("serve", {{"requests-per-second", 5}, {"measured-ttft", 1}}).at("measured").at("ttft").at("ratio") >
      1.0);
  CHECK(refused("how_long", {{"measured-memory", 70}}) == "measured-memory");
  CHECK(refused("does_it_fit", {{"measured-step", 1}}) == "measured-step");
  CHECK(refused("plan", {{"measured-step", 1}}) == "measured-step");
  CHECK(refused("how_long", {{"measured-itl", 0.01}}) == "measured-itl");
  CHECK(refused("serve", {{"measured-step", 1}}) == "measured-step");
  CHECK(refused("serve", {{"measured-itl", 0}}) == "measured-itl");
  CHECK(refused("serve", {{"measured-together", 4}}) == "measured-together");
  CHECK(refused("serve", {{"measured-itl", 0.1}, {"measured-tokens-per-second", 4}}) == "measured-tokens-per-second");
  CHECK(refused("does_it_fit", {{"model", "resnet50"}, {"measured-memory", 3}}) == "measured-memory");
}

TEST_CASE("does_it_fit takes no key that memory does not depend on, as its program does not") {
  CHECK(refused("does_it_fit", {{"tokens", 1e9}}) == "tokens");
  CHECK(refused("does_it_fit", {{"grid", 100}}) == "grid");
  CHECK(refused("does_it_fit", {{"rent", 2}}) == "rent");
  CHECK(refused("does_it_fit", {{"stack", "datasheet"}}) == "stack");
  CHECK(refused("does_it_fit", {{"host-bandwidth", 100}}) == "host-bandwidth");
  CHECK(refused("does_it_fit", {{"model", "resnet50"}, {"samples", 1e6}}) == "samples");
  CHECK(refused("does_it_fit", {{"prompt", 100}, {"stack", "datasheet"}}) == "stack");
}

TEST_CASE("a list of devices is ranked by what an output token costs, and the others say why they lost") {
  const json asked{{"model", "llama3-8b"}, {"requests-per-second", 50}, {"itl", 0.02}, {"rent", 2.0}};
  json several = asked;
  several["device"] = {"a100-sxm4-80gb", "h100-sxm5-80gb", "l4"};
  const json answer = interop::ask("serve", several);
  const json& fleets = answer.at("fleets");
  REQUIRE(fleets.size() == 3);
  CHECK(answer.at("asked").at("device") == several.at("device"));
  CHECK(fleets.at(0).at("lost").is_null());
  double before = 0.0;
  for (const json& fleet : fleets) {
    CAPTURE(fleet.dump());
    json one = asked;
    one["device"] = fleet.at("device");
    const json alone = interop::ask("serve", one);
    CHECK(alone.at("answered") == fleet.at("answered"));
    CHECK_FALSE(alone.contains("fleets"));
    if (fleet.at("answered") == false) continue;
    const double dollars = fleet.at("usd_per_million_output_tokens_alone").get<double>();
    CHECK(dollars == alone.at("ways").at(0).at("usd_per_million_output_tokens_alone").get<double>());
    CHECK(dollars >= before);
    before = dollars;
  }
  CHECK(fleets.at(2).at("lost").is_string());
  CHECK(interop::ask("serve", answer.at("asked")).at("fleets") == fleets);
}

TEST_CASE("the day of several devices is that of the best one, wherever it stands in the list") {
  json asked{{"model", "llama3-8b"},
             {"requests-per-second", 50},
             {"itl", 0.02},
             {"rent", 2.0},
             {"load-curve", "azure-coding"}};
  json several = asked, reversed = asked;
  several["device"] = {"l4", "a100-sxm4-80gb", "h100-sxm5-80gb"};
  reversed["device"] = {"h100-sxm5-80gb", "a100-sxm4-80gb", "l4"};
  const json answer = interop::ask("serve", several), other = interop::ask("serve", reversed);
  const json& fleets = answer.at("fleets");
  REQUIRE(fleets.at(0).at("device") != "l4");
  asked["device"] = fleets.at(0).at("device");
  const json best = interop::ask("serve", asked);
  asked["device"] = "l4";
  const json named_first = interop::ask("serve", asked);
  REQUIRE(best.at("day") != named_first.at("day"));
  for (const char* key : {"day", "knee", "stack", "stack_source"}) {
    CAPTURE(key);
    CHECK(answer.at(key) == best.at(key));
    CHECK(other.at(key) == best.at(key));
  }
  for (const json& fleet : fleets) {
    if (fleet.at("lost").is_null() || fleet.at("answered") == false) continue;
    const std::string why = fleet.at("lost").get<std::string>();
    CAPTURE(why);
    const double more = 100.0 * (fleet.at("usd_per_million_output_tokens_alone").get<double>() /
                                     fleets.at(0).at("usd_per_million_output_tokens_alone").get<double>() -
                                 1.0);
    REQUIRE(more >= 1.0);
    CHECK(why == std::to_string(std::llround(more)) + " % more per output token");
  }
}

TEST_CASE("a day of load is money by the hour, and flat it is the answer without it") {
  json asked{{"model", "llama3-8b"}, {"requests-per-second", 100}, {"itl", 0.02}};
  const json plain = interop::ask("serve", asked);
  CHECK(plain.at("day").is_null());
  CHECK(plain.at("knee").at("utilization").get<double>() > 0.0);
  asked["load-curve"] = "flat";
  const json flat = interop::ask("serve", asked);
  CHECK(flat.at("ways") == plain.at("ways"));
  CHECK(flat.at("day").at("mean_load") == 1.0);
  asked["load-curve"] = "azure-conversation";
  const json day = interop::ask("serve", asked).at("day");
  const double tokens = day.at("output_tokens").get<double>();
  CHECK(tokens == doctest::Approx(100.0 * 256.0 * 86400.0 * defaults::load_curves[1].curve.mean().value()));
  CHECK(day.at("usd").get<double>() / tokens * 1e6 ==
        doctest::Approx(day.at("usd_per_million_output_tokens_paid_all_day").get<double>()));
  double machine_hours = 0.0;
  for (const json& hour : day.at("hours")) machine_hours += hour.at("machines").get<double>();
  CHECK(machine_hours <= day.at("machine_hours").get<double>());
  asked["by-the-hour"] = true;
  const json rented = interop::ask("serve", asked).at("day");
  CHECK(rented.at("usd").get<double>() / tokens * 1e6 ==
        doctest::Approx(rented.at("usd_per_million_output_tokens_by_the_hour").get<double>()));
  CHECK(rented.at("usd").get<double>() <= day.at("usd").get<double>());
}

TEST_CASE("a plan that was found has every key of the same run's answer, but for what is said of the run alone") {
  const json run{{"model", "gpt2-xl"}, {"device", "h100-sxm5-80gb"}, {"gpus", 8}, {"tokens", 1e9}, {"rent", 2}};
  const json found = interop::ask("plan", run).at("plans").at(0);
  const json answer = interop::ask("how_long", run);
  for (const auto& [key, value] : answer.items()) {
    CAPTURE(key);
    if (found.contains(key)) CHECK(found.at(key).type() == value.type());
  }
  for (const char* key : {"device", "precision", "machine", "gpus", "machines", "step", "mfu", "energy_kwh", "usd"}) {
    CAPTURE(key);
    CHECK(found.contains(key));
  }
}

TEST_CASE("who asks what nobody answers is told the questions that there are, all of them or those of the page") {
  const auto known = [](auto asks) {
    try {
      asks();
    } catch (const interop::question_error& problem) {
      return std::set<std::string>(problem.known.begin(), problem.known.end());
    }
    return std::set<std::string>{};
  };
  using names = std::set<std::string>;
  CHECK(known([] { static_cast<void>(ask("how_fast", json::object())); }) ==
        names{"how_long", "does_it_fit", "plan", "serve", "how_much_faster", "which_gpu", "buy_or_rent", "which_model",
              "post_train"});
  CHECK(known([] { static_cast<void>(ask<false>("how_fast", json::object())); }) ==
        names{"how_long", "does_it_fit", "plan", "serve", "how_much_faster", "which_gpu", "buy_or_rent"});
}

TEST_CASE("where no device answers a load each says why, the first of them too") {
  const json answer = ask("serve", {{"model", "llama3-70b"},
                                    {"requests-per-second", 5},
                                    {"itl", 1e-6},
                                    {"device", {"h100-sxm5-80gb", "a100-sxm4-80gb"}}});
  REQUIRE(answer.at("fleets").size() == 2);
  CHECK(answer.at("answered") == false);
  for (const json& one : answer.at("fleets")) {
    CHECK(one.at("answered") == false);
    CHECK(one.at("gpus").is_null());
    REQUIRE(one.at("lost").is_string());
    CHECK_FALSE(one.at("lost").get<std::string>().empty());
    CHECK(one.at("usd_per_million_output_tokens_alone").is_null());
  }
}

TEST_CASE("what was measured belongs to one question, of one kind of work: every other pair is refused by its key") {
  const json trained{{"model", "gpt2-xl"}, {"gpus", 8}}, images{{"model", "resnet50"}, {"gpus", 1}};
  const json served{{"model", "llama3-8b"}, {"prompt", 128}};
  struct row {
    const char *key, *which;
    const json* asked;
    bool possible;
  };
  const row rows[] = {{"measured-step", "how_long", &trained, true},
                      {"measured-step", "how_long", &images, false},
                      {"measured-step", "how_long", &served, false},
                      {"measured-step", "does_it_fit", &trained, false},
                      {"measured-step", "serve", &served, false},
                      {"measured-step", "plan", &trained, false},
                      {"measured-memory", "does_it_fit", &trained, true},
                      {"measured-memory", "does_it_fit", &images, false},
                      {"measured-memory", "does_it_fit", &served, false},
                      {"measured-memory", "how_long", &trained, false},
                      {"measured-itl", "how_long", &served, true},
                      {"measured-itl", "serve", &served, true},
                      {"measured-itl", "how_long", &trained, false},
                      {"measured-itl", "how_long", &images, false},
                      {"measured-itl", "does_it_fit", &served, false},
                      {"measured-ttft", "how_long", &served, true},
                      {"measured-ttft", "how_long", &trained, false},
                      {"measured-ttft", "does_it_fit", &trained, false},
                      {"measured-tokens-per-second", "serve", &served, true},
                      {"measured-tokens-per-second", "how_long", &images, false}};
  for (const row& one : rows) {
    CAPTURE(one.key);
    CAPTURE(one.which);
    CAPTURE(one.asked->dump());
    json asked = *one.asked;
    // Values of about these runs.
    asked[one.key] = std::string(one.key) == "measured-memory"              ? 30.0
                     : std::string(one.key) == "measured-tokens-per-second" ? 100.0
                     : std::string(one.key) == "measured-step"              ? 20.0
                                                                            : 0.02;
    CHECK(refused(one.which, asked) == (one.possible ? "" : one.key));
  }
}

TEST_CASE("reinforcement learning stands at one site: keys of several are refused by name") {
  for (const char* key : {"sites", "site-link", "inner-steps", "site-bits", "oversubscription"}) {
    CAPTURE(key);
    json asked{{"model", "llama3-8b"}};
    asked[key] = 8;
    CHECK(refused("post_train", asked) == key);
  }
}
