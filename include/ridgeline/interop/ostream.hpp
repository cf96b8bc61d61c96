#pragma once
#include <ostream>
#include <ridgeline/interop/detail/text.hpp>

/// Stream output of quantities, fractions, counts and figures: the text that interop/fmt.hpp writes for "{}", whatever
/// the stream's precision and locale; its width, fill and adjustment are kept.
namespace ridgeline::detail {

/// Writes a quantity in the unit that reads well: `25.77 GB`, `1.736 h`, `$70.96`.
///
/// Inputs   quantity  of a kind with named units
/// Returns  the stream
/// Errors   RL-209 (does not compile) for a kind that has no unit symbol
/// Source   interop/detail/unit_names.hpp
template<class Dimension>
  requires is_ours<bu::quantity<unit_of<Dimension>, double>>
std::ostream& operator<<(std::ostream& stream, const bu::quantity<unit_of<Dimension>, double>& quantity) {
  text written;
  text_of<bu::quantity<unit_of<Dimension>, double>>::append(written, quantity, std::nullopt, std::nullopt);
  return stream << written.view();
}

}  // namespace ridgeline::detail

namespace ridgeline {

/// Writes a share in hundredths: `85 %`.
///
/// Inputs   share  any
/// Returns  the stream
/// Source   definition
inline std::ostream& operator<<(std::ostream& stream, fraction share) {
  detail::text written;
  detail::text_of<fraction>::append(written, share, std::nullopt, false);
  return stream << written.view();
}

/// Writes a count and what it counts: `8 GPUs`, `1 node`.
///
/// Inputs   n  any
/// Returns  the stream
/// Source   definition
template<class Kind>
std::ostream& operator<<(std::ostream& stream, count<Kind> n) {
  detail::text written;
  detail::text_of<count<Kind>>::append(written, n, std::nullopt, false);
  return stream << written.view();
}

/// Writes a figure: its value, with `?` behind where nobody verified it; `-` for an absent one.
///
/// Inputs   known  of a quantity, a fraction, a count or a number
/// Returns  the stream
/// Source   definition
template<class Value>
std::ostream& operator<<(std::ostream& stream, const figure<Value>& known) {
  detail::text written;
  detail::text_of<figure<Value>>::append(written, known, std::nullopt, detail::text_of<Value>::unit_in_spec({}));
  return stream << written.view();
}

}  // namespace ridgeline
