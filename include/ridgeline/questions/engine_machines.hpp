#pragma once
#include <array>
#include <optional>
#include <ridgeline/planning/load_request.hpp>
#include <ridgeline/questions/requests.hpp>
#include <span>

namespace ridgeline::inline v0_2::detail {

/// GPUs of the machine that copies of so many share: of the instance that is rented, or else those of one copy.
constexpr gpu_count machine_for(const requests_question& asked, const machine& each) {
  if (asked.costs.owned || asked.costs.rent) return each.devices();
  const cloud_price* entry =
      asked.costs.instance != nullptr ? asked.costs.instance : cheapest_offer(each, asked.costs.terms);
  return entry != nullptr && entry->device_id == asked.device.id && entry->count > each.devices() ? entry->count
                                                                                                  : each.devices();
}

/// Machines of 4, 2 and 1 GPUs that engines may lie in beside those of `whole`, where nobody says how large machines are. Boards that
/// are bought are whole.
constexpr std::array<std::optional<sized_machine>, 3> smaller_machines(const requests_question& asked,
                                                                       machines_question whole) {
  std::array<std::optional<sized_machine>, 3> made;
  if (asked.machines.per_machine || (asked.costs.owned && !is_card(asked.device))) return made;
  std::int64_t cards = 4;
  for (std::optional<sized_machine>& each : made) {
    if (cards < whole.per_machine->value()) {
      whole.gpus = gpus(cards);
      taken_settings ignored;
      const settled_machines there = settle(whole, asked.device, *whole.gpus, ignored);
      each = {*whole.gpus, settle(asked.costs, there.on.each(), ignored).terms};
    }
    cards /= 2;
  }
  return made;
}

/// GPUs that may share an engine: 1, 2, 4 and 8 of one machine; attention of a mixture may be data-parallel.
constexpr choices<serving_layout> usual_layouts(const requests_question& asked, gpu_count most) {
  serving_layout all[choices<serving_layout>::capacity] = {};
  std::size_t found = 0;
  for (std::int64_t devices = 1; devices <= most.value(); devices *= 2) {
    if (asked.machines.gpus && asked.machines.gpus->value() != devices) continue;
    all[found++] = {.tensor_parallel = gpus(devices)};
    if (!asked.model.moe || devices == 1) continue;
    all[found++] = {.tensor_parallel = gpus(devices), .expert_parallel = gpus(devices)};
    for (std::int64_t data = 2; data <= devices; data *= 2) {
      all[found++] = {
          .tensor_parallel = gpus(devices / data), .data_parallel = gpus(data), .expert_parallel = gpus(devices)};
    }
  }
  if (found == 0) all[found++] = {.tensor_parallel = *asked.machines.gpus};
  return choices<serving_layout>(std::span<const serving_layout>(all, found));
}

/// The GPUs of a machine that an engine can take.
constexpr gpu_count largest_engine(const requests_question& asked) {
  if (asked.machines.gpus) return *asked.machines.gpus;
  std::int64_t most = 1;
  for (std::int64_t shared = 2; shared <= 8; shared *= 2)
    if (asked.machines.link || usual_link(asked.device, shared) != nullptr) most = shared;
  if (asked.machines.per_machine && asked.machines.per_machine->value() < most)
    most = asked.machines.per_machine->value();
  return gpus(most);
}

}  // namespace ridgeline::inline v0_2::detail
