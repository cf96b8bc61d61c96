// Rotary positions reach beyond the trained context only where somebody says so.
// expect-error: context_too_long
// forbid-error: homogeneous_system
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/questions/training.hpp>

using namespace ridgeline;

constexpr training_question asked(std::int64_t length) {
  return {.model = catalogue::llama3_8b, .device = catalogue::h100_sxm5_80gb, .sequence = tokens(length)};
}

#ifdef CONTROL
constexpr auto answer = settle(asked(8192));
#else
constexpr auto answer = settle(asked(32768));
#endif
