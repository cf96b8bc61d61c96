#include <doctest/doctest.h>
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/interop/would_fit.hpp>
#include <string>

using namespace ridgeline;
using namespace ridgeline::units;
using interop::json;

namespace {

/// The question with the keys that would make it fit.
json mended(json question, const json& answer) {
  for (const json& one : answer.at("would_fit"))
    question[one.at("flag").get<std::string>().substr(2)] = one.at("value");
  return question;
}

}  // namespace

TEST_CASE("a question with the keys that would make it fit does fit") {
  const json questions[] = {
      {{"model", "llama3-8b"}, {"device", "rtx-4090"}, {"gpus", 1}},
      {{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}},
      {{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"prompt", 1024}, {"concurrency", 8}},
      {{"model", "vit-h14"}, {"device", "rtx-4090"}, {"gpus", 2}},
      {{"model", "llama3-8b"}, {"device", "a100-sxm4-40gb"}, {"gpus", 8}, {"precision", "bf16"}, {"micro-batch", 4}}};
  for (const json& question : questions) {
    CAPTURE(question.dump());
    const json answer = interop::ask("does_it_fit", question);
    CHECK(answer.at("fits") == false);
    CHECK(answer.at("shortfall_bytes").get<double>() > 0.0);
    REQUIRE_FALSE(answer.at("would_fit").empty());
    const json now = interop::ask("does_it_fit", mended(question, answer));
    CHECK(now.at("fits") == true);
    CHECK(now.at("would_fit").empty());
    CHECK(now.at("shortfall_bytes") == 0);
  }
}

