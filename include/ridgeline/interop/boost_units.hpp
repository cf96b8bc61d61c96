#pragma once
#include <boost/units/base_unit.hpp>
#include <boost/units/quantity.hpp>
#include <ridgeline/units/quantities.hpp>

// The base units of the library in full, and all of Boost's own operators: for programs that multiply our quantities
// with those of another Boost system. The other headers only name the units.
namespace ridgeline::inline v0_2::detail {

struct byte_unit : bu::base_unit<byte_unit, information_dimension::dimension_type, 9001> {};
struct operation_unit : bu::base_unit<operation_unit, operations_dimension::dimension_type, 9002> {};
struct second_unit : bu::base_unit<second_unit, time_dimension::dimension_type, 9003> {};
struct joule_unit : bu::base_unit<joule_unit, work_dimension::dimension_type, 9004> {};
struct dollar_unit : bu::base_unit<dollar_unit, money_dimension::dimension_type, 9005> {};
struct gram_co2e_unit : bu::base_unit<gram_co2e_unit, carbon_dimension::dimension_type, 9006> {};
struct gpu_unit : bu::base_unit<gpu_unit, device_dimension::dimension_type, 9007> {};
struct token_unit : bu::base_unit<token_unit, token_dimension::dimension_type, 9008> {};
struct sample_unit : bu::base_unit<sample_unit, sample_dimension::dimension_type, 9009> {};
struct cycle_unit : bu::base_unit<cycle_unit, cycle_dimension::dimension_type, 9010> {};

}  // namespace ridgeline::inline v0_2::detail
