// What a storage has to deliver is a rate: samples a second, not samples.
// expect-error: RL-202: a quantity of another kind is due here
#include <ridgeline/performance/rules/data_path.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr bandwidth needed = storage_for(3000.0 * units::samples_per_second, 100.0 * units::kilobytes);
#else
constexpr bandwidth needed = storage_for(3000.0 * units::samples, 100.0 * units::kilobytes);
#endif
