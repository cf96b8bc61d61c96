#pragma once
#include <ridgeline/interop/detail/json_ways.hpp>

// Formats that a search could choose from.
namespace ridgeline::inline v0_2::interop::detail {

/// A format by the names of its parts.
inline json format_json(const served_format& one) {
  return {{"weights", one.weights.id}, {"kv_format", name_of_precision(one.cache)}};
}

/// Why the best way of a format is not the best of all.
inline std::string format_lost_words(const serve_answer& found, const deployment& one) {
  const deployment* best = found.loaded->ways.best();
  const bool kept = one.verdict == engine_verdict::kept;
  if (kept && one.gpus == best->gpus && one.cost == best->cost &&
      one.load.end_to_end.mean <= best->load.end_to_end.mean)
    return "as good, and named later";
  return lost_words(found, one);
}

/// What each format makes of the load; nothing where none could be chosen.
inline void add_formats(json& out, const serve_question& asked, const serve_answer& found) {
  const load_answer& load = *found.loaded;
  if (!load.formats) return;
  const choices<served_format>& formats = *load.formats;
  for (std::size_t i = 0; i < load.ways.found; ++i)
    out["ways"][i]["format"] =
        load.ways.all[i].verdict == engine_verdict::no_kernels ? json() : format_json(formats[load.ways.all[i].format]);
  out["formats"] = json::array();
  for (std::size_t i = 0; i < load.ways.formats_found; ++i) {
    const deployment& one = load.ways.formats[i];
    json way = interop::way_json(asked, found.run.costs, one);
    way["format"] = format_json(formats[i]);
    if (load.ways.best() == nullptr || load.ways.best()->format != i) way["lost"] = format_lost_words(found, one);
    out["formats"].push_back(std::move(way));
  }
}

}  // namespace ridgeline::inline v0_2::interop::detail
