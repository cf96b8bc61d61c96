// README.md says how many facts the catalogue has.
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/architectures.hpp>
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <ridgeline/catalogue/pue.hpp>
#include <string>

using namespace ridgeline;

namespace {

std::string counted(std::size_t count, const char* of) { return std::to_string(count) + " " + of; }

}  // namespace

TEST_CASE("the README counts the facts of the catalogue") {
  std::ifstream file(RIDGELINE_TEST_ROOT "/README.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  REQUIRE(!page.empty());

  for (const std::string& words :
       {counted(std::size(catalogue::accelerators), "devices"), counted(std::size(catalogue::interconnects), "links"),
        counted(std::size(catalogue::architectures), "architectures"),
        counted(std::size(catalogue::models), "networks"), counted(std::size(catalogue::cloud_prices), "cloud prices"),
        counted(std::size(catalogue::tariffs), "tariffs"), counted(std::size(catalogue::grid_intensities), "grids"),
        counted(std::size(catalogue::pue_values), "PUE figures"),
        counted(std::size(catalogue::launch_prices), "launch prices")}) {
    CAPTURE(words);
    CHECK(page.find(" " + words) != std::string::npos);
  }
}
