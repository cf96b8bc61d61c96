#pragma once
#include <fmt/core.h>
#include <iterator>
#include <ridgeline/interop/detail/sum_text.hpp>
#include <string_view>

/// {fmt} formatters for every value of the library: quantities, fractions, counts, figures, what has a total, estimates,
/// what can be ordered, and enumerators. The spec is that of every kind:
///
///     [[fill]align][width][.digits][unit]
///
/// align is `<`, `>` or `^` (`>` by default), digits are those after the point (at most 20), unit is a symbol of the
/// kind as in interop/detail/unit_names.hpp (`GiB`, `TB/s`, `us`, `kWh`, `$/h`; `%` for a fraction; `n` for the bare number of a
/// fraction or a count).
/// Without a unit the one that reads well is chosen (decimal GB, never GiB), without digits four significant ones are
/// printed, dollars to the cent. An unverified figure ends in `?`, an absent one is `-`. A breakdown is its total and its
/// terms, an estimate its time and its interval; the unit and the digits hold for each of their numbers.
///
///     fmt::format("{}", 24.0 * gibibytes)          25.77 GB
///     fmt::format("{:.1GiB}", 24.0 * gibibytes)    24.0 GiB
///     fmt::format("{:>12.2$/h}", 3.06 * dollars_per_hour)
///     fmt::format("{:.1GB}", footprint(step))      24.9 GB (weights 3.1 GB, gradients 3.1 GB, ...)
///     fmt::format("{}", speedup(a100, over(v100), bandwidth_bound))   2.266x
///
/// Errors   RL-109 for any other spec: compilation stops where {fmt} checks the format string, else it is thrown;
///          a kind that has no unit symbol is not formattable, and {fmt} says so
/// Source   definition; the text is that of interop/ostream.hpp
namespace ridgeline::inline v0_2::detail {

template<class Value>
class text_formatter {
 public:
  template<class ParseContext>
  constexpr auto parse(ParseContext& context) {
    auto last = context.begin();
    while (last != context.end() && *last != '}') ++last;
    spec_ = text_spec<Value>(std::string_view(context.begin(), static_cast<std::size_t>(last - context.begin())));
    return last;
  }

  template<class FormatContext>
  auto format(const Value& value, FormatContext& context) const {
    text_room<numbers_in<Value>> written;
    text_of<Value>::append(written, value, spec_.digits, spec_.unit);
    const auto width = static_cast<std::size_t>(spec_.width);
    const std::size_t padding = width > written.view().size() ? width - written.view().size() : 0;
    const std::size_t before = spec_.padding_before(padding);
    auto out = context.out();
    for (std::size_t i = 0; i < before; ++i) *out++ = spec_.fill;
    for (const char c : written.view()) *out++ = c;
    for (std::size_t i = before; i < padding; ++i) *out++ = spec_.fill;
    return out;
  }

 private:
  text_spec<Value> spec_;
};

}  // namespace ridgeline::inline v0_2::detail

/// Quantities of every kind with named units.
template<class Dimension>
  requires ridgeline::detail::has_unit_names<boost::units::quantity<ridgeline::detail::unit_of<Dimension>, double>>
struct fmt::formatter<boost::units::quantity<ridgeline::detail::unit_of<Dimension>, double>>
    : ridgeline::detail::text_formatter<boost::units::quantity<ridgeline::detail::unit_of<Dimension>, double>> {};

/// Every other value: `85 %`, `8 GPUs`, `900 GB/s?`, a breakdown, an estimate, an enumerator.
template<ridgeline::detail::written Value>
struct fmt::formatter<Value> : ridgeline::detail::text_formatter<Value> {};
