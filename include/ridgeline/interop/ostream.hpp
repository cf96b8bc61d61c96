#pragma once
#include <ostream>
#include <ridgeline/interop/detail/sum_text.hpp>

/// Stream output of every value of the library: the text that interop/fmt.hpp writes for "{}", whatever
/// the stream's precision and locale; its width, fill and adjustment are kept.
namespace ridgeline::inline v0_2::detail {

/// Writes a quantity in the unit that reads well: `25.77 GB`, `1.736 h`, `$70.96`.
///
/// Inputs   quantity  of a kind with named units
/// Returns  the stream
/// Errors   RL-209 (does not compile) for a kind that has no unit symbol
/// Source   interop/detail/unit_names.hpp
template<class Dimension>
  requires is_ours<bu::quantity<unit_of<Dimension>, double>>
std::ostream& operator<<(std::ostream& stream, const bu::quantity<unit_of<Dimension>, double>& quantity) {
  text_room<1> written;
  text_of<bu::quantity<unit_of<Dimension>, double>>::append(written, quantity, std::nullopt, std::nullopt);
  return stream << written.view();
}

}  // namespace ridgeline::inline v0_2::detail

namespace ridgeline::inline v0_2 {

/// Writes every other value: a share in hundredths (`85 %`), a count and what it counts (`8 GPUs`), a figure with `?` where
/// nobody verified it and `-` where it is absent, a sum with its terms, an estimate with its interval, an enumerator by
/// its name.
///
/// Inputs   value  any
/// Returns  the stream
/// Source   definition
template<detail::written Value>
std::ostream& operator<<(std::ostream& stream, const Value& value) {
  detail::text_room<detail::numbers_in<Value>> written;
  detail::text_of<Value>::append(written, value, std::nullopt, detail::text_of<Value>::unit_in_spec({}));
  return stream << written.view();
}

}  // namespace ridgeline::inline v0_2