TEST_CASE("each set of keys beside the first is enough too, and says how much longer a step takes") {
  const json question{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}, {"micro-batch", 4}};
  const json answer = interop::ask("does_it_fit", question);
  CHECK(answer.at("host_too_small") == false);
  // The time of a step is that of how_long, which knows nothing of savings.
  const auto seconds_of = [](const json& asked) {
    return interop::ask("how_long", asked).at("step").at("seconds").at("expected").get<double>();
  };
  const auto longer = [&](const json& set) { return seconds_of(mended(question, set)) / seconds_of(question); };
  CHECK(answer.at("times_as_long").get<double>() == doctest::Approx(longer(answer)).epsilon(1e-12));
  REQUIRE_FALSE(answer.at("would_fit_instead").empty());
  CHECK(answer.at("would_fit_instead").size() <= 2);
  double before = answer.at("times_as_long");
  for (const json& set : answer.at("would_fit_instead")) {
    CHECK(interop::ask("does_it_fit", mended(question, set)).at("fits") == true);
    CHECK(set.at("times_as_long").get<double>() == doctest::Approx(longer(set)).epsilon(1e-12));
    CHECK(set.at("times_as_long") >= before);
    CHECK(set.at("would_fit") != answer.at("would_fit"));
    before = set.at("times_as_long");
  }
  json small{
      {"model", "gpt3-175b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 1}, {"sequence", 2048}, {"host-memory", 64}};
  const json none = interop::ask("does_it_fit", small);
  CHECK(none.at("host_too_small") == true);
  CHECK(none.at("would_fit").empty());
  CHECK(none.at("would_fit_instead").empty());
  CHECK(none.at("times_as_long").is_null());
}

TEST_CASE("without its last key the set of changes is not enough") {
  const json question{{"model", "llama3-70b"}, {"device", "h100-sxm5-80gb"}, {"prompt", 1024}, {"concurrency", 8}};
  json answer = interop::ask("does_it_fit", question);
  answer.at("would_fit").erase(answer.at("would_fit").size() - 1);
  CHECK(interop::ask("does_it_fit", mended(question, answer)).at("fits") == false);
}

TEST_CASE("where a host is too small for what would have to go there, no keys are named") {
  json question{{"model", "gpt3-175b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 1}, {"sequence", 2048}};
  const auto answer_to = [&question] {
    const auto asked = interop::question_from<training_question>(question);
    return interop::would_fit(asked, does_it_fit(asked), defaults::training_overhead, {});
  };
  const interop::keys_that_fit unknown = answer_to();
  CHECK_FALSE(unknown.host_too_small);
  REQUIRE_FALSE(unknown.keys.empty());
  CHECK(unknown.keys.back().key == "offload");
  question["host-memory"] = 64;  // GB; the parameters alone are 350
  const interop::keys_that_fit small = answer_to();
  CHECK(small.host_too_small);
  CHECK(small.keys.empty());
}

TEST_CASE("nothing is missing where it fits") {
  const auto asked = interop::question_from<requests_question>({{"model", "llama3-8b"}, {"prompt", 128}});
  const requests_fit_answer found = does_it_fit(asked);
  CHECK(interop::missing_memory(found) == 0.0 * bytes);
  CHECK(interop::would_fit(asked, found, pytorch_cuda).keys.empty());
}

TEST_CASE("a network's largest batch fits, and one more sample on each GPU does not") {
  network_question asked{.model = catalogue::vit_h14, .device = catalogue::rtx_4090};
  asked.machines.gpus = gpus(2);
  const network_fit_answer found = does_it_fit(asked);
  const interop::keys_that_fit made = interop::would_fit(asked, found, defaults::replica_overhead);
  REQUIRE(made.keys.size() == 1);
  CHECK(made.keys[0].key == "batch");
  const std::int64_t most = made.keys[0].value.get<std::int64_t>();
  asked.batch = batch(most);
  CHECK(does_it_fit(asked));
  CHECK(made.keys[0].saves == found.need.total() - does_it_fit(asked).need.total());
  CHECK(made.keys[0].need->total() == does_it_fit(asked).need.total());
  CHECK(made.keys[0].costs == "fewer samples a step: changes what is learned");
  asked.batch = batch(most + 2);
  CHECK_FALSE(does_it_fit(asked));
  CHECK(interop::missing_memory(found) > data_size{});
  asked.device = catalogue::rtx_3090;
  asked.device.capacity = 4.0 * units::gigabytes;  // not one picture
  CHECK(interop::would_fit(asked, does_it_fit(asked), defaults::replica_overhead).keys.empty());
}

TEST_CASE("the named savings take less time than others that would be enough; without figures of speed any are named") {
  const json question{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}, {"micro-batch", 4}};
  const auto asked = interop::question_from<training_question>(question);
  const fit_answer found = does_it_fit(asked);
  const interop::keys_that_fit made = interop::would_fit(asked, found, defaults::training_overhead, {});
  REQUIRE_FALSE(made.keys.empty());
  REQUIRE(made.times_as_long);
  // The other choices take no less time, and each is enough by itself.
  REQUIRE_FALSE(made.others.empty());
  CHECK(made.others.size() <= 2);
  double before = *made.times_as_long;
  for (const interop::keys_that_fit& other : made.others) {
    REQUIRE(other.times_as_long);
    CHECK(*other.times_as_long >= before);
    before = *other.times_as_long;
    json with_it = question;
    for (const interop::suggestion& one : other.keys) with_it[one.key] = one.value;
    CHECK(interop::ask("does_it_fit", with_it).at("fits") == true);
  }
  // Full recomputation is enough as well, and costs a third of the forward and backward passes.
  training_step again = found.run.step;
  again.plan.recompute = recomputation::full;
  REQUIRE(fits(footprint(again, defaults::training_overhead), asked.device));
  const auto seconds_of = [&](const training_step& step) {
    return step_time(step, found.run.machines.on, found.run.calibration).total();
  };
  CHECK(*made.times_as_long < seconds_of(again) / seconds_of(found.run.step));

  training_question unknown =
      interop::question_from<training_question>({{"model", "llama3-8b"}, {"device", "rtx-4090"}, {"gpus", 1}});
  unknown.device.memory_bandwidth = absent;
  const interop::keys_that_fit any = interop::would_fit(unknown, does_it_fit(unknown), defaults::training_overhead, {});
  CHECK_FALSE(any.keys.empty());
  CHECK_FALSE(any.times_as_long);
}

namespace {

inference_step eight_requests() {
  return {.model = catalogue::llama3_70b,
          .requests = batch(8),
          .prompt = tokens(1024),
          .reply = tokens(256),
          .weights = stored_bf16,
          .cache_width = bf16.width};
}

std::vector<std::string> changes(const inference_step& step) {
  std::vector<std::string> made;
  for (const auto& one : interop::detail::inference_changes(step))
    made.push_back(one.as_key.key + "=" +
                   (one.as_key.value.is_string() ? one.as_key.value.get<std::string>() : one.as_key.value.dump()));
  return made;
}

}  // namespace

TEST_CASE(
    "what can be changed of requests: narrower caches and weights, more GPUs, fewer requests, and nothing twice") {
  using names = std::vector<std::string>;
  inference_step step = eight_requests();
  CHECK(changes(step) == names{"kv-format=fp8", "kv-format=int4", "weights=int8", "weights=nf4", "gpus=2", "gpus=4",
                               "gpus=8", "concurrency=1"});
  step.cache_width = fp8_e4m3.width;
  step.weights = stored_int8;
  step.tensor_parallel = gpus(2);
  step.requests = batch(1);
  CHECK(changes(step) == names{"kv-format=int4", "weights=nf4", "gpus=4", "gpus=8"});
  step.cache_width = int4.width;
  step.weights = stored_nf4;
  step.tensor_parallel = gpus(8);
  CHECK(changes(step).empty());
  // Each does what its key says.
  for (const auto& one : interop::detail::inference_changes(eight_requests())) {
    const inference_step now = one.apply(eight_requests());
    CAPTURE(one.as_key.key);
    CHECK(one.group == (one.as_key.key == "kv-format" ? 0
                        : one.as_key.key == "weights" ? 1
                        : one.as_key.key == "gpus"    ? 2
                                                      : 3));
    if (one.as_key.key == "kv-format") CHECK(now.cache_width == (one.as_key.value == "fp8" ? 1.0 : 0.5) * bytes);
    if (one.as_key.key == "weights") CHECK(one.as_key.value == std::string(now.weights.id));
    if (one.as_key.key == "gpus") CHECK(now.tensor_parallel.value() == one.as_key.value);
    if (one.as_key.key == "concurrency") CHECK(now.requests == batch(1));
  }
}

// Every set of changes, at most one of a kind, without the order in which the library tries them.
TEST_CASE("the changes that are named are the smallest set that fits, and of that size the first") {
  for (const std::int64_t requests : {1, 8, 256, 4096}) {
    for (const accelerator* device : {&catalogue::h100_sxm5_80gb, &catalogue::rtx_4090, &catalogue::a100_sxm4_40gb}) {
      inference_step step = eight_requests();
      step.requests = batch(requests);
      const auto all = interop::detail::inference_changes(step);
      std::size_t fewest = 99;
      std::vector<std::string> wanted;
      for (unsigned set = 1; set < 1U << all.size(); ++set) {
        inference_step now = step;
        std::vector<std::string> keys;
        bool twice = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
          if ((set >> i & 1U) == 0U) continue;
          for (const std::string& key : keys) twice = twice || key == all[i].as_key.key;
          keys.push_back(all[i].as_key.key);
          now = all[i].apply(now);
        }
        if (twice || keys.size() >= fewest || !fits(footprint(now, pytorch_cuda), *device)) continue;
        fewest = keys.size();
        wanted = keys;
      }
      const auto made = interop::detail::changes_that_fit(step, *device, pytorch_cuda);
      CAPTURE(requests);
      CAPTURE(device->id);
      REQUIRE(made.size() == wanted.size());
      data_size saved{};
      for (std::size_t i = 0; i < made.size(); ++i) {
        CHECK(made[i].key == wanted[i]);
        saved += made[i].saves;
      }
      if (made.empty()) continue;
      CHECK(in(saved, bytes) ==
            doctest::Approx(in(footprint(step, pytorch_cuda).total() - made.back().need->total(), bytes)));
    }
  }
}

TEST_CASE("savings of a training step as keys that a question has") {
  using enum saving;
  const auto asked = interop::question_from<training_question>({{"model", "llama3-8b"}});
  training_step step = settle(asked).step;
  const auto keys = [&step](saving which, interop::keys_given given = {}) {
    json made = json::object();
    for (const auto& [key, value] : interop::detail::keys_of(step, which, given)) made[key] = value;
    return made;
  };
  CHECK(keys(flash_attention) == json{{"flash-attention", "on"}});
  CHECK(keys(sequence_parallel) == json{{"sequence-parallel", "on"}});
  CHECK(keys(smaller_micro_batch) == json{{"micro-batch", 1}});
  CHECK(keys(selective_recompute) == json{{"recompute", "selective"}});
  CHECK(keys(light_recompute) == json{{"recompute", "light"}});
  CHECK(keys(full_recompute) == json{{"recompute", "full"}});
  CHECK(keys(zero_1) == json{{"zero", 1}});
  CHECK(keys(zero_2) == json{{"zero", 2}});
  CHECK(keys(zero_3) == json{{"zero", 3}});
  CHECK(keys(mixed_precision) == json{{"recipe", "mixed-16"}});
  CHECK(keys(mixed_precision, {.precision = true}) == json{{"precision", "bf16"}});
  CHECK(keys(mixed_precision, {.recipe = true}) == json{{"recipe", "mixed-16"}});
  CHECK(keys(mixed_precision, {.precision = true, .recipe = true}) ==
        json{{"precision", "bf16"}, {"recipe", "mixed-16"}});
  CHECK(keys(optimizer_8bit) == json{{"optimizer", "adam-8bit"}});
  CHECK(keys(offload_optimizer) == json{{"offload", "optimizer"}});
  CHECK(keys(offload_parameters) == json{{"offload", "parameters"}});
  CHECK(keys(saving::lora) == json{{"lora", 16}});
  CHECK(keys(qlora) == json{{"lora", 16}, {"qlora", "on"}});
  step.adapters = ridgeline::lora{.rank = 8, .targets = all_linear, .base = stored_bf16};
  CHECK(keys(qlora) == json{{"qlora", "on"}});
  // Every key is one that a training question has, and takes the value.
  for (const saving which : every_saving) {
    json said{{"model", "llama3-8b"}};
    const json more = keys(which);
    said.update(more);
    if (said.contains("qlora")) said["lora"] = 16;
    CHECK_NOTHROW(interop::question_from<training_question>(said));
  }
  CHECK(interop::detail::tenths(0.04) == "0.0");
  CHECK(interop::detail::tenths(0.05) == "0.1");
  CHECK(interop::detail::tenths(12.34) == "12.3");
  CHECK(interop::detail::tenths(9.96) == "10.0");
}

TEST_CASE("the time of a step is known where every rate that it needs is") {
  const auto asked = interop::question_from<training_question>({{"model", "llama3-8b"}});
  const settled_training run = settle(asked);
  const auto known = [&](auto change) {
    training_step step = run.step;
    accelerator device = catalogue::h100_sxm5_80gb;
    host around{.name = "any"};
    interconnect link = catalogue::nvlink4;
    change(step, device, around, link);
    return interop::detail::time_is_known(step, machine(device, gpus(8), link, around));
  };
  CHECK(known([](auto&, auto&, auto&, auto&) {}));
  CHECK_FALSE(known([](auto&, accelerator& device, auto&, auto&) { device.memory_bandwidth = absent; }));
  CHECK_FALSE(known([](auto&, accelerator& device, auto&, auto&) { device.peak.bf16_accumulate_fp32 = absent; }));
  const auto eight_bits = [&](bool sixteen) {
    return known([sixteen](training_step& step, accelerator& device, auto&, auto&) {
      step.recipe.compute = fp8_e4m3;
      if (!sixteen) device.peak.bf16_accumulate_fp32 = absent;
    });
  };
  CHECK(eight_bits(true));
  CHECK_FALSE(eight_bits(false));
  const auto offloads = [&](offload to, bool memory, bool storage, bool pcie) {
    return known([=](training_step& step, accelerator& device, host& around, auto&) {
      step.plan.to_host = to;
      if (memory) around.memory_bandwidth = 200.0 * gigabytes_per_second;
      if (storage) around.storage_bandwidth = 10.0 * gigabytes_per_second;
      if (!pcie) device.pcie_generation = absent;
    });
  };
  CHECK(offloads(offload::optimizer_state, true, false, true));
  CHECK_FALSE(offloads(offload::optimizer_state, false, true, true));
  CHECK_FALSE(offloads(offload::optimizer_state, true, true, false));
  CHECK(offloads(offload::nvme, false, true, true));
  CHECK_FALSE(offloads(offload::nvme, true, false, true));
  CHECK(offloads(offload::none, false, false, false));
  const auto bridged = [&](bool pcie) {
    return known([pcie](auto&, accelerator& device, auto&, interconnect& link) {
      link.kind = link_kind::nvlink_bridge;
      if (!pcie) device.pcie_generation = absent;
    });
  };
  CHECK(bridged(true));
  CHECK_FALSE(bridged(false));
}

TEST_CASE("what is missing is missing on the GPU, or else around it") {
  fit_answer found = does_it_fit(interop::question_from<training_question>({{"model", "gpt2-xl"}}));
  REQUIRE(found);
  CHECK(interop::missing_memory(found) == data_size{});
  found.host = host_fit{};
  found.host->memory_required = 3.0 * gigabytes;
  found.host->memory_available = 1.0 * gigabytes;
  found.host->storage_available = 5.0 * gigabytes;
  REQUIRE_FALSE(bool(found));
  CHECK(interop::missing_memory(found) == 2.0 * gigabytes);
  found.host->storage_required = 6.0 * gigabytes;
  CHECK(interop::missing_memory(found) == 3.0 * gigabytes);
  found.host->memory_required = {};
  CHECK(interop::missing_memory(found) == 1.0 * gigabytes);
  found.device->required = found.device->available + 7.0 * gigabytes;
  CHECK(in(interop::missing_memory(found), gigabytes) == doctest::Approx(7.0));
}

TEST_CASE("where more was measured than was predicted, the keys make the run fit by as much more") {
  const json plain{{"model", "llama3-8b"}, {"device", "h100-sxm5-80gb"}, {"gpus", 64}};
  const fit_answer found = does_it_fit(interop::question_from<training_question>(plain));
  for (const double times : {1.5, 2.0, 3.0}) {
    json question = plain;
    question["measured-memory"] = times * in(found.need.total(), gigabytes);
    const double scale = as_measured(found, times * found.need.total()).drawn->by.scale;
    const json answer = interop::ask("does_it_fit", question);
    CAPTURE(answer.dump());
    REQUIRE(answer.at("fits") == false);
    REQUIRE_FALSE(answer.at("would_fit").empty());
    const fit_answer now = does_it_fit(interop::question_from<training_question>(mended(plain, answer)));
    CHECK(scale * now.need.total() <= gpu_memory(catalogue::h100_sxm5_80gb));
  }
}

TEST_CASE("what a saving costs is said in words, each part where there is any") {
  const auto asked = interop::question_from<training_question>({{"model", "llama3-8b"}});
  training_step step = settle(asked).step;
  step.micro_batch = batch(4);
  const auto words = [&step](saving which, double more_compute, double more_gigabytes) {
    applied_saving one{};
    one.which = which;
    one.costs.extra_compute = more_compute;
    one.costs.extra_traffic = more_gigabytes * gigabytes;
    return interop::detail::in_words(step, one);
  };
  CHECK(words(saving::zero_1, 0.0, 0.0) == "no more operations, no more traffic");
  CHECK(words(saving::zero_3, 0.0, 12.34) == "12.3 GB more traffic a step and GPU");
  CHECK(words(saving::full_recompute, 0.333, 0.0) == "33.3 % more operations");
  CHECK(words(saving::full_recompute, 0.333, 2.0) == "33.3 % more operations, 2.0 GB more traffic a step and GPU");
  CHECK(words(saving::light_recompute, 0.0, 0.0) == "norms and activations run again");
  CHECK(words(saving::smaller_micro_batch, 0.0, 0.0) == "smaller GEMMs, 4 times as many micro-batches");
  CHECK(words(saving::lora, 0.0, 0.0) == "changes what is learned");
  // 8.03e9 parameters: eight GPUs share the 12 bytes of Adam's states, and each sends 2 of its own gradients.
  const std::string host = words(saving::offload_optimizer, 0.0, 0.0);
  CHECK(host.ends_with(" GB of the host's memory a GPU"));
  CHECK(std::stod(host) == doctest::Approx((12.0 / 8.0 + 2.0) * 8.03).epsilon(2e-3));
}

TEST_CASE(
    "of the keys of one saving the first saves and costs, the others go with it; a later one replaces the same key") {
  const auto asked = interop::question_from<training_question>({{"model", "llama3-8b"}});
  training_step step = settle(asked).step;
  step.plan.sharding = zero::off;
  applied_saving adapters{};
  adapters.which = saving::qlora;
  adapters.saves = 3.0 * gigabytes;
  applied_saving first{}, second{};
  first.which = saving::zero_1;
  second.which = saving::zero_2;
  remedy enough{.step = step};
  const auto add = [&enough](const applied_saving& one) { enough.savings[enough.count++] = one; };
  add(first);
  add(second);
  add(adapters);
  const auto keys = interop::detail::remedy_as_keys(step, enough, pytorch_cuda, {});
  REQUIRE(keys.size() == 3);
  CHECK((keys[0].key == "zero" && keys[0].value == 2));
  CHECK((keys[1].key == "lora" && keys[1].saves == 3.0 * gigabytes));
  CHECK((keys[2].key == "qlora" && keys[2].saves == data_size{} && keys[2].costs == "goes with the flag before"));
}

TEST_CASE("of 2, 4 and 8 GPUs those are named that are more than there are") {
  for (std::int64_t now = 1; now <= 9; ++now) {
    inference_step step = eight_requests();
    step.tensor_parallel = gpus(now);
    std::vector<std::string> wanted, named;
    for (const int more : {2, 4, 8})
      if (more > now) wanted.push_back("gpus=" + std::to_string(more));
    for (const std::string& one : changes(step))
      if (one.starts_with("gpus=")) named.push_back(one);
    CAPTURE(now);
    CHECK(named == wanted);
  }
}

TEST_CASE("where nothing is enough, and nobody said how large a host is, no host is too small") {
  training_question asked =
      interop::question_from<training_question>({{"model", "gpt3-175b"}, {"sequence", 2048}, {"gpus", 1}});
  asked.device.capacity = 1.0 * gigabytes;
  const fit_answer found = does_it_fit(asked);
  const interop::keys_that_fit none = interop::would_fit(asked, found, defaults::training_overhead, {});
  CHECK(none.keys.empty());
  CHECK(none.others.empty());
  CHECK_FALSE(none.host_too_small);
}
