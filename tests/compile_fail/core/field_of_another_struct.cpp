// A field is set in a value that has it.
// expect-error: RL-250
// forbid-error: no match
#include <ridgeline/core/pipe.hpp>
struct plan {
  int gpus = 1;
};
struct device {
  int gpus = 1;
};
constexpr auto bigger = ridgeline::with(&plan::gpus, 8);
#ifdef CONTROL
constexpr plan answer = plan{} | bigger;
#else
constexpr plan answer = device{} | bigger;
#endif
