// Launch files: what is written and read again is the same question; real ones say what they say; broken ones are refused.
#include <doctest/doctest.h>
#include <fstream>
#include <random>
#include <ridgeline/interop/nlohmann.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <sstream>
#include <string>
#include <support/launch_write.hpp>

namespace {

using namespace ridgeline;
using support::launch_job;
using json = nlohmann::ordered_json;

launch_job job_of(const std::string& name) {
  std::ifstream file(RIDGELINE_TEST_ROOT "/tests/data/launch/" + name);
  std::stringstream text;
  text << file.rdbuf();
  REQUIRE(!text.str().empty());
  return support::read_launch(name, text.str());
}

bool lists(const std::vector<std::string>& all, std::string_view wanted) {
  return std::ranges::any_of(all, [wanted](const std::string& one) { return one.find(wanted) != std::string::npos; });
}

/// A run as one launcher can say it.
json random_run(std::string_view launcher, std::mt19937& chance) {
  const auto one_of = [&chance](const auto&... values) {
    const json all = json::array({values...});
    return all.at(chance() % all.size());
  };
  const bool megatron = launcher == "megatron", titan = launcher == "torchtitan";
  const std::int64_t tensor = one_of(1, 2, 4).get<std::int64_t>();
  const std::int64_t stages = launcher == "deepspeed" ? 1 : one_of(1, 2, 4).get<std::int64_t>();
  const std::int64_t context = launcher == "deepspeed" ? 1 : one_of(1, 1, 2).get<std::int64_t>();
  const std::int64_t replicas = one_of(2, 4, 8).get<std::int64_t>(), micro = one_of(1, 2).get<std::int64_t>();
  json q{{"gpus", tensor * stages * context * replicas},
         {"batch", replicas * micro * 16},
         {"micro-batch", micro},
         {"precision", "bf16"},
         {"zero", titan ? one_of(0, 2, 3) : one_of(0, 1, 2, 3)}};
  if (launcher != "deepspeed") {
    q["model"] = one_of("llama3-8b", "llama3-70b", "qwen3-32b");
    q["sequence"] = one_of(2048, 4096, 8192);
    q["tokens"] = 1e6 * q["sequence"].get<double>() * q["batch"].get<double>();
    if (const json how = one_of("none", "full", "selective"); how != "none") q["recompute"] = how;
  }
  if (megatron) {
    q["model"] = one_of("llama3-8b", "gpt3-175b", "mixtral-8x7b", "qwen3-30b-a3b");
    if (q["model"].get<std::string>().starts_with("gpt")) q["sequence"] = 1024;  // these have learned positions
    q["tokens"] = 1e6 * q["sequence"].get<double>() * q["batch"].get<double>();
    if (chance() % 2 == 0) q["recipe"] = "mixed-fp32-gradients";
    if (q["model"] == "mixtral-8x7b") q["expert-parallel"] = 2;
    if (chance() % 4 == 0) q["dropout"] = true;
    if (chance() % 4 == 0) q["flash-attention"] = false;
    if (chance() % 4 == 0) q["optimizer"] = one_of("muon", "lion", "sgd-momentum");
    if (chance() % 4 == 0) q["offload"] = "optimizer";
  } else if (launcher == "deepspeed") {
    if (chance() % 2 == 0) q["offload"] = one_of("optimizer", "parameters", "nvme");
    if (chance() % 2 == 0) q["precision"] = one_of("fp16", "fp32");
    if (chance() % 4 == 0) q["optimizer"] = one_of("muon", "lion", "lamb", "adam");
  } else {
    if (chance() % 4 == 0) q["precision"] = "fp8";
    if (chance() % 4 == 0) q["offload"] = "parameters";
  }
  support::detail::say_degree(q, "tensor-parallel", tensor);
  if (tensor > 1 && launcher != "deepspeed") q["sequence-parallel"] = titan || chance() % 2 == 0;
  support::detail::say_degree(q, "pipeline-parallel", stages);
  support::detail::say_degree(q, "context-parallel", context);
  if (stages > 1) {
    const bool interleaves = chance() % 2 == 0;
    q["schedule"] = interleaves ? "interleaved" : "1f1b";
    if (interleaves) q["virtual-stages"] = titan ? json(2) : one_of(2, 4);
  }
  return q;
}

std::string name_for(std::string_view launcher) {
  return launcher == "torchtitan" ? "job.toml" : launcher == "deepspeed" ? "ds_config.json" : "launch.sh";
}

void check_refused(const std::string& name, const std::string& text, const std::string& sentence) {
  CAPTURE(text);
  try {
    support::read_launch(name, text);
    FAIL("it was read");
  } catch (const support::launch_error& problem) {
    CHECK(std::string(problem.what()).find(sentence) != std::string::npos);
    CHECK_MESSAGE(std::string(problem.what()).size() < 300, problem.what());
  }
}

}  // namespace

