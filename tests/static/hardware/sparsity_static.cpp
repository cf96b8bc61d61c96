#include <ridgeline/hardware/sparsity.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {

constexpr sparse_operation_rate printed(624.0 * units::teraflops_per_second);
static_assert(printed.at_two_of_four() == 624.0 * units::teraflops_per_second && printed.verified());
static_assert(!std::is_convertible_v<operation_rate, sparse_operation_rate>);
static_assert(!std::is_convertible_v<sparse_operation_rate, double>);
static_assert(two_of_four == sparsity_pattern{.kept = 2, .of = 4} &&
              two_of_four != sparsity_pattern{.kept = 4, .of = 8});

}  // namespace
