#include <doctest/doctest.h>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

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

// Sums of at most fifteen terms, printed with all their digits.
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

constexpr const char* runs[] = {
    "",
    "--model llama3-70b --gpus 64 --tensor-parallel 8 --pipeline-parallel 4 --virtual-stages 5 --tokens 1e12",
    "--model deepseek-v3 --device gb200-per-gpu-186gb --gpus 256 --expert-parallel 32 --pipeline-parallel 8 --precision fp8",
    "--model gpt2-xl --device v100-sxm2-32gb --gpus 16 --micro-batch 2 --recompute full",
    "--model llama3-8b --device rtx-4090 --gpus 2 --zero 3",
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
    for (const nlohmann::json& flag : first.at("taken")) said += " " + flag.get<std::string>();
    nlohmann::json again = answer_to(said);
    CHECK(again.at("taken").empty());
    again["taken"] = first["taken"];
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
    const double step = found.at("step_seconds");
    CHECK(sum_of(found.at("terms")) == about(step));
    const double tokens = found.at("batch").get<double>() * found.at("sequence").get<double>();
    CHECK(found.at("tokens_per_second").get<double>() == about(tokens / step));
  }
  for (const char* asked : requests) {
    CAPTURE(asked);
    const nlohmann::json found = answer_to(asked);
    const nlohmann::json& first = found.at("first_token");
    const nlohmann::json& each = found.at("output_token");
    CHECK(sum_of(first.at("terms")) == about(first.at("seconds")));
    CHECK(sum_of(each.at("terms")) == about(each.at("seconds")));
    const double later = found.at("output").get<double>() - 1.0;
    CHECK(found.at("request_seconds").get<double>() ==
          about(first.at("seconds").get<double>() + later * each.at("seconds").get<double>()));
  }
}

TEST_CASE("a faster network, or more GPUs on the links of one machine, is not slower") {
  const auto step = [](const std::string& asked) { return answer_to(asked).at("step_seconds").get<double>(); };
  const std::string sixteen = "--gpus 16 --zero 3 --batch 64";
  CHECK(step(sixteen + " --network ib-xdr") <= step(sixteen + " --network ib-ndr"));
  CHECK(step(sixteen + " --network ib-ndr") < step(sixteen + " --network eth-100g --ports 1"));
  CHECK(step(sixteen + " --per-machine 16") < step(sixteen + " --per-machine 4"));
}
