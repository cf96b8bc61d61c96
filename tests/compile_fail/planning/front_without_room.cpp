// A front has room for every plan that no other one beats; one that is full never drops any in silence.
// expect-error: front_full
// forbid-error: homogeneous_system<boost::units::list
#include <ridgeline/planning/pareto.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr std::size_t room = 2;
#else
constexpr std::size_t room = 1;
#endif
constexpr std::size_t kept() {
  pareto_front<room, fastest_plan, cheapest_plan> front(fastest, cheapest);
  front.offer({.estimate = {.run = 1.0 * units::seconds, .rent_or_capital = 2.0 * units::dollars}});
  front.offer({.estimate = {.run = 2.0 * units::seconds, .rent_or_capital = 1.0 * units::dollars}});
  return front.plans().size();
}
constexpr std::size_t both = kept();
