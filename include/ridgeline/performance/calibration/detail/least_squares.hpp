#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/core/math.hpp>

// Damped least squares over a fixed number of unknowns. A problem has `rows()`, `excluded(row)`, `weight(row)`,
// `model_at(values)` and `residual(model, row)`, which is not finite where a model makes no sense.
namespace ridgeline::inline v0_2::detail {

/// An unknown on its way: in shares of itself, or in its typical size.
struct departure {
  double from;
  double step;
};
struct stretch {
  double from;
  double to;
};

/// What the search may do with an unknown.
struct unknown {
  double lowest = 0.0;
  double highest = 0.0;
  double typical = 1.0;  // its size where it is zero now
  bool held = false;

  constexpr bool by_share() const { return lowest > 0.0; }
  constexpr double clamped(double x) const { return x < lowest ? lowest : x > highest ? highest : x; }
  constexpr double size(double x) const { return x != 0.0 ? math::detail::magnitude(x) : typical; }
  constexpr double moved(departure go) const {
    return clamped(by_share() ? go.from * math::exp2(go.step) : go.from + go.step * size(go.from));
  }
  constexpr double step_over(stretch way) const {
    return by_share() ? math::log2(way.to / way.from) : (way.to - way.from) / size(way.from);
  }
};
template<std::size_t Unknowns>
using search_space = std::array<unknown, Unknowns>;

template<std::size_t Unknowns>
constexpr std::array<bool, Unknowns> held_in(const search_space<Unknowns>& space) {
  std::array<bool, Unknowns> held = {};
  for (std::size_t k = 0; k < Unknowns; ++k) held[k] = space[k].held;
  return held;
}

/// Sum of squares, its slope and its curvature, as Gauss and Newton take it.
template<std::size_t Unknowns>
struct normal_equations {
  std::array<std::array<double, Unknowns>, Unknowns> matrix = {};
  std::array<double, Unknowns> slope = {};
};

template<std::size_t Unknowns>
struct found_minimum {
  std::array<double, Unknowns> values = {};
  double cost = 0.0;
  bool converged = false;
};

template<class Problem, class Model>
constexpr double cost_of(const Problem& problem, const Model& model) {
  double sum = 0.0;
  for (std::size_t i = 0; i < problem.rows(); ++i) {
    if (problem.excluded(i)) continue;
    const double r = problem.residual(model, i);
    sum += problem.weight(i) * r * r;
  }
  return sum;
}

template<class Problem, std::size_t Unknowns>
constexpr normal_equations<Unknowns> equations_at(const Problem& problem, const search_space<Unknowns>& space,
                                                  const std::array<double, Unknowns>& values) {
  constexpr double step = 1e-4;  // the error of central differences is about its square, that of rounding 1e-12
  normal_equations<Unknowns> sums;
  const auto model = problem.model_at(values);
  auto above = problem.template copies_of<Unknowns>(model);
  auto below = above;
  std::array<double, Unknowns> width = {};
  for (std::size_t k = 0; k < Unknowns; ++k) {
    if (space[k].held) continue;
    auto moved = values;
    moved[k] = space[k].moved({values[k], step});
    width[k] = space[k].step_over({values[k], moved[k]});
    above[k] = problem.model_at(moved);
    moved[k] = space[k].moved({values[k], -step});
    width[k] -= space[k].step_over({values[k], moved[k]});
    below[k] = problem.model_at(moved);
  }
  for (std::size_t i = 0; i < problem.rows(); ++i) {
    if (problem.excluded(i)) continue;
    const double r = problem.residual(model, i);
    const double w = problem.weight(i);
    std::array<double, Unknowns> slope = {};
    for (std::size_t k = 0; k < Unknowns; ++k) {
      if (width[k] > 0.0) slope[k] = (problem.residual(above[k], i) - problem.residual(below[k], i)) / width[k];
      if (!math::is_finite(slope[k])) slope[k] = 0.0;
      sums.slope[k] += w * r * slope[k];
      for (std::size_t j = 0; j <= k; ++j) sums.matrix[k][j] += w * slope[k] * slope[j];
    }
  }
  return sums;
}

/// The triangular factor of a symmetric matrix whose diagonal was made 1, with `damping` added there. A pivot is the
/// share of an unknown's influence that no earlier unknown has; an unknown without one is left out.
template<std::size_t Unknowns>
struct triangle {
  std::array<std::array<double, Unknowns>, Unknowns> factor = {};
  std::array<double, Unknowns> scale = {};
  std::array<bool, Unknowns> used = {};
  static constexpr double least_pivot = 1e-7;

