#pragma once
// The roofs of two devices, and the operations of a transformer block under them.
#include <cmath>
#include <functional>
#include <optional>
#include <support/block_operations.hpp>
#include <support/plot.hpp>

namespace support {

/// What is drawn: two devices, an arithmetic, and the work, where one is named.
struct roofline_question {
  const ridgeline::accelerator* device = nullptr;
  const ridgeline::accelerator* over = nullptr;
  ridgeline::arithmetic kind = ridgeline::arithmetic::bf16_accumulate_fp32;
  std::optional<double> intensity = {};  // operation/B, without a work
  std::optional<drawn_work> work = {};
  std::vector<placed_operation> on = {}, beside = {};  // the work's
};

namespace detail {

/// One roof, and what lies under it.
struct drawn_roof {
  const ridgeline::accelerator* device;
  double peak, bandwidth;
  std::vector<placed_operation> operations;

  double at(double intensity) const { return std::min(peak, intensity * bandwidth); }
};

inline constexpr double tera = 1e12;

inline std::vector<placed_operation> placed_on(const roofline_question& asked, const drawn_roof& roof) {
  if (asked.work) return roof.device == asked.device ? asked.on : asked.beside;
  if (asked.intensity) return {{"the work in question", *asked.intensity, roof.at(*asked.intensity)}};
  const double ridge = roof.peak / roof.bandwidth;
  return {{fmt::format("{}: ridge at {:.0f}", roof.device->name, ridge), ridge, roof.peak}};
}

inline std::string work_in_words(const roofline_question& asked) {
  if (!asked.work) return asked.intensity ? fmt::format("a work of {:g} operations a byte", *asked.intensity) : "";
  const drawn_work& of = *asked.work;
  const std::string batch =
      of.batch == of.over_batch ? fmt::format("{}", of.batch) : fmt::format("{} against {}", of.batch, of.over_batch);
  switch (of.work) {
    case work_kind::training:
      return fmt::format("a training step of {}, forward: one block and the LM head, {} x {} tokens", of.model_name,
                         batch, of.sequence);
    case work_kind::prompt:
      return fmt::format("{} reads prompts, weights in {}: one block and the LM head, {} x {} tokens", of.model_name,
                         of.weights.id, batch, of.sequence);
    case work_kind::token:
      return fmt::format("{} writes a token, weights in {}: one block and the LM head, {} x {} tokens before it",
                         of.model_name, of.weights.id, batch, of.sequence);
  }
  return "";
}

}  // namespace detail

inline chart roofline_picture(const roofline_question& asked) {
  using namespace ridgeline;
  std::vector<detail::drawn_roof> roofs;
  for (const accelerator* device : {asked.device, asked.over}) {
    const auto peak = dense_peak(*device, asked.kind);
    if (!peak || !device->memory_bandwidth)
      throw CLI::ValidationError(
          "--plot", fmt::format("the {} rate or the bandwidth of '{}' is not known", name_of(asked.kind), device->id));
    roofs.push_back({device, peak.value().value(), device->memory_bandwidth.value().value(), {}});
    roofs.back().operations = detail::placed_on(asked, roofs.back());
    std::ranges::stable_sort(roofs.back().operations, std::greater<>{}, &placed_operation::rate);
  }
  chart made{
      .says = {.title = fmt::format("{} over {}, {}", asked.device->name, asked.over->name, name_of(asked.kind)),
               .work = detail::work_in_words(asked),
               .source = fmt::format("Roofs: {} ({}); {} ({}).", asked.device->source.document, asked.device->id,
                                     asked.over->source.document, asked.over->id)},
      .x = {.title = "operations for a byte of memory traffic", .least = 0.1, .most = 100.0, .logarithmic = true},
      .y = {.title = "10^12 operations a second", .least = 1e9, .most = 0.0, .logarithmic = true},
      .curves = {}};
  if (asked.work)
    made.says.source +=
        " Points: modelled times; each matrix is moved once, an elementwise kernel counts one operation for each number that it reads; of several at one place the fastest is named first.";
  for (const detail::drawn_roof& roof : roofs) {
    made.x.most = std::max(made.x.most, 4.0 * roof.peak / roof.bandwidth);
    made.y.most = std::max(made.y.most, 1.6 * roof.peak / detail::tera);
    for (const placed_operation& one : roof.operations) {
      made.x.least = std::min(made.x.least, 0.5 * one.intensity);
      made.x.most = std::max(made.x.most, 2.0 * one.intensity);
      made.y.least = std::min(made.y.least, 0.5 * one.rate / detail::tera);
    }
  }
  bool above = false;
  for (std::size_t i = 0; i < roofs.size(); ++i) {
    const detail::drawn_roof& roof = roofs[i];
    const double ridge = roof.peak / roof.bandwidth;
    made.y.least = std::min(made.y.least, roof.at(made.x.least) / detail::tera);
    curve line{.title = fmt::format("{}: {} x 10^12 operations/s, {} GB/s", roof.device->name,
                                    with_separators(roof.peak / detail::tera), with_separators(roof.bandwidth * 1e-9)),
               .points = {},
               .colour = i};
    for (const double x : {made.x.least, ridge, made.x.most}) line.points.push_back({x, roof.at(x) / detail::tera});
    curve points{.title = "", .points = {}, .how = drawn_as::points, .colour = i};
    for (const placed_operation& one : roof.operations) {
      const point at{one.intensity, one.rate / detail::tera};
      points.points.push_back(at);
      above = above || one.rate > 1.001 * roof.at(one.intensity);
      // One text where both devices have the operation at one place, or several operations lie there.
      const auto same = std::ranges::find_if(
          made.remarks, [&](const remark& other) { return std::abs(std::log(other.at.x / at.x)) < 0.01; });
      if (same == made.remarks.end()) {
        made.remarks.push_back({one.name, at});
        continue;
      }
      same->at.y = std::max(same->at.y, at.y);
      if (same->text.find(one.name) == std::string::npos) same->text += ", " + one.name;
    }
    made.curves.push_back(line);
    made.curves.push_back(points);
  }
  if (above) made.says.source += " Above a roof: the stack fuses passes, which then move less than is counted here.";
  return made;
}

}  // namespace support
