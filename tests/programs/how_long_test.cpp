#include <doctest/doctest.h>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#ifndef RIDGELINE_HOW_LONG  // the build says where it is
#define RIDGELINE_HOW_LONG "how_long"
#endif

namespace {

/// What the program answers.
nlohmann::json answer_to(const std::string& options) {
  const std::string command = RIDGELINE_HOW_LONG " --json " + options;
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  CAPTURE(command);
  REQUIRE(pclose(pipe) == 0);
  return nlohmann::json::parse(text);
}

double sum_of(const nlohmann::json& terms) {
  double sum = 0.0;
  for (const nlohmann::json& one : terms) sum += one.at("seconds").get<double>();
  return sum;
}

double expected(const nlohmann::json& interval) { return interval.at("expected").get<double>(); }

// Sums of at most fifteen terms, printed with all their digits.
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

constexpr const char* runs[] = {
    "",
    "--model llama3-70b --gpus 64 --tensor-parallel 8 --pipeline-parallel 4 --virtual-stages 5 --tokens 1e12",
    "--model deepseek-v3 --device gb200-per-gpu-186gb --gpus 256 --expert-parallel 32 --pipeline-parallel 8 --precision fp8",
    "--model gpt2-xl --device v100-sxm2-32gb --gpus 16 --micro-batch 2 --recompute full",
    "--model llama3-8b --device rtx-4090 --gpus 2 --zero 3",
    "--model llama3-8b --own --price 30000 --host-price 50000",
};
constexpr const char* requests[] = {
    "--prompt 512",
    "--model llama3-70b --gpus 4 --concurrency 16 --weights fp8",
    "--model llama3-70b --device rtx-4090 --gpus 2 --weights q4_k",
};

}  // namespace

TEST_CASE("what was taken for what nobody said, given back to the program, changes nothing") {
  const auto check = [](const std::string& asked) {
    CAPTURE(asked);
    nlohmann::json first = answer_to(asked);
    std::string said = asked;
    for (const auto& [key, value] : first.at("taken").items())
      said += " --" + key + " '" +
              (value.is_string()    ? value.get<std::string>()
               : value.is_boolean() ? (value.get<bool>() ? "on" : "off")
                                    : value.dump()) +
              "'";
    nlohmann::json again = answer_to(said);
    CHECK(again.at("taken").empty());
    for (const char* what : {"taken", "asked"}) again[what] = first[what];
    CHECK(again == first);
  };
  for (const char* asked : runs) {
    const bool measured = std::string(asked).find("rtx") == std::string::npos;
    if (measured) check(asked);  // constants of another device are no stack that can be named
  }
  for (const char* asked : requests) check(asked);
}

TEST_CASE("the terms of an answer add up to its time") {
  for (const char* asked : runs) {
    CAPTURE(asked);
    const nlohmann::json found = answer_to(asked);
    const double step = expected(found.at("step").at("seconds"));
    CHECK(sum_of(found.at("step").at("terms")) == about(step));
    CHECK(expected(found.at("tokens_per_second")) == about(found.at("tokens_per_step").get<double>() / step));
  }
  for (const char* asked : requests) {
    CAPTURE(asked);
    const nlohmann::json found = answer_to(asked);
    const double first = expected(found.at("ttft").at("seconds")), each = expected(found.at("itl").at("seconds"));
    CHECK(sum_of(found.at("ttft").at("terms")) == about(first));
    CHECK(sum_of(found.at("itl").at("terms")) == about(each));
    // 256 output tokens where nobody says how many.
    CHECK(expected(found.at("request_seconds")) == about(first + 255.0 * each));
  }
}

TEST_CASE("a faster network, or more GPUs on the links of one machine, is not slower") {
  const auto step = [](const std::string& asked) { return expected(answer_to(asked).at("step").at("seconds")); };
  const std::string sixteen = "--gpus 16 --zero 3 --batch 64";
  CHECK(step(sixteen + " --network ib-xdr") <= step(sixteen + " --network ib-ndr"));
  CHECK(step(sixteen + " --network ib-ndr") < step(sixteen + " --network eth-100g --ports 1"));
  CHECK(step(sixteen + " --per-machine 16") < step(sixteen + " --per-machine 4"));
}