TEST_CASE("a run that is written for a launcher and read again is the same run") {
  std::mt19937 chance(2026);
  for (const std::string_view launcher : support::training_launchers) {
    for (int i = 0; i < 40; ++i) {
      const json asked = random_run(launcher, chance);
      const std::string text = support::launch_text(launcher, asked, 8, {});
      CAPTURE(asked.dump());
      CAPTURE(text);
      CHECK(text.find("do not say") == std::string::npos);
      launch_job back = support::read_launch(name_for(launcher), text);
      for (const auto& [key, value] : asked.items()) {
        CAPTURE(key);
        if (key != "model") CHECK(back.question.at(key) == value);
      }
      if (launcher == "deepspeed") continue;
      // The model by its fields is the catalogue's.
      const json model =
          interop::detail::json_of(interop::detail::transformer_from("model", back.question.at("model")));
      CHECK(model == asked.at("model"));
    }
  }
}

TEST_CASE("the same answer follows from what was written and read again") {
  std::mt19937 chance(7);
  for (int i = 0; i < 20; ++i) {
    const json asked = random_run("megatron", chance);
    if (asked.contains("offload")) continue;  // asks for a host, which no launcher describes
    CAPTURE(asked.dump());
    const json back = support::read_launch("launch.sh", support::launch_text("megatron", asked, 8, {})).question;
    const auto before = how_long(interop::question_from<training_question>(asked));
    const auto after = how_long(interop::question_from<training_question>(back));
    CHECK(in(after.estimate.step.total(), units::seconds) == in(before.estimate.step.total(), units::seconds));
    CHECK(in(after.estimate.memory.total(), units::bytes) == in(before.estimate.memory.total(), units::bytes));
    CHECK(in(after.estimate.run, units::days) == doctest::Approx(in(before.estimate.run, units::days)));
  }
}

TEST_CASE("what a launcher cannot say stands in a comment, with its value") {
  const json asked{{"model", "llama3-8b"},  {"gpus", 16},          {"sequence", 4096}, {"batch", 64},
                   {"micro-batch", 1},      {"precision", "bf16"}, {"zero", 1},        {"lora", 16},
                   {"pipeline-parallel", 2}};
  CHECK(support::launch_text("megatron", asked, 8, {}).starts_with("# These options do not say: lora 16\n"));
  const std::string titan = support::launch_text("torchtitan", asked, 8, {});
  CHECK(titan.find("do not say: zero 1, lora 16\n") != std::string::npos);
  const json deepspeed = json::parse(support::launch_text("deepspeed", asked, 8, {}));
  CHECK(deepspeed.at("_comment").at(0) ==
        "These options do not say: model llama3-8b, gpus 16, sequence 4096, lora 16, pipeline-parallel 2");
  json windowed = asked;
  windowed.erase("lora");
  windowed["model"] = "mistral-7b-v0.1";
  CHECK(support::launch_text("megatron", windowed, 8, {}).find("do not say: model.window 4096") != std::string::npos);
}

TEST_CASE("a served model that is written for an engine and read again is the same") {
  for (const std::string_view launcher : support::serving_launchers) {
    for (const std::int64_t gpus : {1, 4}) {
      json asked{{"model", "llama3-70b"}, {"inference", true}, {"gpus", gpus},       {"concurrency", 64},
                 {"prompt", 2048},        {"output", 256},     {"step-tokens", 4096}};
      if (gpus > 1) asked["split"] = "tensor";
      const bool formats = launcher != "trtllm";
      if (formats) asked["weights"] = asked["kv-format"] = "fp8";
      const std::string text = support::serving_text(launcher, asked, "llama3-70b", {});
      CAPTURE(text);
      CHECK(text.find("do not say") == std::string::npos);
      const launch_job back = support::read_launch("serve.sh", text);
      CHECK(back.serves);
      for (const auto& [key, value] : asked.items())
        if (key != "step-tokens") CHECK(back.question.at(key) == value);
    }
  }
  const json narrow{{"model", "llama3-8b"}, {"inference", true}, {"gpus", 1}, {"weights", "q4_k"}};
  CHECK(support::serving_text("vllm", narrow, "llama3-8b", {}).find("do not say: weights q4_k") != std::string::npos);
}

