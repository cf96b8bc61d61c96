#pragma once
#include <ridgeline/catalogue/calibrations/training.hpp>
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/interop/detail/json_models.hpp>
#include <ridgeline/questions/training.hpp>
#include <ridgeline/workload/optimizer.hpp>

// How values that every training run may say are read and written.
namespace ridgeline::inline v0_2::interop::detail {

/// Water of a building's cooling, as a number or by where it stands.
inline water_intensity cooling_from(std::string_view key, const json& v) {
  if (v.is_number()) {
    constexpr auto possible = [](double n) { return n >= 0.0 && n <= 100.0; };
    return number(key, v, "liters per kWh from 0 to 100", possible) * units::liters_per_kilowatt_hour;
  }
  return entry_named(
             key, v, "region of the catalogue, nor liters per kWh", catalogue::wue_values,
             [](const published_wue& one) { return words(one.where.operator_id) + "/" + words(one.where.place); },
             false)
      .cooling.value();
}

template<class Asked>
json written_precision(const Asked& q) {
  return q.compute ? json(name_of_precision(*q.compute)) : json();
}
template<class Asked>
void read_recipe(Asked& q, std::string_view key, const json& v) {
  const auto& named = entry_named(key, v, "recipe", every_precision_recipe, [](const auto& one) { return one.id; });
  if (q.compute && named.compute.width != q.compute->width)
    refuse(key, v, "a recipe that computes in " + words(name_of_precision(*q.compute)) + ", as precision says");
  q.recipe = named;
}
template<class Asked>
json written_recipe(const Asked& q) {
  return q.recipe ? json(q.recipe->id) : json();
}
template<class Asked>
void read_optimizer(Asked& q, std::string_view key, const json& v) {
  q.method = entry_named(key, v, "optimizer", every_optimizer, [](const auto& one) { return one.id; });
}
template<class Asked>
json written_optimizer(const Asked& q) {
  return q.method ? json(q.method->id) : json();
}
template<class Asked>
void read_goodput(Asked& q, std::string_view key, const json& v) {
  if (!v.is_number()) {
    q.goodput = entry_named(key, v, "reliability of the catalogue, nor a percentage", catalogue::reliabilities,
                            [](const reliability& one) { return one.id; });
    return;
  }
  const double share = number(key, v, "a percentage from 50 to 100", [](double n) { return n >= 50.0 && n <= 100.0; });
  q.goodput = catalogue::uninterrupted_run;
  if (share < 100.0) q.goodput->id = {};
  q.goodput->evaluation = fraction(100.0 / share - 1.0);
}
template<class Asked>
json written_goodput(const Asked& q) {
  if (!q.goodput || !q.goodput->id.empty()) return q.goodput ? json(q.goodput->id) : json();
  return json(100.0 / (1.0 + q.goodput->evaluation.value()));
}
template<class Asked>
void read_training_stack(Asked& q, std::string_view key, const json& v) {
  if (v == words(datasheet_training.id)) {
    q.stack = datasheet_training;
    return;
  }
  std::vector<std::string> ids{words(datasheet_training.id)};
  std::string here = ids[0];
  for (const training_calibration* one : catalogue::every_training_calibration) {
    if (v == words(one->id)) q.stack = *one;
    ids.emplace_back(one->id);
    if (one->range.architecture == q.device.architecture) here += ", " + ids.back();
  }
  if (!q.stack) refuse(key, v, "a known training stack (of " + words(q.device.id) + ": " + here + ")", ids);
}
template<class Asked>
json written_training_stack(const Asked& q) {
  return q.stack ? json(q.stack->id) : json();
}

inline void read_lora(training_question& q, std::string_view key, const json& v) {
  const std::int64_t rank = whole(key, v, "a rank from 1 to 65536", 1.0, 65536.0);
  if (rank > q.model.hidden.value())
    refuse(key, v, "a rank up to the model's width of " + std::to_string(q.model.hidden.value()));
  q.adapters = ridgeline::lora{.rank = rank, .targets = all_linear, .base = stored_bf16};
}
inline void read_checkpoint_storage(training_question& q, std::string_view key, const json& v) {
  if (q.goodput && !(q.goodput->between_failures < 1e29 * units::gpu_hours))
    refuse(key, v, "possible beside a goodput in which nothing fails");
  q.checkpoint_storage = positive(key, v, "GB/s") * units::gigabytes_per_second;
}

/// The sites of a run, which have to be said first.
inline training_sites& sites_of(training_question& q, std::string_view key, const json& v) {
  if (!q.sites) refuse(key, v, "possible without sites, their number");
  return *q.sites;
}
/// The key of the link between sites, or of what it is made of; empty where there is one site.
inline std::string_view link_that_is_missing(const json& question) {
  if (question.contains("oversubscription")) return "oversubscription";
  return question.contains("sites") ? "site-link" : std::string_view();
}
inline void read_oversubscription(training_question& q, std::string_view key, const json& v) {
  if (sites_of(q, key, v).joined.link.per_direction > bandwidth{}) refuse(key, v, "possible beside site-link");
  q.oversubscription = number(key, v, "a number from 1 to 1000000", [](double n) { return n >= 1.0 && n <= 1e6; });
}

}  // namespace ridgeline::inline v0_2::interop::detail
