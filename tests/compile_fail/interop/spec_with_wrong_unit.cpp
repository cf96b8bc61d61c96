// A size has no gigahertz. {fmt} lets its formatter check the spec while compiling, with {fmt}'s own calls listed after our
// sentence; here the class that reads the spec for it is asked directly.
// expect-error: RL-109: a format spec is [[fill
// expect-error: format_spec_malformed
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/interop/detail/text.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr detail::text_spec<data_size> spec(".1GiB");
#else
constexpr detail::text_spec<data_size> spec(".1GHz");
#endif
