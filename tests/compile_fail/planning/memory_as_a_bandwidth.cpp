// The memory that a card must have is a size.
// expect-error: RL-202
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/rank.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr card_request wanted{.memory = 24.0 * units::gigabytes};
#else
constexpr card_request wanted{.memory = 24.0 * units::gigabytes_per_second};
#endif
