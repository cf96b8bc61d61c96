// fit_kernels FOLDER: fits what kernels reach on each class of devices on one half of the rows of t5_gemm.csv and
// reports on the other; then compares models without tiles, other rates at which tiles are fed, and GPUs that nothing
// was fitted on.
#include <accuracy/gemm_fit.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

using namespace accuracy;
using ridgeline::kernel_calibration;

struct halves {
  measured_products fitted;
  measured_products others;
};

halves of_class(const measured_products& all, const kernel_calibration& reached) {
  halves parts;
  for (const measured_product& one : all) {
    if (&ridgeline::catalogue::kernels_of(*one.device, one.kind) != &reached) continue;
    (is_of_the_fitted_half(one.id) ? parts.fitted : parts.others).push_back(one);
  }
  return parts;
}

/// Sums over the classes, so that every row counts alike.
struct total {
  double fitted = 0.0;
  double others = 0.0;
  std::size_t fitted_rows = 0;
  std::size_t other_rows = 0;

  void add(const halves& parts, const kernel_calibration& reached, product_model model = seconds_of) {
    fitted += mean_error(parts.fitted, reached, model) * static_cast<double>(parts.fitted.size());
    others += mean_error(parts.others, reached, model) * static_cast<double>(parts.others.size());
    fitted_rows += parts.fitted.size();
    other_rows += parts.others.size();
  }
  void print(const char* name) const {
    std::printf("%-44s fitted half %.4f, other half %.4f\n", name, fitted / static_cast<double>(fitted_rows),
                others / static_cast<double>(other_rows));
  }
};

/// ln(measured / predicted) of products that a fit had not seen: every fifth is left out in turn.
std::vector<double> left_out_logs(const measured_products& all, const kernel_calibration& start) {
  std::vector<double> logs;
  for (std::size_t fifth = 0; fifth < 5; ++fifth) {
    measured_products kept, left;
    for (std::size_t i = 0; i < all.size(); ++i) (i % 5 == fifth ? left : kept).push_back(all[i]);
    const fitted_class reached = fitted_with_reach(kept, start);
    for (const measured_product& one : left) logs.push_back(std::log(one.seconds / seconds_of(one, reached.of(one))));
  }
  return logs;
}

struct tenths {
  double low = 0.0;
  double high = 0.0;
};

tenths tenths_of(std::vector<double> logs) {
  std::sort(logs.begin(), logs.end());
  return {quantile(logs, 0.1), quantile(logs, 0.9)};
}

/// A row of `kernel_layout_classes`. The interval of a class is drawn half the way to that of all.
void print_layout(const kernel_calibration& reached, const halves& parts, bool transposed, const tenths& of_all) {
  const fitted_class made = fitted_with_reach(parts.fitted, reached);
  const bool endless = made.reach == infinite_reach;
  std::printf("    {\"%s\", %s, fraction(%.3f), fraction(%.3f), microseconds_of(%.1f), ", reached.id.data(),
              transposed ? "true" : "false", made.near.matrix_share.value.value(),
              made.near.operand_share.value.value(), in(made.near.launch.value, ridgeline::units::microseconds));
  if (endless) {
    std::printf("any_size, fraction(1.0), ");
  } else {
    std::printf("megabytes_of(%.0f), fraction(%.2f), ", 1e-6 * made.reach, made.beyond);
  }
  const tenths own = tenths_of(left_out_logs(parts.fitted, reached));
  std::printf("{%.3f, %.3f}, ", std::exp(0.5 * (own.low + of_all.low)), std::exp(0.5 * (own.high + of_all.high)));
  std::printf("fit_of_layout(%zu, %.3f, %zu, %.3f)},\n", parts.fitted.size(), mean_error(parts.fitted, made),
              parts.others.size(), mean_error(parts.others, made));
}

halves of_layout(const halves& all, bool transposed) {
  halves parts;
  for (const measured_product& one : all.fitted) {
    if (one.left.transposed == transposed) parts.fitted.push_back(one);
  }
  for (const measured_product& one : all.others) {
    if (one.left.transposed == transposed) parts.others.push_back(one);
  }
  return parts;
}

void print_class(const char* name, const kernel_calibration& reached, const halves& parts) {
  constexpr const char* line =
      "%-22s %s matrix_share %.3f operand_share %.3f launch %.1f us, error on %3zu fitted rows %.3f, on %3zu others "
      "%.3f\n";
  std::printf(line, reached.id.data(), name, reached.matrix_share.value.value(), reached.operand_share.value.value(),
              in(reached.launch.value, ridgeline::units::microseconds), parts.fitted.size(),
              mean_error(parts.fitted, reached), parts.others.size(), mean_error(parts.others, reached));
}

