// Sixteen bytes a weight are bits that lost their unit.
// expect-error: recipe_malformed
#include <ridgeline/memory/footprint.hpp>
using namespace ridgeline;
constexpr auto widths(data_size each) {
  return precision_recipe{.id = "mine", .weights = each, .gradients = each, .moments = each, .activations = each};
}
constexpr bool checked(const precision_recipe& recipe) { return check(recipe), true; }
#ifdef CONTROL
static_assert(checked(widths(2.0 * units::bytes)));
#else
static_assert(checked(widths(16.0 * units::bytes)));
#endif
