// An instance with V100s has no H100 to rent.
// expect-error: instance_of_another_device
// forbid-error: homogeneous_system
#include <ridgeline/questions/costs.hpp>

using namespace ridgeline;

constexpr bool priced(std::string_view instance, rental_terms terms) {
  taken_settings taken;
  const machine each(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "any"});
  const costs_question asked{.instance = find_cloud_price(catalogue::cloud_prices, {"aws", instance}), .terms = terms};
  return bool(settle_rent(asked, each, taken).whole.price);
}

#ifdef CONTROL
constexpr auto answer = priced("p5.48xlarge", rental_terms::on_demand);
#else
constexpr auto answer = priced("p3.2xlarge", rental_terms::on_demand);
#endif
