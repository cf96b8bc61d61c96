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
constexpr found_plan plan(duration run, money cost) {
  found_plan made;
  made.estimate.run = run;
  made.estimate.rent_or_capital = cost;
  return made;
}
constexpr std::size_t kept() {
  pareto_front<room, fastest_plan, cheapest_plan> front(fastest, cheapest);
  front.offer(plan(1.0 * units::seconds, 2.0 * units::dollars));
  front.offer(plan(2.0 * units::seconds, 1.0 * units::dollars));
  return front.plans().size();
}
constexpr std::size_t both = kept();
