#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/cost/published_pue.hpp>
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace ridgeline;

static_assert(defaults::site_of(catalogue::rtx_4090.form) == site_kind::desk);
static_assert(defaults::site_of(catalogue::h100_sxm5_80gb.form) == site_kind::data_center);
static_assert(defaults::site_of(catalogue::h100_pcie_80gb.form) == site_kind::data_center);

TEST_CASE("the default PUE of a data center is the one that the catalogue has a source for") {
  CHECK(defaults::data_center.overhead ==
        find_pue(catalogue::data_centers::values, {"industry", "global"})->ratio.value());
}

TEST_CASE("what is bought or rented by default has a price and a rent in the catalogue, and nothing larger has both") {
  const accelerator* usual = catalogue::find_accelerator(defaults::bought_device);
  REQUIRE(usual != nullptr);
  const auto rented = [](std::string_view id) {
    return std::any_of(catalogue::cloud_prices.begin(), catalogue::cloud_prices.end(),
                       [&](const cloud_price& one) { return one.device_id == id && rental_of(one); });
  };
  for (const accelerator& one : catalogue::accelerators) {
    const bool both = find_price(catalogue::launch_prices, one.id) != nullptr && rented(one.id);
    CAPTURE(one.id);
    if (&one == usual) CHECK(both);
    if (both) CHECK(one.capacity.value() <= usual->capacity.value());
  }
}

TEST_CASE("what stands on a desk, and what in a data centre") {
  using enum form_factor;
  for (const form_factor one : {desktop, workstation, mobile, system_on_chip})
    CHECK(defaults::site_of(one) == site_kind::desk);
  for (const form_factor one : {pcie, sxm, oam, module, pod}) CHECK(defaults::site_of(one) != site_kind::desk);
}

namespace {

/// Of the reference page of questions the rows of a section: a key, and what stands in the brackets at the end.
std::vector<std::pair<std::string, std::string>> documented(std::string_view section) {
  std::ifstream page(std::string(RIDGELINE_TEST_ROOT) + "/docs/reference/json.md");
  std::vector<std::pair<std::string, std::string>> rows;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("#")) inside = line == "### " + std::string(section);
    const std::size_t open = line.rfind('['), close = line.rfind("] |");
    if (!inside || !line.starts_with("| `") || open == std::string::npos || close == std::string::npos || close < open)
      continue;
    rows.emplace_back(line.substr(3, line.find('`', 3) - 3), line.substr(open + 1, close - open - 1));
  }
  return rows;
}

/// The one word that a default is where it is said so: "desktop 15, data center 60" has 60 "data center ".
std::string default_of(const std::string& said, const std::string& where) {
  for (std::size_t begin = 0; begin < said.size();) {
    const std::size_t end = std::min(said.find_first_of(";,", begin), said.size());
    const std::string part = said.substr(begin, end - begin);
    const std::size_t at = part.find(where);
    if (at != std::string::npos && part.find(' ', at + where.size()) == std::string::npos)
      return part.substr(at + where.size());
    if (where.empty()) break;  // what comes first is of any
    begin = end + 1;
  }
  return "";
}

}  // namespace

