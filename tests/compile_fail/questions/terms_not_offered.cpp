// A price that the catalogue does not know is not guessed.
// expect-error: terms_not_offered
// forbid-error: homogeneous_system
#include <ridgeline/questions/costs.hpp>

using namespace ridgeline;

constexpr cloud_price offer{.provider = "a",
                            .instance = "b",
                            .device_id = "h100-sxm5-80gb",
                            .count = gpus(8),
                            .whole = {.on_demand = 50.0 * units::dollars_per_hour}};
constexpr machine each(catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvlink4, host{.name = "any"});
constexpr costs_question on_demand{.instance = &offer};
constexpr costs_question spot{.instance = &offer, .terms = rental_terms::spot};
constexpr bool priced(const costs_question& asked) {
  taken_settings taken;
  return bool(settle_rent(asked, each, taken).whole.price);
}

#ifdef CONTROL
constexpr bool answer = priced(on_demand);
#else
constexpr bool answer = priced(spot);
#endif
