#pragma once
#include <accuracy/megatron_bridge_recipes.hpp>
#include <accuracy/scoring.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

// What a published row of Megatron-Bridge ran with beside its layout, by NVIDIA's recipe of the same release.
namespace accuracy {

/// The settings that a recipe states.
struct stated_settings {
  std::string again = {};  // modules that are recomputed, "mla_up_proj+mlp"
  long blocks_again = 0;   // whole blocks of each stage
  long blocks_offloaded = 0;
  std::string graphs = {};  // what CUDA graphs hold: "step", "layers", modules
  bool experts_overlapped = false;
  std::string dispatcher = {};
  bool fp8_attention = false;
};

namespace detail {

inline stated_settings settings_of(const std::string& text) {
  stated_settings made;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t colon = word.find(':');
    const std::string name = word.substr(0, colon);
    const std::string value = colon == std::string::npos ? "" : word.substr(colon + 1);
    if (name == "again") made.again = value;
    else if (name == "blocks-again") made.blocks_again = std::strtol(value.c_str(), nullptr, 10);
    else if (name == "offloaded") made.blocks_offloaded = std::strtol(value.c_str(), nullptr, 10);
    else if (name == "graphs") made.graphs = value;
    else if (name == "experts-overlapped") made.experts_overlapped = true;
    else if (name == "fp8-attention") made.fp8_attention = true;
    else if (name == "hybridep" || name == "deepep") made.dispatcher = name;
    else throw std::runtime_error("megatron_bridge_recipes.hpp: '" + word + "' is no setting");
  }
  return made;
}

/// Release, model, GPU, number of GPUs, precision and task, as the table has them.
inline std::string recipe_key(const row& one) {
  const std::string note = text_of(one, "note"), gpu = text_of(one, "gpu"), precision = text_of(one, "precision");
  std::string device = gpu;
  for (const char* name : {"GB300", "GB200", "B300", "B200", "H100"}) {
    if (!contains(gpu, name)) continue;
    device = name;
    break;
  }
  const std::string model = text_of(one, "model");
  return note.substr(0, note.find(' ')) + "," + model.substr(0, model.find(" (")) + "," + device + "," +
         text_of(one, "n_gpus") + "," +
         (contains(precision, "FP4")   ? "nvfp4"
          : contains(precision, "MX")  ? "mxfp8"
          : contains(precision, "FP8") ? "fp8"
                                       : "bf16") +
         "," +
         (contains(note, "LoRA")  ? "lora"
          : contains(note, "SFT") ? "sft"
                                  : "pretrain");
}

}  // namespace detail

/// Nothing for a row of another stack, for one that no recipe was found for, and for one whose layout the recipe does not have.
inline std::optional<stated_settings> settings_of(const row& one) {
  static const auto all = [] {
    std::map<std::string, std::string> made;
    std::istringstream lines{std::string(megatron_bridge_recipes)};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      const std::size_t settings = line.rfind(','), recipe = line.rfind(',', settings - 1);
      if (!made.emplace(line.substr(0, recipe), line.substr(settings + 1)).second)
        throw std::runtime_error("megatron_bridge_recipes.hpp: twice: " + line);
    }
    return made;
  }();
  if (text_of(one, "family") != "megatron-bridge") return std::nullopt;
  const auto found = all.find(detail::recipe_key(one));
  if (found == all.end() || found->second == "another layout") return std::nullopt;
  return detail::settings_of(found->second);
}

}  // namespace accuracy