TEST_CASE("files from public documentation") {
  SUBCASE("Megatron-LM, a command") {
    const launch_job job = job_of("megatron_llama.sh");
    const json& q = job.question;
    CHECK(job.launcher == "Megatron-LM");
    CHECK(q.at("gpus") == 8);
    CHECK(q.at("batch") == 32);
    CHECK(q.at("micro-batch") == 4);
    CHECK(q.at("tokens") == 100000.0 * 32 * 2048);
    CHECK(q.at("precision") == "bf16");
    CHECK(q.at("recipe") == "mixed-fp32-gradients");  // Megatron's default beside --bf16
    CHECK(q.at("dropout") == true);                   // a tenth, its default
    CHECK(q.at("zero") == 0);
    CHECK(!q.contains("model"));
    CHECK(lists(job.notes, "--vocab-size"));
    CHECK(lists(job.not_read, "--lr-decay-style"));
  }
  SUBCASE("Megatron-LM, a script with variables and lists") {
    const launch_job job = job_of("megatron_mixtral.sh");
    const json& q = job.question;
    CHECK(q.at("gpus") == 8);
    CHECK(q.at("pipeline-parallel") == 4);
    CHECK(q.at("expert-parallel") == 8);
    CHECK(q.at("batch") == 256);
    CHECK(q.at("zero") == 1);
    CHECK(!q.contains("sequence-parallel"));  // of one GPU there is none
    CHECK(interop::detail::json_of(interop::detail::transformer_from("model", q.at("model"))) == "mixtral-8x7b");
    CHECK(lists(job.not_read, "--wandb-project (inside of a condition)"));
    CHECK(lists(job.not_read, "--data-path $3"));
  }
  SUBCASE("torchtitan") {
    const launch_job job = job_of("torchtitan_llama3_70b.toml");
    const json& q = job.question;
    CHECK(q.at("model") == "llama3-70b");
    CHECK(q.at("tensor-parallel") == 8);
    CHECK(q.at("zero") == 3);
    CHECK(q.at("micro-batch") == 8);
    CHECK(q.at("recompute") == "full");
    CHECK(!q.contains("gpus"));  // the file leaves them open
    CHECK(lists(job.notes, "--gpus"));
    CHECK(lists(job.not_read, "compile.enable"));
  }
  SUBCASE("DeepSpeed") {
    const launch_job job = job_of("deepspeed_infinity.json");
    CHECK(job.question == json{{"micro-batch", 4}, {"zero", 3}, {"offload", "nvme"}, {"precision", "fp16"}});
    CHECK(lists(job.not_read, "fp16.loss_scale"));
    CHECK(lists(job.notes, "--model"));
  }
  SUBCASE("vLLM") {
    const launch_job job = job_of("vllm_llama.sh");
    CHECK(job.question.at("model") == "llama3-70b");
    CHECK(job.question.at("gpus") == 4);
    CHECK(job.question.at("weights") == "fp8");
    CHECK(job.question.at("kv-format") == "fp8");
    CHECK(job.question.at("prompt").get<int>() + job.question.at("output").get<int>() == 8192);
    CHECK(job.not_read == std::vector<std::string>{"--gpu-memory-utilization"});
  }
  SUBCASE("SGLang") {
    const launch_job job = job_of("sglang_llama.sh");
    CHECK(job.question.at("model") == "llama3-8b");
    CHECK(job.question.at("gpus") == 2);
    CHECK(job.question.at("kv-format") == "fp8");
  }
  SUBCASE("TensorRT-LLM") {
    const launch_job job = job_of("trtllm_llama.sh");
    CHECK(job.question.at("concurrency") == 1024);
    CHECK(job.question.at("gpus") == 1);
    CHECK(job.question.at("model") == "llama3.1-70b");
    CHECK(lists(job.not_read, "--trust_remote_code"));
  }
}

TEST_CASE("ten broken scripts of Megatron-LM") {
  const std::string run = "torchrun --nproc_per_node 8 pretrain_gpt.py ";
  for (const auto& [text, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
           {run + "--tensor-model-parallel-size two", "--tensor-model-parallel-size: 'two' is not a whole number"},
           {run + "--micro-batch-size", "--micro-batch-size: there is no value"},
           {run + "--micro-batch-size 0", "from 1 to 1000000"},
           {run + "--global-batch-size 1e3", "'1e3' is not"},
           {run + "--bf16 --fp16", "stands beside"},
           {run + "--recompute-granularity some", "'some' is not full or selective"},
           {run + "--num-layers 'no end", "line 1: a quotation has no end"},
           {"ARGS=(--num-layers 4\n" + run, "the list of ARGS has no end"},
           // A name is cut after 60 letters: the refusal stays one short line.
           {std::string(1000, 'A') + "=(--num-layers 4\n" + run, "the list of " + std::string(60, 'A') + " has no end"},
           {"cat << " + std::string(1000, 'E') + "\n" + run, "the text up to " + std::string(60, 'E') + " has no end"},
           {"A=x\n" +
                std::string("A=$A$A$A$A$A$A$A$A\nA=$A$A$A$A$A$A$A$A\nA=$A$A$A$A$A$A$A$A\nA=$A$A$A$A$A$A$A$A\n"
                            "A=$A$A$A$A$A$A$A$A\nA=$A$A$A$A$A$A$A$A\n") +
                run,
            "has no end"},
           {"python train.py --num-layers 4", "it starts no training"}})
    check_refused("launch.sh", text, sentence);
}