TEST_CASE("what an answer says it took is what the reference page says in brackets") {
  using interop::json;
  struct asked {
    std::string_view section, which;
    json question;
    std::string where;
    int defaults;  // as many as are compared, at least
  };
  const json image{{"model", "resnet50"}}, recurrent{{"model", "bilstm"}}, film{{"model", "wan2.1-1.3b-480p-81f"}};
  const json served{{"inference", true}}, bought{{"own", true}},
      desk{{"own", true}, {"device", "rtx-4090"}, {"gpus", 1}};
  const asked all[] = {{"Every question", "how_long", json::object(), "", 4},
                       {"Every question", "how_long", served, "serving ", 1},
                       {"A training run", "how_long", json::object(), "", 6},
                       {"A network that reads images, or a recurrent one", "how_long", image, "", 3},
                       {"A network that reads images, or a recurrent one", "how_long", recurrent, "", 3},
                       {"Pictures and videos by diffusion", "how_long", film, "", 3},
                       {"Requests", "how_long", served, "", 4},
                       {"Costs", "how_long", bought, "data center ", 3},
                       {"Costs", "how_long", bought, "", 2},
                       {"Costs", "how_long", desk, "desktop ", 5},
                       {"Costs", "how_long", json::object(), "rented ", 1},
                       {"Costs", "buy_or_rent", json::object(), "desktop ", 5},
                       {"Costs", "buy_or_rent", json::object(), "", 2},
                       {"Costs", "which_model", json::object(), "", 1},
                       {"Costs", "post_train", json::object(), "", 1},
                       {"Costs", "plan", json::object(), "", 1},
                       {"Costs", "serve", json::object(), "", 1},
                       {"Serving", "serve", {{"requests-per-second", 2}}, "", 3},
                       {"One device against another", "how_much_faster", json::object(), "", 3},
                       {"Which GPU", "which_gpu", json::object(), "", 6},
                       {"Buying or renting", "buy_or_rent", json::object(), "", 2},
                       {"Which model", "which_model", {{"served-tokens", 1e10}}, "", 6},
                       {"Reinforcement learning", "post_train", json::object(), "", 7}};
  for (const asked& one : all) {
    const json taken = interop::ask(one.which, one.question).at("taken");
    int compared = 0;
    for (const auto& [key, said] : documented(one.section)) {
      const std::string word = default_of(said, one.where);
      if (word.empty() || !taken.contains(key)) continue;
      CAPTURE(one.section);
      CAPTURE(key);
      ++compared;
      const json& value = taken.at(key);
      if (value.is_boolean()) CHECK(value.get<bool>() == (word == "on"));
      else if (value.is_number()) CHECK(value.get<double>() == doctest::Approx(std::stod(word)).epsilon(1e-12));
      else CHECK(value.get<std::string>() == word);
    }
    CAPTURE(one.section);
    CAPTURE(one.where);
    CHECK(compared >= one.defaults);
  }
}

TEST_CASE("what the reference page says in words, counted") {
  using interop::json;
  const json training = interop::ask("how_long", json::object()).at("taken");
  CHECK(training.at("tokens") == 20 * 8'030'261'248);  // of each parameter of Llama 3 8B
  CHECK(training.at("batch") == 4 * 1024 * 1024 / 4096);
  CHECK(training.at("host-watts") == 8 * 175);
  const json image = interop::ask("how_long", {{"model", "resnet50"}}).at("taken");
  CHECK(image.at("batch") == 8 * 128);
  CHECK(image.at("samples") == 90 * 1'281'167);  // epochs of ImageNet
  const json recurrent = interop::ask("how_long", {{"model", "bilstm"}}).at("taken");
  CHECK(recurrent.at("samples").get<double>() ==
        doctest::Approx(40.0 * 2'088'628.0 / 35.0).epsilon(1e-6));  // of WikiText-2
  CHECK(interop::ask("which_model", json::object()).at("taken").at("finish-within") == 30);
  CHECK(interop::ask("how_long", {{"zero", 0}, {"gpus", 1}}).at("taken").contains("zero") == false);
  CHECK(interop::ask("how_long", {{"gpus", 1}, {"lora", 8}}).at("taken").at("zero") == 0);  // one replica
}

TEST_CASE("how machines change, where nobody says it, is what the reference page says") {
  const auto said = [](const std::string& key) {
    for (const auto& [name, value] : documented("The whole life of a machine"))
      if (name == key) return std::stod(value);
    return -1.0;
  };
  CHECK(100.0 * defaults::loss_of_value.value() == doctest::Approx(said("loss-of-value")));
  CHECK(100.0 * defaults::spot_goodput.value() == doctest::Approx(said("spot-goodput")));
  CHECK(defaults::more_for_a_dollar == doctest::Approx(said("more-for-a-dollar")).epsilon(0.005));  // to three digits
}
