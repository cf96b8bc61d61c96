// fit_kernels FOLDER: fits what kernels reach on each class of devices on one half of the rows of t5_gemm.csv and
// reports on the other; then compares models without tiles, other rates at which tiles are fed, and GPUs that nothing
// was fitted on.
#include <accuracy/gemm_fit.hpp>
#include <cstdio>
#include <map>
#include <string>

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
  std::puts("a GPU from all others with the same kind of unit:");
  if (const auto unseen = products_of_an_unseen_gpu(measurements, measurements)) {
    std::map<std::string, std::vector<scored>> groups;
    for (const scored& one : unseen->rows) groups[one.group].push_back(one);
    for (const auto& [group, of_it] : groups) {
      std::printf("  %-36s %3zu rows, mean error %.3f\n", group.c_str(), of_it.size(), mean_error_of(of_it));
    }
    std::printf("  %-36s %3zu rows, mean error %.3f\n", "all", unseen->rows.size(), unseen->mean_error());
  }
}
