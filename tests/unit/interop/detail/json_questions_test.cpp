#include <cstdlib>
#include <doctest/doctest.h>
#include <functional>
#include <limits>
#include <ridgeline/interop/nlohmann.hpp>

using namespace ridgeline;
using interop::json;
using interop::question_error;

namespace {

template<class Question>
json written_again(const json& asked) {
  return interop::question_json(interop::question_from<Question>(asked));
}

template<class Question>
std::optional<question_error> refusal(json asked, const std::string& key, const json& value) {
  asked[key] = value;
  try {
    static_cast<void>(interop::question_from<Question>(asked));
  } catch (const question_error& problem) {
    return problem;
  }
  return std::nullopt;
}

/// What a refusal says is possible: "above 0 and at most 100", "from 1 to 1000000", "bits of a number, 1 to 64".
struct range {
  double least = 0.0, most = 0.0;
  bool open = false, whole = false;
};
std::optional<range> range_of(const std::string& said) {
  range made;
  std::size_t at = said.find(" to ");
  if (at != std::string::npos) {
    made.most = std::strtod(said.c_str() + at + 4, nullptr);
    made.least = std::strtod(said.c_str() + said.rfind(' ', at - 1), nullptr);
  } else {
    at = said.find("above ");
    if (at == std::string::npos) return std::nullopt;
    made.open = true;
    made.least = std::strtod(said.c_str() + at + 6, nullptr);
    made.most = std::strtod(said.c_str() + said.find("at most ") + 8, nullptr);
  }
  for (const char* counted : {"whole number", "samples", "of tokens from", "a rank", "ZeRO", "bits", "of steps"})
    made.whole = made.whole || said.find(counted) != std::string::npos;
  return made;
}

/// A value that is usual may stay unwritten: the help names it first in brackets.
bool is_usual(std::string_view help, const json& value) {
  const std::string digits =
      value.is_string() ? value.get<std::string>() : json(std::llround(value.get<double>())).dump();
  return help.find("[" + digits) != std::string_view::npos;
}

/// The key that another one is written as.
std::string written_as(std::string_view key) {
  return std::string(key == "tariff" ? "electricity" : key == "grid-of" ? "grid" : key);
}

/// Sets one key of a question, and wants that key alone to change, to what was set, and to come back from its JSON.
template<class Question>
void sets_alone(const json& base, const std::string& key, std::string_view help, const json& value) {
  CAPTURE(key);
  CAPTURE(value.dump());
  json asked = base;
  asked[key] = value;
  json before = written_again<Question>(base), after = written_again<Question>(asked);
  CHECK(written_again<Question>(after) == after);
  const std::string name = written_as(key);
  if (name != key) {
    CHECK(after.contains(name));
  } else if (!after.contains(name)) {
    CHECK((value == false || is_usual(help, value)));
  } else if (key == "goodput" && value == 100.0) {
    CHECK(after.at(name) == catalogue::uninterrupted_run.id);
  } else if (value.is_number()) {
    CHECK(after.at(name).template get<double>() == doctest::Approx(value.get<double>()).epsilon(1e-12));
  } else if (key == "water" && value.is_string()) {
    // A region is written as the figure that it has.
    const auto& all = catalogue::wue_values;
    const auto found = std::find_if(all.begin(), all.end(), [&](const published_wue& one) {
      return value == std::string(one.where.operator_id) + "/" + std::string(one.where.place);
    });
    REQUIRE(found != all.end());
    CHECK(after.at(name) == in(found->cooling.value(), units::liters_per_kilowatt_hour));
  } else if (value.is_string()) {
    // The full name of an arithmetic begins with that of its format.
    CHECK(after.at(name).template get<std::string>().substr(0, 3) == value.get<std::string>().substr(0, 3));
  } else {
    CHECK(after.at(name) == value);
  }
  before.erase(name);
  after.erase(name);
  CHECK(after == before);
}

template<class Question>
void keeps_to_its_range(const json& base, const std::string& key, std::string_view help, const range& possible) {
  CAPTURE(key);
  const double step = possible.whole ? 1.0 : 0.001 * std::max(possible.least, 1e-3);
  const double least = possible.open ? possible.least + 1e-6 : possible.least;
  for (const double value :
       {least, possible.whole ? least + 1.0 : 0.5 * (least + std::min(possible.most, 1e6)), possible.most})
    sets_alone<Question>(base, key, help, possible.whole ? json(static_cast<std::int64_t>(value)) : json(value));
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {possible.open ? possible.least : possible.least - step,
                             possible.most + (possible.whole ? 1.0 : 0.001 * possible.most), -1.0, infinity,
                             std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(value);
    const auto refused = refusal<Question>(base, key, value);
    REQUIRE(refused);
    CHECK(refused->key == key);
  }
  if (possible.whole) CHECK(refusal<Question>(base, key, 1.5));
}

/// Every key of a question: a walk over the rows of the schema.
template<class Question>
void every_key(const json& base, const std::vector<std::string>& by_hand) {
  const auto walk = [&](const auto& row) {
    const std::string key(row.name);
    CAPTURE(key);
    if (std::find(by_hand.begin(), by_hand.end(), key) != by_hand.end()) return;
    if (row.type == "[on|off]") {
      json on = base, off = base;
      on[key] = true;
      off[key] = false;
      json yes = written_again<Question>(on), no = written_again<Question>(off);
      CHECK(yes != no);
      CHECK(yes.value(key, false) == true);
      CHECK(no.value(key, false) == false);
      for (const char* word : {"on", ""}) {
        on[key] = word;
        CHECK(written_again<Question>(on) == yes);
      }
      off[key] = "off";
      CHECK(written_again<Question>(off) == no);
      for (json* each : {&yes, &no}) {
        CHECK(written_again<Question>(*each) == *each);
        each->erase(key);
      }
      CHECK(yes == no);
      for (const json& wrong : {json("yes"), json(1), json::array()}) {
        const auto refused = refusal<Question>(base, key, wrong);
        REQUIRE(refused);
        CHECK(refused->key == key);
      }
      return;
    }
    const auto by_name = refusal<Question>(base, key, "no such thing");
    REQUIRE(by_name);
    CHECK(by_name->key == key);
    CHECK(by_name->given.starts_with("no such thing"));
    std::vector<std::string> names = by_name->known;
    if (names.size() > 40) names = {names.front(), names[names.size() / 2], names.back()};
    for (const std::string& name : names) sets_alone<Question>(base, key, row.help, name);
    const auto by_number = refusal<Question>(base, key, -1);
    REQUIRE(by_number);
    CHECK(by_number->key == key);
    const auto possible = range_of(by_number->expected);
    CHECK((possible || !names.empty()));
    if (possible) keeps_to_its_range<Question>(base, key, row.help, *possible);
    for (const json& wrong : {json(true), json::array(), json::object()}) CHECK(refusal<Question>(base, key, wrong));
  };
  if constexpr (requires(Question q) { q.run; }) {
    for (const auto& row : interop::detail::keys_of_search(Question{})) walk(row);
  } else {
    interop::each_key<Question>(walk);
  }
  json unknown = base;
  unknown["gpu"] = 8;
  CHECK_THROWS_AS(interop::question_from<Question>(unknown), question_error);
}

/// `key` is refused without `other`, whatever it says.
template<class Question>
void needs(const char* key, const json& value, const char* other) {
  CAPTURE(key);
  const auto refused = refusal<Question>(json::object(), key, value);
  REQUIRE(refused);
  CHECK(refused->key == key);
  CHECK(refused->expected.find(other) != std::string::npos);
}

}  // namespace

