// A part of an estimate sees the axes that its view names: the time of a block cannot depend on the replicas.
// expect-error: data_parallel
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/workload/step_view.hpp>
using namespace ridgeline;
std::int64_t part(const detail::block_view& step) {
#ifdef CONTROL
  return step.plan.tensor_parallel.value();
#else
  return step.plan.data_parallel.value();
#endif
}
