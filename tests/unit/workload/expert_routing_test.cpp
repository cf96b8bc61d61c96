#include <doctest/doctest.h>
#include <ridgeline/workload/expert_routing.hpp>

using namespace ridgeline;

// Two of four experts on two machines: both on one in 2 of 6 pairs, so 1 * 1/3 + 2 * 2/3 machines.
constexpr double two_of_four = machines_of_a_token({experts(4), experts(2)}, nodes(2));
static_assert(two_of_four > 1.66666 && two_of_four < 1.66667);
// Limited to one machine it is one; all of the experts are on all machines.
static_assert(machines_of_a_token({experts(4), experts(2), nodes(1)}, nodes(2)) == 1.0);
static_assert(machines_of_a_token({experts(4), experts(4)}, nodes(4)) == 4.0);

#if defined(__cpp_exceptions)
TEST_CASE("routers that cannot be are refused") {
  CHECK_THROWS_AS(machines_of_a_token({experts(4), experts(5)}, nodes(2)), error);
  CHECK_THROWS_AS(machines_of_a_token({experts(4), experts(2)}, nodes(3)), error);
  CHECK_THROWS_AS(machines_of_a_token({experts(4), experts(3), nodes(1)}, nodes(2)), error);
}
#endif