template<class Work>
void each_fitted_class(const Work& work) {
  for (const kernel_calibration* one : ridgeline::catalogue::every_kernel_calibration) {
    if (one->matrix_share.origin == ridgeline::constant_origin::fitted) work(*one);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: fit_kernels FOLDER\n", stderr);
    return 2;
  }
  const folder measurements{words[1]};
  const auto rows = measurements.rows_of("t5_gemm.csv");
  if (!rows) {
    std::fprintf(stderr, "fit_kernels: no t5_gemm.csv in %s\n", words[1]);
    return 2;
  }
  const measured_products all = products_of(*rows);

  each_fitted_class([&](const kernel_calibration& kept) {
    const halves parts = of_class(all, kept);
    print_class("fitted here     ", fitted_kernels(parts.fitted, kept), parts);
    print_class("in the catalogue", kept, parts);
  });

  std::puts("by how the left factor is stored:");
  const auto each_layout = [&](const auto& work) {
    constexpr std::size_t enough = 30;
    each_fitted_class([&](const kernel_calibration& kept) {
      const halves all_of_it = of_class(all, kept);
      if (all_of_it.fitted.size() < 2 * enough) return;
      for (const bool transposed : {false, true}) work(kept, of_layout(all_of_it, transposed), transposed);
    });
  };
  std::vector<double> left_out;
  each_layout([&](const kernel_calibration& kept, const halves& parts, bool) {
    for (const double one : left_out_logs(parts.fitted, kept)) left_out.push_back(one);
  });
  const tenths of_all = tenths_of(left_out);
  each_layout([&](const kernel_calibration& kept, const halves& parts, bool transposed) {
    print_layout(kept, parts, transposed, of_all);
  });

  total kept, datasheet, roofline;
  each_fitted_class([&](const kernel_calibration& one) {
    const halves parts = of_class(all, one);
    kept.add(parts, one);
    datasheet.add(parts, ridgeline::datasheet_kernels, roofline_seconds_of);
    roofline.add(parts, fitted_kernels(parts.fitted, one, roofline_seconds_of), roofline_seconds_of);
  });
  kept.print("in the catalogue");
  roofline.print("the same constants, no tiles and waves");
  datasheet.print("datasheet roofline, nothing fitted");
  for (const double feed : {16.0, 32.0, 64.0, 128.0}) {
    total fed;
    each_fitted_class([&](kernel_calibration one) {
      const halves parts = of_class(
          all, *[&] {
            const kernel_calibration* same = nullptr;
            each_fitted_class([&](const kernel_calibration& other) {
              if (other.id == one.id) same = &other;
            });
            return same;
          }());
      one.tile_feed.value = feed * ridgeline::units::bytes / ridgeline::units::cycles;
      fed.add(parts, fitted_kernels(parts.fitted, one));
    });
    fed.print(("tile_feed " + std::to_string(static_cast<int>(feed)) + " B/cycle, refitted").c_str());
  }

  std::puts("a GPU from the others of its class:");
  each_fitted_class([&](const kernel_calibration& one) {
    std::map<std::string, measured_products> of_gpu, of_others;
    for (const measured_product& product : all) {
      if (&ridgeline::catalogue::kernels_of(*product.device, product.kind) == &one)
        of_gpu[product.gpu].push_back(product);
    }
    for (const auto& [gpu, products] : of_gpu) {
      for (const auto& [other, others] : of_gpu) {
        if (other != gpu) of_others[gpu].insert(of_others[gpu].end(), others.begin(), others.end());
      }
      if (of_others[gpu].size() < 100) continue;  // of another source, or none
      std::printf("  %-36s %3zu rows, mean error %.3f\n", gpu.c_str(), products.size(),
                  mean_error(products, fitted_kernels(of_others[gpu], one)));
    }
  });
  std::puts("a GPU from those nearest to it with the same kind of unit:");
  if (const auto unseen = products_of_an_unseen_gpu(measurements, measurements)) {
    std::map<std::string, std::vector<scored>> groups;
    for (const scored& one : unseen->rows) groups[one.group].push_back(one);
    for (const auto& [group, of_it] : groups) {
      std::printf("  %-36s %3zu rows, mean error %.3f\n", group.c_str(), of_it.size(), mean_error_of(of_it));
    }
    std::printf("  %-36s %3zu rows, mean error %.3f\n", "all", unseen->rows.size(), unseen->mean_error());
    std::vector<double> logs;
    for (const scored& one : unseen->rows) {
      if (is_of_the_fitted_half(one.id)) logs.push_back(std::log(one.measured / one.predicted));
    }
    const tenths of_unseen = tenths_of(logs);
    std::printf("  their 80 %% interval, on the fitted half: %.3f to %.3f\n", std::exp(of_unseen.low),
                std::exp(of_unseen.high));
  }
}