  constexpr triangle(const normal_equations<Unknowns>& sums, const std::array<bool, Unknowns>& fixed, double damping) {
    for (std::size_t k = 0; k < Unknowns; ++k) {
      const double diagonal = sums.matrix[k][k];
      used[k] = !fixed[k] && diagonal > 1e-20;
      if (!used[k]) continue;
      scale[k] = 1.0 / math::pow(diagonal, 0.5);
      double pivot = 1.0 + damping;
      for (std::size_t j = 0; j < k; ++j) {
        if (!used[j]) continue;
        double sum = sums.matrix[k][j] * scale[k] * scale[j];
        for (std::size_t m = 0; m < j; ++m) sum -= factor[k][m] * factor[j][m];
        factor[k][j] = sum / factor[j][j];
        pivot -= factor[k][j] * factor[k][j];
      }
      used[k] = pivot > least_pivot;
      if (used[k]) {
        factor[k][k] = math::pow(pivot, 0.5);
      } else {
        factor[k] = {};
      }
    }
  }

  constexpr std::array<double, Unknowns> solved(std::array<double, Unknowns> right) const {
    for (std::size_t k = 0; k < Unknowns; ++k) {
      right[k] = used[k] ? right[k] * scale[k] : 0.0;
      if (!used[k]) continue;
      for (std::size_t j = 0; j < k; ++j) right[k] -= factor[k][j] * right[j];
      right[k] /= factor[k][k];
    }
    for (std::size_t k = Unknowns; k-- > 0;) {
      if (!used[k]) continue;
      for (std::size_t j = k + 1; j < Unknowns; ++j) right[k] -= factor[j][k] * right[j];
      right[k] /= factor[k][k];
    }
    for (std::size_t k = 0; k < Unknowns; ++k) right[k] *= scale[k];
    return right;
  }
};

/// From a start to the nearest minimum, within the bounds.
/// Source   Marquardt, An algorithm for least-squares estimation of nonlinear parameters, J. SIAM 11(2), 1963, 431-441
template<class Problem, std::size_t Unknowns>
constexpr found_minimum<Unknowns> minimum_from(const std::array<double, Unknowns>& start, const Problem& problem,
                                               const search_space<Unknowns>& space, int most_steps) {
  constexpr double as_good_as_zero = 1e-24;
  constexpr double no_gain = 1e-12;
  constexpr double most_damping = 1e12;
  found_minimum<Unknowns> at{start, cost_of(problem, problem.model_at(start)), false};
  double damping = 1e-3;
  for (int step = 0; step < most_steps && !at.converged; ++step) {
    if (at.cost < as_good_as_zero) {
      at.converged = true;
      break;
    }
    const auto sums = equations_at(problem, space, at.values);
    auto fixed = held_in(space);
    for (std::size_t k = 0; k < Unknowns; ++k) {
      const bool at_lowest = at.values[k] <= space[k].lowest && sums.slope[k] > 0.0;
      const bool at_highest = at.values[k] >= space[k].highest && sums.slope[k] < 0.0;
      fixed[k] = fixed[k] || at_lowest || at_highest;
    }
    bool moved = false;
    while (!moved && damping <= most_damping) {
      const auto change = triangle<Unknowns>(sums, fixed, damping).solved(sums.slope);
      auto tried = at.values;
      for (std::size_t k = 0; k < Unknowns; ++k) {
        if (!fixed[k]) tried[k] = space[k].moved({tried[k], -change[k]});
      }
      const double cost = cost_of(problem, problem.model_at(tried));
      moved = cost < at.cost;
      if (moved) {
        at.converged = at.cost - cost <= no_gain * at.cost;
        at.values = tried;
        at.cost = cost;
        damping = damping > 1e-11 ? 0.1 * damping : damping;
      } else {
        damping *= 10.0;
      }
    }
    if (!moved) at.converged = true;  // no step downhill is left
  }
  return at;
}

}  // namespace ridgeline::inline v0_2::detail
