#include <doctest/doctest.h>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#ifndef RIDGELINE_DOES_IT_FIT  // the build says where it is
#define RIDGELINE_DOES_IT_FIT "does_it_fit"
#endif

namespace {

/// Options in their order; a switch without a value has an empty one.
using options = std::vector<std::array<std::string, 2>>;

/// What the program answers.
nlohmann::json answer_to(const options& asked) {
  std::string command = RIDGELINE_DOES_IT_FIT " --json";
  for (const auto& [flag, value] : asked) command += " " + flag + (value.empty() ? "" : " '" + value + "'");
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  CAPTURE(command);
  REQUIRE(pclose(pipe) == 0);
  return nlohmann::json::parse(text);
}

/// The question with what the program suggests, instead of what stood there.
options with_suggestions(options asked, const nlohmann::json& would_fit) {
  for (const nlohmann::json& one : would_fit) {
    const std::string flag = one.at("flag");
    const nlohmann::json& value = one.at("value");
    std::erase_if(asked, [&flag](const auto& before) { return before[0] == flag; });
    asked.push_back({flag, value.is_string() ? value.get<std::string>() : value.dump()});
  }
  return asked;
}

}  // namespace

TEST_CASE("what would make it fit, given back to the program, makes it fit") {
  const options questions[] = {
      {{"--model", "llama3-8b"},
       {"--device", "rtx-4090"},
       {"--gpus", "1"},
       {"--precision", "bf16"},
       {"--optimizer", "adamw"},
       {"--sequence", "2048"}},
      {{"--device", "rtx-4090"}, {"--gpus", "1"}, {"--micro-batch", "16"}, {"--batch", "32"}},
      {{"--precision", "fp32"}, {"--device", "a100-sxm4-80gb"}, {"--gpus", "1"}},
      {{"--recipe", "fp32"}, {"--device", "a100-sxm4-80gb"}, {"--gpus", "1"}},
      {{"--recipe", "fp32"},
       {"--precision", "fp32"},
       {"--device", "rtx-4090"},
       {"--model", "gpt2-xl"},
       {"--micro-batch", "8"}},
      {{"--model", "gpt2-xl"}, {"--device", "rtx-3060-12gb"}, {"--gpus", "1"}},
      {{"--model", "llama3-70b"}, {"--device", "h100-sxm5-80gb"}, {"--gpus", "64"}},
      {{"--model", "llama3-70b"},
       {"--device", "h100-sxm5-80gb"},
       {"--gpus", "32"},
       {"--zero", "1"},
       {"--tensor-parallel", "4"}},
      {{"--model", "mixtral-8x7b"}, {"--device", "a100-sxm4-80gb"}, {"--gpus", "8"}, {"--expert-parallel", "8"}},
      {{"--model", "llama3-8b"}, {"--device", "rtx-4090"}, {"--gpus", "1"}, {"--lora", "8"}, {"--micro-batch", "4"}},
      {{"--model", "llama3-70b"}, {"--inference", ""}},
      {{"--model", "llama3-8b"}, {"--concurrency", "512"}, {"--prompt", "7900"}},
      {{"--model", "gpt3-175b"}, {"--device", "a100-sxm4-80gb"}, {"--inference", ""}, {"--weights", "bf16"}},
      {{"--model", "deepseek-v3"}, {"--device", "h200-sxm5-141gb"}, {"--concurrency", "64"}},
  };
  for (const options& asked : questions) {
    CAPTURE(asked[0][1]);
    const nlohmann::json no = answer_to(asked);
    CHECK(no.at("fits") == false);
    CHECK(no.at("shortfall_bytes") ==
          no.at("memory").at("total_bytes").get<std::int64_t>() - no.at("capacity_bytes").get<std::int64_t>());
    REQUIRE(!no.at("would_fit").empty());
    const nlohmann::json yes = answer_to(with_suggestions(asked, no.at("would_fit")));
    CHECK(yes.at("fits") == true);
    CHECK(yes.at("shortfall_bytes") == 0);
    CHECK(yes.at("would_fit").empty());
    // What each says it saves adds up to what all save. Tolerance: each is rounded to a byte.
    double saved = 0.0;
    for (const nlohmann::json& one : no.at("would_fit")) {
      saved += one.at("saves_bytes").get<double>();
      CHECK(!one.at("costs").get<std::string>().empty());
    }
    CHECK(std::abs(saved - (no.at("memory").at("total_bytes").get<double>() -
                            yes.at("memory").at("total_bytes").get<double>())) <= 16.0);
  }
}

TEST_CASE("the terms of an answer are its total, and their shares are one") {
  for (const options& asked :
       {options{}, options{{"--inference", ""}}, options{{"--model", "gpt3-175b"}, {"--tensor-parallel", "8"}}}) {
    const nlohmann::json answer = answer_to(asked);
    double sum = 0.0, shares = 0.0;
    for (const nlohmann::json& term : answer.at("memory").at("terms")) {
      sum += term.at("bytes").get<double>();
      shares += term.at("share").get<double>();
    }
    CHECK(answer.at("memory").at("terms").size() == 14);
    CHECK(std::abs(sum - answer.at("memory").at("total_bytes").get<double>()) <= 14.0);  // each is rounded to a byte
    CHECK(shares == doctest::Approx(1.0).epsilon(1e-12));                                // 14 roundings of a double
  }
}

// GPT-3: 96 layers of width 12288, 50257 tokens and 2048 places: 174.604e9 parameters of two bytes.
TEST_CASE("GPT-3 in 16 bits takes 349.2 GB for its weights") {
  const nlohmann::json answer =
      answer_to({{"--model", "gpt3-175b"}, {"--device", "a100-sxm4-80gb"}, {"--inference", ""}, {"--weights", "bf16"}});
  CHECK(answer.at("memory").at("terms").at(0).at("bytes").get<double>() == doctest::Approx(349.2e9).epsilon(0.001));
  CHECK(answer.at("fits") == false);
}