TEST_CASE("ten broken files of torchtitan") {
  for (const auto& [text, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
           {"[parallelism", "line 1: "},
           {"[parallelism]\ntensor_parallel_degree = 0\n", "from 1 to 1000000"},
           {"[parallelism]\ntensor_parallel_degree = \"8\"\n", "is not a whole number"},
           {"[parallelism]\ndata_parallel_shard_degree = 0\n", "0 is no degree"},
           {"[parallelism]\ndata_parallel_shard_degree = 100000\ntensor_parallel_degree = 100\n",
            "more than 1000000 GPUs"},
           {"[parallelism]\nfsdp_reshard_after_forward = \"often\"\n", "'often' is not known"},
           {"[training]\nseq_len = 4096.5\n", "is not a whole number"},
           {"[training]\nenable_cpu_offload = 1\n", "is not true or false"},
           {"parallelism = 3\n", "parallelism: this is not a table"},
           {"[optimizer]\nname = \"Magic\"\n", "'Magic' is not Adam or AdamW"}})
    check_refused("job.toml", text, sentence);
}

TEST_CASE("ten broken files of DeepSpeed") {
  for (const auto& [text, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
           {"{\"train_batch_size\": 4", "this is no JSON"},
           {"[1, 2]", "this is no JSON object"},
           {"{\"train_batch_size\": 0}", "from 1 to 1000000"},
           {"{\"train_batch_size\": \"many\"}", "is not a whole number"},
           {R"({"train_batch_size": 10, "train_micro_batch_size_per_gpu": 4, "gradient_accumulation_steps": 1})",
            "10 is no multiple"},
           {R"({"zero_optimization": {"stage": 4}})", "from 0 to 3"},
           {R"({"zero_optimization": 2})", "zero_optimization: this is not an object"},
           {R"({"zero_optimization": {"offload_param": {"device": "disk"}}})", "'disk' is not none, cpu or nvme"},
           {R"({"bf16": {"enabled": true}, "fp16": {"enabled": true}})", "stands beside"},
           {R"({"bf16": {"enabled": "yes"}})", "is not true or false"}})
    check_refused("ds_config.json", text, sentence);
}

TEST_CASE("ten broken commands of each engine") {
  struct names {
    std::string run, tensor, requests, length;
  };
  for (const names& one : {names{"vllm serve x ", "--tensor-parallel-size", "--max-num-seqs", "--max-model-len"},
                           names{"python -m sglang.launch_server --model-path x ", "--tensor-parallel-size",
                                 "--max-running-requests", "--context-length"},
                           names{"trtllm-serve x ", "--tp_size", "--max_batch_size", "--max_seq_len"}}) {
    for (const auto& [rest, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
             {one.tensor, "there is no value"},
             {one.tensor + " 0", "'0' is not a whole number"},
             {one.tensor + " -4", "'-4' is not"},
             {one.tensor + " 2.5", "'2.5' is not"},
             {one.tensor + "=", "'' is not"},
             {one.requests + " many", "'many' is not"},
             {one.requests + " 99999999999999999999", "is not a whole number"},
             {one.length + " 8k", "'8k' is not"},
             {one.length + " \"8192", "a quotation has no end"},
             {one.length + " ${LENGTH", "'${' has no end"}})
      check_refused("serve.sh", one.run + rest, sentence);
  }
}

TEST_CASE("a script is followed as far as that is possible without running it") {
  const auto read = [](const std::string& text) {
    return support::read_launch("launch.sh", text + "\ntorchrun $D pretrain_gpt.py $A ${B[@]} \"${C[@]}\"\n").question;
  };
  CHECK(read("A='--micro-batch-size 3'").at("micro-batch") == 3);
  CHECK(read("N=4; M=$(( (N + 2) * 3 ))\nA=\"--global-batch-size $M\"").at("batch") == 18);
  CHECK(read("B=(--seq-length 128)\nB+=( # a comment )\n --micro-batch-size 2\n)").at("micro-batch") == 2);
  CHECK(read("C=(--seq-length ${UNKNOWN:-512})").at("sequence") == 512);
  CHECK(!read("C=(--seq-length ${UNKNOWN})").contains("sequence"));
  CHECK(!read("C=(--seq-length $(cat length.txt))").contains("sequence"));
  CHECK(read("export A=--bf16").at("precision") == "bf16");
  CHECK(read("if [ -n \"$X\" ]; then\nA=--bf16\nfi").at("precision") == "fp32");  // nobody can tell
  CHECK(read("A=\\\n--bf16").at("precision") == "fp32");                          // the value is empty, as in a shell
  CHECK(read("cat <<END\nA=--fp16\nEND\nA=--bf16").at("precision") == "bf16");
}
