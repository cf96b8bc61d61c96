#include <ridgeline/core/citation.hpp>
#include <type_traits>

using namespace ridgeline;

static_assert(std::is_aggregate_v<citation>);
static_assert(std::is_trivially_copyable_v<citation>);
static_assert(citation{.document = "a", .where = "b", .read_on = "c"}.read_on == "c");
