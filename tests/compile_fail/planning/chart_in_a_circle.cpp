// A flow chart that never ends is refused in a constant expression too.
// expect-error: flow_chart_broken
// forbid-error: homogeneous_system<boost::units::list
#include <array>
#include <ridgeline/planning/flow_chart.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr std::array<flow_chart_node, 2> chart{{{.question = asks::trains, .yes = 1, .no = 1}, {.text = "rent"}}};
#else
constexpr std::array<flow_chart_node, 2> chart{
    {{.question = asks::trains, .yes = 1, .no = 1}, {.question = asks::trains, .yes = 1, .no = 1}}};
#endif
constexpr auto end = walk(chart, {}, {});
