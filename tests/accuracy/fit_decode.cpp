// fit_decode FOLDER: fits the constants of llama.cpp on one half of t2_llamacpp_decode.csv, prints them as they stand
// in catalogue/calibrations/serving.hpp with the error on that half and on the other, then leaves out one GPU after the
// other and predicts it by the constants of the rest. The 80 % intervals that it prints are of rows left out of a fit, within
// the fitted half: a fifth at a time, or a GPU; and of how many rows of the other half they hold.
#include <accuracy/decode_fit.hpp>
#include <accuracy/written_constants.hpp>
#include <cstdio>

namespace {

using namespace accuracy;

void print(const char* text, const decode_errors& errors) {
  std::printf("  %-40s", text);
  for (const auto& [kind, ratios] : errors.ratios) {
    std::printf(" %s %.4f (%zu)", kind.c_str(), errors.mean(kind), ratios.size());
  }
  std::printf("\n");
}

std::string kind_of(const decode_run& run) {
  return std::string(run.writes ? "writing" : "reading") + (run.gpus.value() > 1 ? ", several GPUs" : "");
}

/// ln(measured / predicted) of times, by kind of row, each with its weight: every part that `part_of` names is left out in turn.
/// Parts count by the square root of their rows where `by_part`, else all rows count alike.
template<class Part>
std::map<std::string, ridgeline::likely_factors> left_out(const std::vector<const decode_run*>& half, bool metal,
                                                          const Part& part_of, bool by_part) {
  std::map<std::string, std::vector<const decode_run*>> parts;
  for (const decode_run* run : half) parts[part_of(*run)].push_back(run);
  std::map<std::string, std::vector<std::pair<double, double>>> logs;
  std::map<std::string, std::size_t> groups;
  for (const auto& [part, out] : parts) {
    std::vector<const decode_run*> others;
    for (const decode_run* run : half) {
      if (part_of(*run) != part) others.push_back(run);
    }
    const llama_cpp_constants found = fit_llama_cpp(others, metal);
    std::map<std::string, std::size_t> count;
    for (const decode_run* run : out) ++count[kind_of(*run)];
    for (const decode_run* run : out) {
      const double weight = by_part ? 1.0 / std::sqrt(static_cast<double>(count[kind_of(*run)])) : 1.0;
      logs[kind_of(*run)].push_back({std::log(predicted_rate(*run, calibration_of(found, *run)) / run->rate), weight});
    }
    for (const auto& [kind, rows] : count) groups[kind] += by_part ? 1 : rows;
  }
  std::map<std::string, ridgeline::likely_factors> made;
  for (const auto& [kind, rows] : logs) made[kind] = interval_of_groups(rows, groups[kind]);
  return made;
}

void print_intervals(const char* what, const std::map<std::string, ridgeline::likely_factors>& within,
                     const std::vector<const decode_run*>& all, const llama_cpp_constants& found) {
  for (const auto& [kind, factors] : within) {
    int held = 0, rows = 0;
    for (const decode_run* run : all) {
      if (is_of_the_fitted_half(run->id) || kind_of(*run) != kind) continue;
      ++rows;
      held += factors.holds(predicted_rate(*run, calibration_of(found, *run)) / run->rate) ? 1 : 0;
    }
    std::printf("  %s left out, %s: {%.3f, %.3f}, %d of %d held out inside\n", what, kind.c_str(), factors.low,
                factors.high, held, rows);
  }
}

void print(const llama_cpp_constants& all) {
  const ridgeline::serving_calibration& one = all.shared;
  const std::pair<const char*, std::string> names[] = {
      {"kernels.matrix_share", written(one.kernels.matrix_share)},
      {"kernels.matrix_share of M1", written(all.matrix_share_m1)},
      {"nested_per_cycle of M1", written(all.nested_m1)},
      {"kernels.matrix_share of 2023-08", written(all.matrix_share_2023_08)},
      {"kernels.memory_share", written(one.kernels.memory_share)},
      {"wide_per_cycle", written(one.wide_per_cycle)},
      {"wide_per_cycle of 2023", written(all.wide_2023)},
      {"packed_per_cycle", written(one.packed_per_cycle)},
      {"nested_per_cycle", written(one.nested_per_cycle)},
      {"cycles_per_block", written(one.cycles_per_block)},
      {"cycles_per_cached_token", written(one.cycles_per_cached_token)},
      {"prompt_cycles_per_block", written(one.prompt_cycles_per_block)},
      {"prompt_cycles_per_block of 2023", written(all.prompt_cycles_2023)},
      {"energy_per_operation", written(one.energy_per_operation)},
      {"energy_per_operation of GA10x", written(all.energy_samsung)},
      {"unpacking_share", written(one.unpacking_share)},
      {"unpacking_share of 2023", written(all.unpacking_2023)},
      {"packed_share", written(one.packed_share)},
      {"bytes_per_score", written(one.bytes_per_score)},
      {"attention_share", written(one.attention_share)},
      {"p2p_cycles_per_block", written(one.p2p_cycles_per_block)},
      {"uneven_stages", written(one.uneven_stages)}};
  for (const auto& [name, value] : names) std::printf("  .%s = %s,\n", name, value.c_str());
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: fit_decode FOLDER\n", stderr);
    return 2;
  }
  const auto rows = folder{words[1]}.rows_of("t2_llamacpp_decode.csv");
  if (!rows) {
    std::fputs("fit_decode: FOLDER holds no t2_llamacpp_decode.csv\n", stderr);
    return 2;
  }
  std::vector<decode_run> runs;
  for (const row& one : *rows) {
    auto made = decode_run_of(one);
    if (const auto* run = std::get_if<decode_run>(&made)) runs.push_back(*run);
  }
  for (const bool metal : {false, true}) {
    std::vector<const decode_run*> half;
    std::vector<const decode_run*> all;
    std::set<std::string> gpus;
    for (const decode_run& run : runs) {
      if (run.metal() != metal) continue;
      all.push_back(&run);
      if (is_of_the_fitted_half(run.id)) half.push_back(&run);
      gpus.insert(run.gpu);
    }
    std::printf("%s: %zu rows, %zu of them fitted\n", metal ? "Metal" : "CUDA", all.size(), half.size());
    const llama_cpp_constants found = fit_llama_cpp(half, metal);
    print(found);
    decode_errors fitted;
    decode_errors held_out;
    decode_errors unseen;
    for (const decode_run* run : all) (is_of_the_fitted_half(run->id) ? fitted : held_out).add(*run, found);
    print("fitted", fitted);
    print("held out", held_out);
    const auto fifth = [](const decode_run& run) { return std::to_string(hash_of(run.id) % 5); };
    const auto gpu_of = [](const decode_run& run) { return run.gpu; };
    print_intervals("a fifth", left_out(half, metal, fifth, false), all, found);
    print_intervals("a GPU", left_out(half, metal, gpu_of, true), all, found);
    for (const std::string& gpu : gpus) {
      std::vector<const decode_run*> others;
      for (const decode_run* run : all) {
        if (run->gpu != gpu) others.push_back(run);
      }
      const llama_cpp_constants of_others = fit_llama_cpp(others, metal);
      decode_errors here;
      for (const decode_run* run : all) {
        if (run->gpu != gpu) continue;
        here.add(*run, of_others);
        unseen.add(*run, of_others);
      }
      print(gpu.c_str(), here);
    }
    print("each GPU by the others", unseen);
  }
  return 0;
}
