// Each setting is taken once.
// expect-error: too_many_settings
// forbid-error: homogeneous_system
#include <ridgeline/questions/settings.hpp>

using namespace ridgeline;

constexpr std::size_t noted(std::size_t entries) {
  taken_settings taken;
  for (std::size_t i = 0; i < entries; ++i) taken.add({.what = setting::gpus, .number = 8.0});
  return taken.size();
}

#ifdef CONTROL
constexpr auto answer = noted(8) == 8;
#else
constexpr auto answer = noted(100) == 100;
#endif
