#include <ridgeline/core/error.hpp>
#include <type_traits>

using namespace ridgeline;

static_assert(message(errc::fraction_out_of_range) == "RL-102: a fraction must lie in [0, 1]");
static_assert(message(static_cast<errc>(0)) == "RL-000: unknown error");
static_assert(noexcept(message(errc::figure_absent)));
static_assert(std::is_base_of_v<std::domain_error, error>);
static_assert(!std::is_convertible_v<errc, error>);  // thrown on purpose only

// The sentence travels in the template argument, whole.
static_assert(std::string_view(detail::sentence_of<errc::count_too_large>.text) == message(errc::count_too_large));
