#include <iterator>
#include <ridgeline/units/arithmetic.hpp>

using namespace ridgeline;

static_assert(name_of(arithmetic::bf16_accumulate_fp32) == "bf16_accumulate_fp32");
static_assert(name_of(static_cast<arithmetic>(-1)) == "unknown");
static_assert(every_arithmetic[std::size(every_arithmetic) - 1] == arithmetic::fp4_accumulate_fp32);
static_assert(noexcept(name_of(arithmetic::fp32)));