TEST_CASE(
    "every key of a training run is read into one thing, written as it was, and refused beyond what its refusal says") {
  const json base{{"model", "llama3-8b"}, {"lora", 8}, {"sites", 2}, {"documents", 512}};
  // These depend on others: below.
  every_key<training_question>(base, {"model", "lora", "sites", "documents", "site-bits"});
  CHECK(refusal<training_question>({{"model", "llama3-8b"}}, "lora", 4097)->expected ==
        "a rank up to the model's width of 4096");
  for (const int rank : {1, 4096}) CHECK(written_again<training_question>({{"lora", rank}}).at("lora") == rank);
  for (const int rank : {0, 65'537}) CHECK(refusal<training_question>(json::object(), "lora", rank)->key == "lora");
  needs<training_question>("qlora", true, "lora");
  needs<training_question>("site-link", 10, "sites");
  needs<training_question>("inner-steps", 10, "sites");
  needs<training_question>("site-bits", 16, "sites");
  needs<training_question>("oversubscription", 7, "sites");
  for (const double ratio : {1.0, 7.5, 1e6})
    CHECK(written_again<training_question>({{"sites", 2}, {"oversubscription", ratio}}).at("oversubscription") ==
          ratio);
  for (const double ratio : {0.99, 1e6 + 1.0})
    CHECK(refusal<training_question>({{"sites", 2}}, "oversubscription", ratio)->key == "oversubscription");
  CHECK(refusal<training_question>({{"sites", 2}, {"site-link", 10}}, "oversubscription", 7)->expected ==
        "possible beside site-link");
  needs<training_question>("documents-spread", 2, "documents");
  for (const int bits : {1, 8, 16, 32, 64})
    CHECK(written_again<training_question>({{"sites", 2}, {"site-bits", bits}}).at("site-bits") == bits);
  for (const int bits : {0, 65})
    CHECK(refusal<training_question>({{"sites", 2}}, "site-bits", bits)->key == "site-bits");
  CHECK(written_again<training_question>({{"sites", 3}}).at("sites") == 3);
  CHECK(refusal<training_question>(json::object(), "sites", 0)->key == "sites");
  CHECK(written_again<training_question>({{"documents", 512}}).at("documents") == 512.0);
  CHECK(refusal<training_question>(json::object(), "documents", 0)->key == "documents");
}

TEST_CASE("every key of a network, of requests, and of the searches is its own") {
  every_key<network_question>({{"model", "bilstm"}}, {"model", "stack", "extrapolate", "sequence"});
  every_key<fed_network_question>({{"model", "resnet50"}, {"decode-ms", 10}, {"sample-kb", 110}}, {});
  needs<fed_network_question>("loader-cores", 8, "decode-ms");
  CHECK(refusal<serve_question>({{"model", "llama3-8b"}}, "expert-imbalance", 0)->key == "expert-imbalance");
  CHECK(refusal<serve_question>({{"model", "llama3-8b"}}, "adapter-rank", 8)->key == "adapter-rank");
  for (const json& wrong :
       {json(0), json(-1), json(1.5), json(1'000'001), json("many"), json(true), json::array({8})}) {
    CHECK(refusal<serve_question>({{"model", "llama3-8b"}}, "adapters", wrong)->key == "adapters");
    CHECK(refusal<serve_question>({{"model", "llama3-8b"}, {"adapters", 2}}, "adapter-rank", wrong)->key ==
          "adapter-rank");
  }
  CHECK(written_again<serve_question>({{"model", "llama3-8b"}, {"adapters", 100}, {"adapter-rank", 32}})
            .at("adapter-rank") == 32);
  needs<fed_network_question>("read-bandwidth", 8, "sample-kb");
  every_key<requests_question>({{"model", "llama3-8b"}}, {"model", "inference"});
  CHECK(refusal<requests_question>(json::object(), "inference", false)->key == "inference");
  every_key<plan_question>({{"model", "llama3-8b"}}, {});
  every_key<serve_question>(
      {{"model", "mixtral-8x7b"},
       {"prefix-hits", 50},
       {"tier-hits", 50},
       {"speculation", "eagle"},
       {"acceptance", {80}},
       {"adapters", 5},
       {"load-curve", "flat"}},
      {"speculation", "acceptance", "adapters", "mean-load", "load-curve", "weights-formats", "kv-formats"});
  const json model{{"model", "llama3-8b"}};
  const json named{"published", "fp8", "q4_k_m"}, said{"bf16", "fp8", "q4_k_m"};
  for (const json& list : {named, said, json("published,fp8,q4_k_m")})
    CHECK(written_again<serve_question>({{"model", "llama3-8b"}, {"weights-formats", list}}).at("weights-formats") ==
          said);
  CHECK(written_again<serve_question>({{"model", "deepseek-v3"}, {"weights-formats", "published"}})
            .at("weights-formats") == json{"fp8"});
  for (const json& list : {json{"bf16", "fp8"}, json("bf16,fp8")})
    CHECK(written_again<serve_question>({{"kv-formats", list}}).at("kv-formats") == json({"bf16", "fp8"}));
  CHECK(refusal<serve_question>(model, "weights-formats", "fb8")->known.size() == std::size(every_weight_storage) + 1);
  for (const char* key : {"weights-formats", "kv-formats"})
    for (const json& wrong :
         {json(""), json("fp8,"), json("fp8,fp8"), json(json::array()), json::array({8}), json::array({nullptr}),
          json(8), json(true), json("nan"), json::object(), json("bf16,fp16,fp32,fp8,int8,int4,awq,gptq,nf4")}) {
      CAPTURE(wrong.dump());
      CHECK(refusal<serve_question>(model, key, wrong)->key == key);
    }
  CHECK(refusal<serve_question>(model, "weights-formats", "published,bf16")->expected ==
        "a list without repetition: bf16 is there twice");
  CHECK(refusal<serve_question>({{"model", "llama3-8b"}, {"weights", "fp8"}}, "weights-formats", "fp8")->expected ==
        "possible beside weights");
  CHECK(refusal<serve_question>({{"model", "llama3-8b"}, {"kv-format", "fp8"}}, "kv-formats", "fp8")->expected ==
        "possible beside kv-format");
  needs<serve_question>("by-the-hour", true, "load-curve");
  for (const double share : {1.0, 40.0, 100.0})
    CHECK(written_again<serve_question>({{"mean-load", share}}).at("mean-load") == share);
  for (const double share : {0.9, 101.0})
    CHECK(refusal<serve_question>(json::object(), "mean-load", share)->key == "mean-load");
  CHECK(refusal<serve_question>({{"mean-load", 40}}, "load-curve", "flat")->key == "load-curve");
  json day = json::array();
  for (int hour = 0; hour < 24; ++hour) day.push_back(hour);
  const json curve = written_again<serve_question>({{"load-curve", day}}).at("load-curve");
  REQUIRE(curve.size() == 24);
  for (std::size_t hour = 0; hour < 24; ++hour)
    CHECK(curve.at(hour).get<double>() == doctest::Approx(static_cast<double>(hour) / 23.0));
  CHECK(written_again<serve_question>({{"load-curve", "azure-conversation"}}).at("load-curve").size() == 24);
  day[3] = -1;
  CHECK(refusal<serve_question>(json::object(), "load-curve", day)->key == "load-curve");
  for (const json& wrong : {json("sine"), json("1,2,3"), json(std::vector<double>(24, 0.0)), json(7), json(true),
                            json(std::vector<double>(25, 1.0)), json::object()})
    CHECK(refusal<serve_question>(json::object(), "load-curve", wrong)->key == "load-curve");
  needs<serve_question>("tier-hits", 50, "prefix-hits");
  for (const char* key : {"tier-link", "tier-latency"}) needs<serve_question>(key, 1, "tier-hits");
  for (const char* key : {"acceptance", "guess-cost"}) needs<serve_question>(key, 1, "speculation");
  for (const char* by : {"mtp", "eagle", "llama3-8b"})
    CHECK(written_again<serve_question>({{"speculation", by}}).at("speculation") == by);
  CHECK(refusal<serve_question>(json::object(), "speculation", "medusa")->key == "speculation");
  CHECK(written_again<serve_question>({{"speculation", "mtp"}, {"acceptance", {80, 70.5}}}).at("acceptance") ==
        json({80.0, 70.5}));
  every_key<training_comparison>({{"model", "llama3-8b"}}, {});
  every_key<requests_comparison>({{"model", "llama3-8b"}}, {});
}

TEST_CASE("every key of a choice is its own") {
  every_key<datasheet_comparison>(json::object(), {});
  every_key<tenure_question>(json::object(), {});
  CHECK(written_again<tenure_question>({{"storage", 0.05}}).at("storage") == 0.05);
  CHECK_FALSE(written_again<tenure_question>({{"storage", 0}}).contains("storage"));
  every_key<life_question>({{"upgrade-price", 900}, {"demand", {1, 2}}}, {"demand"});
  needs<life_question>("upgrade-watts", 300, "upgrade-price");
  needs<life_question>("interruptible", 50, "demand");
  CHECK(written_again<life_question>({{"demand", "0,1.5,4"}}).at("demand") == json({0.0, 1.5, 4.0}));
  CHECK(written_again<life_question>({{"demand", 3}}).at("demand") == json::array({3.0}));
  CHECK(written_again<life_question>({{"demand", std::vector<double>(24, 1.0)}}).at("demand").size() == 24);
  for (const json& wrong : {json("1,"), json(-1), json({1, 1e7}), json(std::vector<double>(25, 1.0)), json::array()})
    CHECK(refusal<life_question>(json::object(), "demand", wrong)->key == "demand");
  for (const double part : {0.5, 2.5})
    CHECK(refusal<life_question>({{"years", part}}, "upgrade-price", 900)->key == "years");
  CHECK_FALSE(refusal<life_question>({{"years", 2}}, "upgrade-price", 900));
  const json bound{{"rent", "aws/p4d.24xlarge"}, {"terms", "reserved_1_year"}};
  CHECK(refusal<life_question>(bound, "rented-hours", 10)->key == "rented-hours");
  every_key<card_question>({{"model", "llama3-8b"}, {"lora", 8}}, {"model", "devices", "prices", "lora"});
  for (const char* key : {"tokens", "sequence", "batch", "lora"}) needs<card_question>(key, 8, "model");
  needs<card_question>("extrapolate", true, "model");
}

TEST_CASE("every model that is known is read, and written as a model of the same fields") {
  const auto refused = refusal<training_question>(json::object(), "model", "no such thing");
  REQUIRE(refused);
  CHECK(refused->known.size() > 50);
  for (const std::string& name : refused->known) {
    CAPTURE(name);
    const json written = written_again<training_question>({{"model", name}});
    const transformer& model = *transformer_of(*catalogue::find_model(name));
    CHECK(interop::question_from<training_question>(written).model.layers == model.layers);
    CHECK(parameters(interop::question_from<training_question>(written).model) == parameters(model));
  }
  for (const char* other : {"resnet50", "vit-h14", "bilstm"})
    CHECK(refusal<training_question>(json::object(), "model", other)->expected == "a transformer that reads tokens");
  const auto networks = refusal<network_question>(json::object(), "model", "no such thing");
  REQUIRE(networks);
  for (const std::string& name : networks->known)
    CHECK(written_again<network_question>({{"model", name}}).at("model") == name);
}

TEST_CASE("names are read as what they name") {
  const auto training = [](const json& asked) { return interop::question_from<training_question>(asked); };
  CHECK(training({{"zero", 0}}).sharding == zero::off);
  CHECK(training({{"zero", 3}}).sharding == zero::parameters);
  CHECK(training({{"qlora", true}, {"lora", 4}}).adapters->base.id == stored_nf4_double.id);
  CHECK(training({{"lora", 4}}).adapters->base.id == stored_bf16.id);
  CHECK(training({{"site-bits", 16}, {"sites", 2}}).sites->by.sent == 2.0 * units::bytes);
  CHECK(training({{"utilization", 30}}).costs.utilization == percent(30));
  CHECK(training({{"terms", "spot"}}).costs.terms == rental_terms::spot);
  CHECK(training({{"network", "eth-100g"}}).machines.network->kind == link_kind::ethernet);
  // A share of 80 % is a quarter more time.
  CHECK(training({{"goodput", 80}}).goodput->evaluation == fraction(0.25));
  CHECK(training({{"goodput", 80}}).goodput->id.empty());
  CHECK(training({{"goodput", 100}}).goodput->id == catalogue::uninterrupted_run.id);
  const tariff& named = *find_tariff(catalogue::tariffs, "us-california", customer::all_sectors);
  CHECK(training({{"tariff", "us-california"}}).costs.electricity == named.price.value());
  CHECK(training({{"tariff", "us-california/all_sectors"}}).costs.electricity == named.price.value());
  const auto requests = [](const json& asked) { return interop::question_from<requests_question>(asked); };
  CHECK(requests({{"split", "layers"}}).by_layers == true);
  CHECK(requests({{"split", "tensor"}}).by_layers == false);
  const auto cards = [](const json& asked) { return interop::question_from<datasheet_comparison>(asked); };
  CHECK(cards({{"network-class", "cnn"}}).network == network_class::convolutional);
  CHECK(cards({{"network-class", "transformer"}}).network == network_class::transformer);
  for (const auto& [name, kind] : {std::pair{"fp16", arithmetic::fp16_accumulate_fp32},
                                   {"bf16", arithmetic::bf16_accumulate_fp32},
                                   {"fp8", arithmetic::fp8_accumulate_fp32},
                                   {"int8", arithmetic::int8_accumulate_int32},
                                   {"fp4", arithmetic::fp4_accumulate_fp32}})
    CHECK(cards({{"precision", name}}).precision == kind);
}

TEST_CASE("a recipe computes in the precision that was said") {
  CHECK(refusal<training_question>({{"precision", "fp8"}}, "recipe", "mixed-16")->key == "recipe");
  CHECK_FALSE(refusal<training_question>({{"precision", "fp16"}}, "recipe", "mixed-16"));
  CHECK_FALSE(refusal<training_question>({{"precision", "fp8"}}, "recipe", "fp8-blockwise"));
}

TEST_CASE("the stack of a network on images is that of its precision") {
  const json images{{"model", "resnet50"}, {"device", "v100-sxm2-16gb"}};
  const auto with = [&](const char* precision, const std::string_view stack) {
    json asked = images;
    if (*precision != '\0') asked["precision"] = precision;
    asked["stack"] = std::string(stack);
    try {
      return interop::question_from<network_question>(asked).compute.value_or(int4).width;
    } catch (const question_error& problem) {
      CHECK(problem.key == "stack");
      return decltype(int4.width){};
    }
  };
  for (const auto& one : catalogue::detail::passes_of_convnets) {
    CAPTURE(one.id);
    const bool half = one.kind == arithmetic::fp16_accumulate_fp32;
    CHECK(with("", one.id) == (half ? int4.width : input_format(one.kind).width));
    CHECK((with("fp16", one.id) == fp16.width) == half);
    CHECK((with("bf16", one.id) == bf16.width) == half);
    CHECK((with("fp32", one.id) == fp32.width) == (one.kind == arithmetic::fp32));
  }
}

TEST_CASE("own devices and prices of today: at most 16 and 32, one of each name, the last price counts") {
  const auto devices = [](int number) {
    json all = json::array();
    for (int i = 0; i < number; ++i) all.push_back({{"name", "own" + std::to_string(i)}, {"memory", 24 + i}});
    return all;
  };
  const auto cards = [](const json& asked) { return interop::question_from<card_question>(asked); };
  CHECK(cards({{"devices", devices(16)}}).own.size() == 16);
  CHECK(written_again<card_question>({{"devices", devices(16)}}).at("devices") == devices(16));
  CHECK(refusal<card_question>(json::object(), "devices", devices(17))->key == "devices");
  CHECK(refusal<card_question>(json::object(), "devices", "own")->key == "devices");
  CHECK(refusal<card_question>(json::object(), "devices", {1})->key == "devices");
  json twice = devices(2);
  twice[1]["name"] = "own0";
  CHECK(refusal<card_question>(json::object(), "devices", twice)->given == "own0");
  CHECK(refusal<card_question>(json::object(), "devices", {{{"name", "rtx-4090"}, {"memory", 24}}}));

  json dear = devices(1), prices = json::object();
  dear[0]["price"] = 1500;
  const card_question own = cards({{"devices", dear}, {"prices", {{"rtx-4090", 1800}, {"own0", 1700}}}});
  REQUIRE(own.prices.size() == 2);
  CHECK(own.prices[0].device_id == "rtx-4090");
  CHECK(own.prices[1].device_id == "own0");
  CHECK(own.prices[1].price.value() == 1700.0 * units::dollars);
  for (std::size_t i = 0; i < 33; ++i) {
    if (i == 32) CHECK(cards({{"prices", prices}}).prices.size() == 32);
    prices[std::string(catalogue::accelerators[i].id)] = 100.0 + static_cast<double>(i);
  }
  CHECK(refusal<card_question>(json::object(), "prices", prices)->key == "price");
  for (const json& wrong : {json{{"rtx-4090", 0}}, json{{"no-such-card", 8}}, json{{"rtx-4090", "8"}}})
    CHECK(refusal<card_question>(json::object(), "prices", wrong)->key == "price");
  CHECK(refusal<card_question>(json::object(), "prices", 8)->key == "prices");
}

TEST_CASE("the schema is of this version, and null leaves a key open") {
  CHECK(refusal<training_question>(json::object(), "schema", interop::json_schema + 1)->key == "schema");
  CHECK_FALSE(refusal<training_question>(json::object(), "schema", interop::json_schema));
  CHECK(written_again<training_question>({{"gpus", nullptr}}) == written_again<training_question>(json::object()));
  CHECK(written_again<plan_question>({{"budget", nullptr}}) == written_again<plan_question>(json::object()));
}

TEST_CASE("every key of a budget, of pictures, of reinforcement learning and of the other comparisons is its own") {
  every_key<model_question>({{"served-tokens", 1e9}}, {});
  every_key<pictures_question>({{"model", "sd3.5-medium-1024px"}}, {"model", "stack", "extrapolate"});
  every_key<pictures_comparison>({{"model", "sd3.5-medium-1024px"}}, {});
  every_key<network_comparison>({{"model", "resnet50"}}, {});
  every_key<post_training_question>({{"model", "llama3-8b"}, {"roll-outs", "asynchronous"}},
                                    {"roll-outs", "reference"});
  CHECK_FALSE(
      written_again<post_training_question>({{"model", "llama3-8b"}, {"reference", true}}).contains("reference"));
  CHECK(written_again<post_training_question>({{"model", "llama3-8b"}, {"reference", false}}).at("reference") == false);
  for (const char* order : {"one-step-off", "asynchronous"})
    CHECK(written_again<post_training_question>({{"model", "llama3-8b"}, {"roll-outs", order}}).at("roll-outs") ==
          order);
  CHECK_FALSE(
      written_again<post_training_question>({{"model", "llama3-8b"}, {"roll-outs", "in-turn"}}).contains("roll-outs"));
  CHECK(refusal<post_training_question>(json::object(), "roll-outs", "never")->key == "roll-outs");
  CHECK(refusal<post_training_question>(json::object(), "roll-out-gpus", 4)->key == "roll-out-gpus");
}

TEST_CASE("a question that says nothing is written as its model and its device, and nothing else") {
  const auto written = [](const json& made) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : made.items())
      if (key != "schema" && key != "model" && key != "device") keys.push_back(key);
    return keys;
  };
  using none = std::vector<std::string>;
  CHECK(written(interop::question_json(training_question{.model = catalogue::llama3_8b})) == none{});
  CHECK(written(interop::question_json(network_question{.model = catalogue::resnet50})) == none{});
  CHECK(written(written_again<requests_question>({{"model", "llama3-8b"}})) == none{"inference"});
  CHECK(written(written_again<plan_question>({{"model", "llama3-8b"}})) == none{"objective"});
  CHECK(written(written_again<serve_question>({{"model", "llama3-8b"}})) == none{"inference"});
  CHECK(written(written_again<post_training_question>({{"model", "llama3-8b"}})) == none{});
  CHECK(written(written_again<tenure_question>(json::object())) == none{});
  CHECK(written(written_again<life_question>(json::object())) == none{});
  CHECK(written(written_again<model_question>(json::object())) == none{});
  CHECK(written(written_again<pictures_question>({{"model", "sd3.5-medium-1024px"}})) == none{});
  CHECK(written(written_again<datasheet_comparison>(json::object())) == none{"over"});
  CHECK(written(written_again<card_question>(json::object())) == none{"over"});
}

TEST_CASE("of the keys of costs a ranking of cards takes those that are the same for all, a purchase all but its own") {
  struct row {
    const char* key;
    json value;
    bool of_cards;
  };
  const row rows[] = {{"terms", "spot", true},
                      {"host-price", 1000, true},
                      {"host-watts", 100, true},
                      {"years", 3, true},
                      {"utilization", 50, true},
                      {"electricity", 0.2, true},
                      {"tariff", "us-california", true},
                      {"pue", 1.2, true},
                      {"rent", 2, false},
                      {"own", true, false},
                      {"grid", 400, false},
                      {"grid-of", "fra", false}};
  for (const row& one : rows) {
    CAPTURE(one.key);
    CHECK(refusal<card_question>(json::object(), one.key, one.value).has_value() == !one.of_cards);
    CHECK(refusal<tenure_question>(json::object(), one.key, one.value).has_value() == (std::string(one.key) == "own"));
  }
}
