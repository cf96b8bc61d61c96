#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/collective.hpp>

using namespace ridgeline;

TEST_CASE("collectives, algorithms and protocols have the names of their enumerators") {
  CHECK(name_of(collective::reduce_scatter) == "reduce_scatter");
  CHECK(name_of(collective_algorithm::in_switch) == "in_switch");
  CHECK(name_of(collective_protocol::low_latency_128) == "low_latency_128");
  CHECK(name_of(static_cast<collective>(99)) == "unknown");
  CHECK(name_of(static_cast<collective_algorithm>(99)) == "unknown");
  CHECK(name_of(static_cast<collective_protocol>(99)) == "unknown");
}

TEST_CASE("no two of a list have one name") {
  const auto differ = [](const auto& all) {
    for (const auto& one : all)
      for (const auto& other : all)
        if (&one != &other && name_of(one) == name_of(other)) return false;
    return true;
  };
  CHECK(differ(every_collective));
  CHECK(differ(every_collective_algorithm));
  CHECK(differ(every_collective_protocol));
}

TEST_CASE("a value for each protocol is found by its name") {
  by_protocol<int> made{1, 2, 3};
  made[collective_protocol::simple] = 4;
  CHECK(made[collective_protocol::low_latency] == 1);
  CHECK(made[collective_protocol::low_latency_128] == 2);
  CHECK(made[collective_protocol::simple] == 4);
}
