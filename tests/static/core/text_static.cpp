#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <type_traits>

// What may stand in a template argument: counts, fractions, figures, whole strategies and whole devices.
using namespace ridgeline;
using namespace ridgeline::units;

template<text Name>
struct named {
  static constexpr std::string_view name = Name;
};
static_assert(named<"Hopper"_text>::name == "Hopper");
static_assert(std::is_same_v<named<"Hopper"_text>, named<"Hopper"_text>>);
static_assert(!std::is_same_v<named<"Hopper"_text>, named<"Volta"_text>>);
constexpr char letters[] = "my own card";
static_assert(named<letters>::name == "my own card");

template<gpu_count Gpus, fraction Use, figure<bandwidth> Memory>
struct described {
  static constexpr bandwidth used = Use.value() * Memory.value();
  static constexpr std::int64_t gpus = Gpus.value();
};
using eight = described<gpus(8), percent(50), 900.0 * gigabytes_per_second>;
static_assert(eight::gpus == 8 && eight::used == 450.0 * gigabytes_per_second);
static_assert(!std::is_same_v<eight, described<gpus(8), percent(50), unverified(900.0 * gigabytes_per_second)>>);

template<strategy Plan>
struct planned {
  static constexpr gpu_count gpus = gpus_of(Plan);
};
static_assert(planned<strategy{.data_parallel = gpus(4), .tensor_parallel = gpus(2)}>::gpus == gpus(8));

template<accelerator Device>
struct on {
  static constexpr bandwidth memory = Device.memory_bandwidth.value();
};
static_assert(on<catalogue::a100_sxm4_80gb>::memory > on<catalogue::v100_sxm2_32gb>::memory);
static_assert(on<accelerator{.memory_bandwidth = 1.0 * terabytes_per_second}>::memory == 1.0 * terabytes_per_second);

// Every device of the catalogue may: one whose texts are plain literals does not compile here.
template<std::size_t... Indices>
constexpr std::size_t usable(std::index_sequence<Indices...>) {
  return (std::size_t{sizeof(on<catalogue::accelerators[Indices]>) > 0} + ...);
}
static_assert(usable(std::make_index_sequence<catalogue::accelerators.size()>{}) == catalogue::accelerators.size());
