// A price that is found is a pointer into its list; a list without a name is gone before it is read.
// expect-error: RL-243
// forbid-error: no match
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/cost/price.hpp>
#include <vector>
using namespace ridgeline;
const device_price* price_of(const std::vector<device_price>& kept) {
#ifdef CONTROL
  return find_price(kept, "rtx-4090");
#else
  return find_price(std::vector<device_price>(kept), "rtx-4090");
#endif
}
