// The names that measurements give to devices. Without the folder of all measurements there is nothing to name.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <support/csv.hpp>
#include <support/skip.hpp>

using namespace ridgeline;

TEST_CASE("every device that the validation data names is in the catalogue") {
  const auto rows = ridgeline_tests::read_csv(RIDGELINE_TEST_ROOT "/../shared/validation/gpu_names.csv");
  if (!rows) return ridgeline_tests::skip("the folder of all measurements is not here");
  int named = 0;
  for (const auto& row : *rows) {
    if (row.at("catalogue_id").empty()) continue;
    CAPTURE(row.at("name"));
    CAPTURE(row.at("catalogue_id"));
    CHECK(catalogue::find_accelerator(row.at("catalogue_id")) != nullptr);
    ++named;
  }
  CHECK(named > 100);
}
