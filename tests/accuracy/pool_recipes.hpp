#pragma once
#include <accuracy/engine_settings.hpp>
#include <string_view>
#include <vector>

// How pools of prefill and decode workers were launched, where the benchmark names the recipe: InferenceX does for
// TensorRT-LLM. Nothing here was fitted: SemiAnalysisAI/InferenceX@843c6254, .github/configs/nvidia-master.yaml, with its
// history until 2026-04-20; the names of the recipes state the batch (ctx1_gen3_tep8_batch1_eplb0_mtp0.yaml). That of
// five workers and batch 8 on B200 is left out: by Little's law 74 requests of its 100 were decoded at once.
namespace accuracy {

/// Fields   gpu, model, weights, prompt, reply  of the points; the GPU by the beginning of its name
///          readers, writers  prefill and decode workers
///          most_requests     that one data-parallel group of a decode worker admits
///          concurrency       of the points that were run so
struct pool_recipe {
  std::string_view gpu = {};
  std::string_view model = {};
  std::string_view weights = {};
  double prompt = 0.0;
  double reply = 0.0;
  double readers = 0.0;
  double writers = 0.0;
  double most_requests = 0.0;
  std::vector<double> concurrency = {};
};

inline const std::vector<pool_recipe>& pool_recipes() {
  static const std::vector<pool_recipe> list{
      {"b200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 512, {4096}},
      {"b200", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 1024, {4, 32, 128}},
      {"b200", "deepseek-v3", "fp8", 1024, 1024, 1, 5, 48, {1920}},
      {"b200", "deepseek-v3", "fp8", 1024, 1024, 2, 5, 128, {5152}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 1, 1, {1}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 1, 128, {128}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 1, 256, {256}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 2, 64, {128}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 4, 32, {32, 128}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 1, 6, 16, {96}},
      {"b200", "deepseek-v3", "fp8", 8192, 1024, 2, 1, 640, {640}},
      {"b200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 1, 512, {4096}},
      {"b200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 2, 128, {2192}},
      {"b200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 5, 1, {6}},
      {"b200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 5, 32, {10, 15, 25, 45, 90, 180, 1365}},
      {"b200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 6, 64, {450}},
      {"b200", "deepseek-v3", "nvfp4", 8192, 1024, 1, 5, 1, {6}},
      {"b200", "deepseek-v3", "nvfp4", 8192, 1024, 2, 5, 64, {370}},
      {"b200", "deepseek-v3", "nvfp4", 8192, 1024, 4, 1, 192, {1606}},
      {"b200", "deepseek-v3", "nvfp4", 8192, 1024, 4, 3, 32, {837}},
      {"b200", "deepseek-v3", "nvfp4", 8192, 1024, 7, 2, 128, {2222}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 8, {256}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 32, {1127}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 128, {2151}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 512, {4301}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 1, 768, {6144}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 1, {3}},
      {"gb200", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 8, {27}},
      {"gb200", "deepseek-v3", "fp8", 1024, 8192, 1, 1, 16, {564}},
      {"gb200", "deepseek-v3", "fp8", 1024, 8192, 1, 1, 64, {2048}},
      {"gb200", "deepseek-v3", "fp8", 1024, 8192, 1, 2, 256, {8192}},
      {"gb200", "deepseek-v3", "fp8", 1024, 8192, 1, 4, 1, {4}},
      {"gb200", "deepseek-v3", "fp8", 1024, 8192, 1, 4, 8, {36}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 1, {6}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 4, {18}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 16, {63}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 2, 1, 8, {333}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 3, 1, 32, {615}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 4, 1, 16, {666}},
      {"gb200", "deepseek-v3", "fp8", 8192, 1024, 5, 1, 64, {1229}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 1, 16, {666}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 1, 512, {4301}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 2, 768, {6144}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 4, 1, {5}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 1, 4, 32, {12, 24, 48, 96, 192}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 2, 1, 64, {2253}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 1024, 2, 1, 256, {4301}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 1, 16, {563}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 1, 64, {2048}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 1, 128, {4096}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 1, 256, {8192}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 7, 1, {5}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 15, 4, {60}},
      {"gb200", "deepseek-v3", "nvfp4", 1024, 8192, 1, 15, 8, {135}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 1, 4, 1, {5}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 1, 4, 16, {12, 44, 76}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 2, 1, 8, {333}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 7, 1, 32, {1229}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 8, 1, 128, {2253}},
      {"gb200", "deepseek-v3", "nvfp4", 8192, 1024, 10, 1, 256, {4096}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 1024, 1024, 1, 1, 32, {666}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 1024, 1024, 1, 1, 64, {2253}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 1024, 1024, 1, 1, 768, {4301, 6452}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 1024, 1024, 1, 4, 128, {4, 192, 360, 668}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 1024, 1024, 1, 5, 8, {5, 15, 30, 55}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 1, 4, 1, {4}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 1, 4, 32, {156}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 1, 5, 16, {5, 15, 30, 60, 105}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 2, 1, 16, {333}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 3, 1, 32, {615}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 5, 1, 256, {2151}},
      {"gb200", "moonshotai/Kimi-K2.5", "nvfp4", 8192, 1024, 7, 1, 128, {2253}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 1, {6}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 2, {9}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 4, {231}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 8, {30, 462}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 16, {60, 924}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 1, 3, 32, {1845}},
      {"h100", "deepseek-v3", "fp8", 1024, 1024, 2, 1, 256, {4916}},
      {"h100", "deepseek-v3", "fp8", 8192, 1024, 1, 2, 64, {154}},
      {"h100", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 1, {6}},
      {"h100", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 2, {9}},
      {"h100", "deepseek-v3", "fp8", 8192, 1024, 1, 3, 8, {30}},
      {"h100", "deepseek-v3", "fp8", 8192, 1024, 2, 1, 16, {308}},
  };
  return list;
}

/// The settings of pools: what the scripts of single machines say does not hold for them.
inline engine_settings pool_settings(const launched_point& one, double readers, bool reads_data_parallel,
                                     double writers) {
  engine_settings made;
  if (one.engine == "SGLang" && one.gpu.starts_with("mi355")) {
    // benchmarks/multi_node/amd_utils: models.yaml and env.sh, with their history until 2026-05-28.
    const double of_group = launch::measured_before(one, "2026-05-07") ? 16384.0 : 8192.0;
    made.step_tokens = reads_data_parallel ? of_group : 262144.0;
    return made;
  }
  if (one.engine != "TensorRT-LLM") return made;
  for (const pool_recipe& recipe : pool_recipes()) {
    if (one.gpu.starts_with(recipe.gpu) && one.model == recipe.model && one.weights == recipe.weights &&
        one.prompt == recipe.prompt && one.reply == recipe.reply && readers == recipe.readers &&
        writers == recipe.writers &&
        std::find(recipe.concurrency.begin(), recipe.concurrency.end(), one.concurrency) != recipe.concurrency.end()) {
      made.most_requests = recipe.most_requests;
    }
  }
  return made;
}

}  // namespace accuracy
