#pragma once
#include <ridgeline/interop/detail/json_questions.hpp>

// What a question is about, where one name asks several kinds.
namespace ridgeline::inline v0_2::interop {

/// Whether an object asks about requests: it has a key that only those have.
///
/// Inputs   value  an object
/// Returns  the answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline bool asks_about_requests(const json& value) {
  for (const auto& key : detail::keys_of_requests)
    if (key.name != "stack" && value.contains(detail::words(key.name))) return true;
  return false;
}

/// Whether an object asks about a network that is trained by sample: its model is one that reads images or is recurrent.
///
/// Inputs   value  an object
/// Returns  the answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline bool asks_about_a_network(const json& value) {
  const auto model = value.find("model");
  if (model == value.end() || !model->is_string()) return false;
  const catalogued_model* entry = catalogue::find_model(model->get_ref<const std::string&>());
  return entry != nullptr && is_trained_by_sample(*entry);
}

/// Whether an object asks about pictures: its model is one of diffusion.
///
/// Inputs   value  an object
/// Returns  the answer
/// Source   docs/reference/json.md
/// Checked  tests/unit/interop/nlohmann_test.cpp
inline bool asks_about_pictures(const json& value) {
  const auto model = value.find("model");
  return model != value.end() && model->is_string() &&
         catalogue::find_diffusion_model(model->get_ref<const std::string&>()) != nullptr;
}

}  // namespace ridgeline::inline v0_2::interop
