// Whatever bytes a config.json holds: one clear line that refuses it, or a transformer that the library accepts.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <support/config_file.hpp>

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const ridgeline::interop::huggingface_model made = support::parse_config("--model", "config.json", text);
    ridgeline::check(made.model);
    demand(ridgeline::parameters(made.model) > 0);
    demand(ridgeline::active_parameters(made.model) > 0);
    // Every block has a kind, and attention that holds a cache.
    std::int64_t blocks = 0;
    ridgeline::each_block(made.model, [&](const ridgeline::block_run& run) {
      blocks += run.count;
      demand(run.count > 0);
      const auto block = ridgeline::block_of(made.model, run.kind, ridgeline::attention_mask::causal);
      demand(ridgeline::cached_elements_per_token(block.self) > 0);
    });
    demand(blocks == made.model.layers.value() + made.model.encoder_layers.value());
  } catch (const CLI::ValidationError& refusal) {
    const std::string_view line = refusal.what();
    demand(line.starts_with("--model: config.json: "));
    demand(line.size() < 400 && line.find('\n') == std::string_view::npos);
  }
  return 0;
}
