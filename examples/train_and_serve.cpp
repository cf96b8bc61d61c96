// A model of Llama-3-70B's size, trained compute-optimal on 256 H100 with failures, then served to 50 requests a second for two
// years: what it costs and emits, and when renting would have been cheaper. Each step is a question of the library.
#include <fmt/core.h>
#include <ridgeline/cost/own_or_rent.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/serve.hpp>
#include <ridgeline/workload/scaling_law.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

int main() {
  // [train]
  const transformer model = *transformer_of(catalogue::llama3_70b);
  const costs_question rented{.rent = 2.50 * dollars_per_gpu_hour};
  const machines_question cluster{.gpus = gpus(256)};
  const parameter_count size(parameters(model));
  const token_count seen = compute_optimal_tokens(besiroglu_2024, size);
  training_question training{.model = model, .device = catalogue::h100_sxm5_80gb, .machines = cluster, .costs = rented};
  training.tokens = seen;
  training.batch = batch(1024);
  training.tensor = gpus(8);
  training.pipeline = stages(4);
  const plan_estimate run = how_long(training).estimate;
  // [/train]
  // [serve]
  requests_question requests{.model = model, .device = catalogue::h100_sxm5_80gb, .costs = rented};
  requests.prompt = tokens(1000);
  requests.output = tokens(200);
  const serve_answer answer = serve({.run = requests, .demand = 50.0 * sequences_per_second, .ttft = 2.0 * seconds});
  if (!answer) return 1;
  const deployment& engines = *answer.loaded->ways.best();
  // [/serve]
  // [money]
  // A purchased machine of eight GPUs; after four years it sells for 30 %.
  const ownership box{.price = 240'000.0 * dollars,
                      .host_price = 60'000.0 * dollars,
                      .draw = {.gpu = 700.0 * watts, .gpus = gpus(8), .host = 2.0 * kilowatts},
                      .electricity = 0.10 * dollars_per_kilowatt_hour,
                      .resale = resale_terms{.value = percent(30), .lifetime = 4.0 * years}};
  const calendar_time service = 2.0 * years;
  const double owned = math::ceil(static_cast<double>(engines.gpus.value()) / 8.0);
  const money rent_it = service.value() * engines.cost;
  const money own_it = owned * cost_of(box, fraction(1.0), service).total();
  const money own_all = 32.0 * cost_of(box, fraction(1.0), calendar_time(run.run) + service).total();
  const auto even = break_even(box, rental{.price = engines.cost / owned}, fraction(1.0));
  // [/money]
  const auto millions = [](money sum) { return in(sum, dollars) / 1e6; };
  fmt::print(
      "{:.2f} T tokens, loss {:.2f}; {:.0f} days on 256 H100 ({:.0f} to {:.0f}), {:.0f} % of them steps, MFU {:.0f} %\n",
      static_cast<double>(seen.value()) / 1e12, expected_loss(besiroglu_2024, {size, seen}), in(run.run, days),
      run.at_least() * in(run.run, days), run.at_most() * in(run.run, days), 100.0 * run.interrupted.goodput().value(),
      100.0 * run.mfu);
  fmt::print("training: $ {:.2f} M, {:.0f} t CO2e\n", millions(run.cost()), in(run.emitted, tonnes_co2e));
  fmt::print("two years on {} GPUs, rented in machines of {}: $ {:.2f} M, {:.0f} t CO2e\n", engines.gpus.value(),
             engines.per_machine.value(), millions(rent_it), in(service.value() * engines.emission, tonnes_co2e));
  fmt::print("all rented $ {:.2f} M, service owned in {:.0f} machines $ {:.2f} M, 32 machines owned $ {:.2f} M\n",
             millions(run.cost() + rent_it), owned, millions(run.cost() + own_it), millions(own_all));
  if (even) fmt::print("renting is cheaper for services of less than {:.1f} years\n", in(*even, years));
}
