// Yes or no orders no ways to serve.
// expect-error: RL-241
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/serving_search.hpp>
using namespace ridgeline;
std::size_t found(std::span<const serving_fleet> fleets, const serving_request& request) {
#ifdef CONTROL
  const auto objective = named("slowest", [](const serving_answer& one) { return -one.first_token; });
#else
  const auto objective = named("few", [](const serving_answer& one) { return one.gpus <= gpus(8); });
#endif
  return search_serving<1>(fleets, request, {gpus(1)}, {stored_bf16}, objective).found;
}
