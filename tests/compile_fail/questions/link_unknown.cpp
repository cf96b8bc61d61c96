// Nobody knows what joins two devices that have neither a link nor PCI Express.
// expect-error: link_unknown
// forbid-error: homogeneous_system
#include <ridgeline/questions/machines.hpp>

using namespace ridgeline;

constexpr accelerator device{.id = "mine"};
constexpr machines_question said{.link = catalogue::pcie4_x16};
constexpr machines_question unsaid{};
constexpr bool joined(const machines_question& asked) {
  taken_settings taken;
  return settle(asked, device, gpus(2), taken).on.machines() == nodes(1);
}

#ifdef CONTROL
constexpr bool answer = joined(said);
#else
constexpr bool answer = joined(unsaid);
#endif
