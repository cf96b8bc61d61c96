#pragma once
// The face of a question: every key of its JSON schema is an option, and a file may hold the question too.
#include <filesystem>
#include <map>
#include <ridgeline/interop/detail/json_measured.hpp>
#include <ridgeline/interop/nlohmann.hpp>
#include <set>
#include <string>
#include <support/config_file.hpp>
#include <support/program.hpp>

namespace support {

/// A key that cannot be read, as the option of that name.
[[noreturn]] inline void refuse_key(const ridgeline::interop::question_error& problem) {
  const std::string option = "--" + problem.key;
  if (problem.known.empty() || problem.expected == "a known option") {
    if (problem.known.empty()) refuse(option, problem.given, problem.expected);
    refuse_unknown(option, problem.given, "key of a question", problem.known);
  }
  const std::string kind = problem.expected.starts_with("a known ") ? problem.expected.substr(8) : problem.expected;
  std::vector<std::string> known = problem.known;
  if (problem.key == "model")  // a network that is no transformer is a question of another kind, of the same option
    for (const ridgeline::catalogued_model& one : ridgeline::catalogue::models) known.emplace_back(one.id);
  refuse_unknown(option, problem.given, kind, known);
}

/// What `ask` answers; a wrong key is told as its option.
template<class Ask>
auto reading(Ask ask) {
  try {
    return ask();
  } catch (const ridgeline::interop::question_error& problem) {
    refuse_key(problem);
  }
}

/// Whether something stands at a path; false where the system cannot say.
inline bool is_a_path(const std::string& text) {
  std::error_code problem;
  return std::filesystem::exists(text, problem);
}

/// The question as the command line, or a file, says it.
class asking {
 public:
  explicit asking(CLI::App& app) : app_(app) {}

  /// Options for every key of a question but these; a group counts as its keys.
  template<class Question>
  void add_keys(const std::set<std::string_view>& without = {}) {
    add_keys_if<Question>([&](const auto& key) { return !without.contains(key.name) && !without.contains(key.group); });
  }
  /// Options for every key of a question that memory depends on.
  template<class Question>
  void add_keys_about_memory() {
    add_keys_if<Question>([](const auto& key) { return ridgeline::interop::detail::concerns_memory(key); });
  }
  /// Options for some keys of a question.
  template<class Question>
  void add_some_keys(const std::set<std::string_view>& names) {
    add_keys_if<Question>([&](const auto& key) { return names.contains(key.name); });
  }
  /// Options for the keys of a search, beside those of what it searches.
  template<class Question>
  void add_search_keys() {
    for (const auto& key : ridgeline::interop::detail::keys_of_search(Question{}))
      if (added_.insert(key.name).second)
        add(std::string(key.name), std::string(key.type), std::string(key.help), std::string(key.group));
  }
  /// Options for what can have been measured of a question.
  void add_measured(std::string_view which) {
    for (const auto& key : ridgeline::interop::detail::keys_of_measured)
      for (const bool of_requests : {false, true})
        if (ridgeline::interop::detail::can_be_measured(which, of_requests, false, key.name) &&
            added_.insert(key.name).second)
          add(std::string(key.name), std::string(key.type), std::string(key.help), std::string(key.group));
  }
  /// A second name of an option, for those that are added after this.
  void also_named(const std::string& key, const std::string& name) { second_names_[key] = ",--" + name; }
  void add_json() {
    app_.add_option("--json", file_, "print JSON; with a file, read the question from it")
        ->expected(0, 1)
        ->type_name("[FILE]");
  }

  bool as_json() const { return app_.get_option("--json")->count() != 0; }
  bool given(const std::string& key) const { return said_.contains(key); }
  const json& said() const { return said_; }
  const std::string& model_name() const { return model_name_; }
  const std::string& not_counted() const { return not_counted_; }
  void say(const std::string& key, const json& value) { said_[key] = value; }
  /// One more key of the answer's JSON.
  void answer_beside(const std::string& key, const json& value) { beside_[key] = value; }
  /// One more value of a key that may have several.
  void say_one_more(const std::string& key, const json& value) {
    json& said = said_[key];
    if (std::ranges::find(said, value) != said.end())
      throw CLI::ValidationError("--" + key,
                                 fmt::format("'{}' was given twice", ridgeline::interop::detail::shown(value)));
    said.push_back(value);
  }

  /// Names that are taken where nobody gives one.
  using usual_names = std::vector<std::pair<std::string, std::string_view>>;

  /// Reads the file, and names that are paths or descriptions; remembers what nobody named.
  void read(const usual_names& usual = {{"model", ridgeline::defaults::model},
                                        {"device", ridgeline::defaults::device}}) {
    if (!file_.empty()) {
      const json whole = json::parse(json_object("--json", file_, small_file("--json", file_)).dump());
      json of_file = whole.value("asked", whole);
      if (!of_file.is_object()) refuse("--json", file_, "a file with a question");
      of_file.update(said_);
      said_ = of_file;
    }
    for (const auto& key : ridgeline::interop::detail::keys_of_measured)
      if (const auto found = said_.find(std::string(key.name)); found != said_.end()) {
        measured_[found.key()] = *found;
        said_.erase(found);
      }
    if (said_.contains("model")) read_model();
    for (const auto& [key, name] : usual) take(key, name);
    for (const char* key : {"device", "over"})
      if (given(key) && said_[key].is_string()) said_[key] = described(said_[key].get<std::string>(), key);
  }

  /// What is taken for a name that nobody gave.
  void take(const std::string& key, std::string_view name) {
    if (said_.contains(key)) return;
    said_[key] = std::string(name);
    not_named_[key] = said_[key];
    if (key == "model") read_model();
  }

  /// What was measured of a question, beside it.
  ridgeline::interop::detail::measured_values measured(std::string_view which) const {
    return reading([&] {
      json all = measured_;
      return ridgeline::interop::detail::take_measured(which, ridgeline::interop::asks_about_requests(said_),
                                                       ridgeline::interop::asks_about_a_network(said_), all);
    });
  }
  void say_measured(const std::string& key, const json& value) {
    if (measured_.contains(key)) throw CLI::ValidationError("--" + key, "excludes --measured, which says it too");
    measured_[key] = value;
  }
  bool measured() const { return !measured_.empty(); }

  template<class Question>
  Question question() const {
    return reading([this] {
      try {
        return ridgeline::interop::question_from<Question>(said_);
      } catch (ridgeline::interop::question_error& problem) {
        if (const auto typed = typed_.find(problem.key); typed != typed_.end()) problem.given = typed->second;
        throw;
      }
    });
  }

  /// The defaults assumed for what nobody gave.
  json taken(const ridgeline::taken_settings& settings) const {
    json all = not_named_;
    all.update(ridgeline::interop::detail::json_of(settings));
    return all;
  }
  /// The same in words, as options.
  std::string taken_text(const json& all, std::size_t width = std::min<std::size_t>(terminal_width(), 110)) const {
    std::string text, line = "assumed:";
    for (const auto& [key, value] : all.items()) {
      if (value == "not-measured") continue;  // no stack that could be named
      const std::string flag = fmt::format(" --{} {}", key,
                                           value.is_string()    ? value.get<std::string>()
                                           : value.is_boolean() ? (value.get<bool>() ? "on" : "off")
                                                                : value.dump());
      if (line.size() + flag.size() > width) {
        text += line + "\n";
        line = " ";
      }
      line += flag;
    }
    return all.empty() ? "" : text + line + "\n";
  }
  /// An answer's JSON with the names that nobody gave among the defaults assumed.
  std::string json_text(json answer, const json& all) const {
    answer["taken"] = all;
    if (!not_counted_.empty()) answer["not_counted"] = not_counted_;
    answer.update(beside_);
    return answer.dump(2) + "\n";
  }

  /// A device as `NAME:memory=48,bandwidth=960` becomes an object; a name stays one.
  static json described(const std::string& text, const std::string& key = "device") {
    const std::string option = "--" + key;
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return text;
    const std::string form = "a description such as 'mine:memory=48,bandwidth=960,bf16=180,watts=300'";
    json made{{"name", text.substr(0, colon)}};
    if (colon == 0) refuse(option, text, form);
    std::string rest = text.substr(colon + 1);
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      const std::string pair = rest.substr(0, comma);
      rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
      const std::size_t equals = pair.find('=');
      if (equals == std::string::npos) refuse(option, pair, form);
      const std::string what = pair.substr(0, equals);
      if (made.contains(what)) throw CLI::ValidationError(option, fmt::format("'{}' was given twice", what));
      made[what] = value_of(pair.substr(equals + 1));
    }
    return made;
  }

 private:
  template<class Question, class Wanted>
  void add_keys_if(Wanted wanted) {
    ridgeline::interop::each_key<Question>([&](const auto& key) {
      if (wanted(key) && added_.insert(key.name).second) {
        std::string help(key.help);
        // What is bought in any case needs no word for it.
        const bool bought =
            ridgeline::interop::detail::is_a_choice<Question> && !std::is_same_v<Question, ridgeline::model_question>;
        if (bought && help.starts_with("with --own: ")) help.erase(0, 12);
        add(std::string(key.name), std::string(key.type), help, std::string(key.group));
      }
    });
  }
  /// A number where the text is one.
  static json value_of(const std::string& text) {
    double value = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = problem == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
    if (!is_number) return text;
    if (value == std::floor(value) && std::abs(value) < 9e15) return static_cast<std::int64_t>(value);
    return value;
  }

  /// Values with commas between them.
  static json values_of(const std::string& text) {
    json all = json::array();
    std::size_t from = 0;
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', from)) {
      all.push_back(value_of(text.substr(from, comma - from)));
      from = comma + 1;
    }
    all.push_back(value_of(text.substr(from)));
    return all;
  }

  void add(const std::string& name, const std::string& type, const std::string& help, const std::string& group) {
    const bool on_off = type == "[on|off]";
    const bool text = type == "NAME" || type == "NAMES" || type == "NAME|FILE" || type == "FORMAT" || type == "HOW" ||
                      type == "WHAT" || type == "TERMS";
    const bool several = type.ends_with("NUMBERS");
    CLI::Option* option = app_.add_option_function<std::string>(
        "--" + name + second_names_[name],
        [this, name, text, several](const std::string& value) {
          said_[name] = text                                              ? json(value)
                        : several && value.find(',') != std::string::npos ? values_of(value)
                                                                          : value_of(value);
          typed_[name] = value.substr(0, 80);
        },
        help);
    option->type_name(type);
    if (on_off) option->expected(0, 1);
    if (!group.empty()) option->group(group);
  }

  /// A repository of Hugging Face, as people name models, which is no path here.
  [[noreturn]] void refuse_repository() const {
    std::vector<std::string> known;
    for (const ridgeline::catalogued_model& one : ridgeline::catalogue::models) known.emplace_back(one.id);
    const std::vector<std::string> near = suggestions(model_name_.substr(model_name_.rfind('/') + 1), known);
    if (near.empty()) refuse_file("--model", model_name_.substr(0, 80), "there is no such file");
    refuse("--model", model_name_.substr(0, 80),
           fmt::format("the path of a config.json; did you mean '{}'?", fmt::join(near, "', '")));
  }
  void read_model() {
    json& model = said_["model"];
    if (!model.is_string()) {
      model_name_ = "a model of your own";
      return;
    }
    model_name_ = model.get<std::string>();
    if (ridgeline::catalogue::find_model(model_name_) != nullptr) return;
    const bool names_a_file =
        model_name_.find('/') != std::string::npos || model_name_.ends_with(".json") || is_a_path(model_name_);
    if (!names_a_file) return;
    if (!is_a_path(model_name_) && !model_name_.ends_with(".json")) refuse_repository();
    const ridgeline::interop::huggingface_model read = read_config("--model", model_name_);
    model = ridgeline::interop::detail::fields_of(read.model);
    not_counted_ = read.not_counted;
  }

  CLI::App& app_;
  json said_ = json::object();
  json not_named_ = json::object();
  json beside_ = json::object();
  json measured_ = json::object();
  std::set<std::string_view> added_;
  std::map<std::string, std::string> second_names_;
  std::map<std::string, std::string> typed_;
  std::string file_, model_name_, not_counted_;
};

/// A question with the first of each list.
inline json one_of_each(json question) {
  for (auto& [key, value] : question.items())
    if (value.is_array()) value = json(value.at(0));
  return question;
}

/// The library's sentence about a question, with the option that it is about and its value, said or taken.
[[noreturn]] inline void refuse_question(const asking& asked, const ridgeline::error& problem) {
  const json said = one_of_each(asked.said());
  if (problem.code() == ridgeline::errc::instance_of_another_device) {
    const auto run = ridgeline::interop::question_from<ridgeline::plan_question>(said).run;
    const ridgeline::cloud_price& entry = *run.costs.instance;
    throw CLI::ValidationError("--rent", fmt::format("{}/{} has {} {}, not {}", entry.provider, entry.instance,
                                                     entry.count.value(), entry.device_id, run.device.id));
  }
  const std::string key(ridgeline::interop::key_about(problem.code(), said));
  if (key.empty()) throw ridgeline::error(problem);
  const char* taken = key == "sequence" || key == "prompt"                                      ? "4096"
                      : key == "gpus" && !ridgeline::interop::asks_about_requests(asked.said()) ? "8"
                      : key == "schedule"                                                       ? "1f1b"
                      : key == "offload" || key == "site-link"                                  ? "none"
                      : key == "terms"                                                          ? "on_demand"
                                                                                                : "1";
  throw CLI::ValidationError(
      "--" + key,
      fmt::format("'{}': {}", ridgeline::interop::detail::shown(said.value(key, json(taken))), problem.what()));
}

/// What `ask` answers; the library's refusal is told as the option's.
template<class Ask>
auto asked_of(const asking& asked, Ask ask) {
  try {
    return ask();
  } catch (const ridgeline::error& problem) {
    refuse_question(asked, problem);
  }
}

/// Keys of one kind of question that were given for the other.
inline void refuse_other_kind(const asking& asked) {
  if (!ridgeline::interop::asks_about_requests(asked.said())) return;
  std::string of_requests;
  for (const auto& key : ridgeline::interop::detail::keys_of_requests)
    if (of_requests.empty() && key.name != "stack" && asked.given(std::string(key.name))) of_requests = key.name;
  for (const auto& key : ridgeline::interop::detail::keys_of_training)
    if (key.name != "stack" && asked.given(std::string(key.name)))
      throw CLI::ValidationError(
          "--" + std::string(key.name),
          fmt::format("belongs to training, and --{} to serving{}", of_requests,
                      key.name == "precision" ? ", whose formats are --weights and --kv-format" : ""));
}

/// Keys of costs of which one excludes the other, whoever pays.
inline void check_sides(const asking& asked) {
  if (asked.given("terms") && asked.given("rent") && asked.said().at("rent").is_number())
    throw CLI::ValidationError(
        "--terms", fmt::format("goes with an instance, and --rent says '{}'", asked.said().at("rent").dump()));
  if (asked.given("electricity") && asked.given("tariff"))
    throw CLI::ValidationError("--electricity", "excludes --tariff");
  if (asked.given("grid") && asked.given("grid-of")) throw CLI::ValidationError("--grid", "excludes --grid-of");
}

/// Keys of costs that go together, or do not.
inline void check_costs(const asking& asked) {
  const auto belongs = [](const std::string& key, const std::string& why) {
    throw CLI::ValidationError("--" + key, why);
  };
  const bool own = asked.given("own") && asked.said().at("own") != "off" && asked.said().at("own") != false;
  if (own && asked.given("rent")) belongs("rent", "excludes --own");
  if (own && asked.given("terms")) belongs("terms", "belongs to --rent, and --own was given");
  check_sides(asked);
  if (own) return;
  if (asked.given("terms") && !asked.given("rent")) belongs("terms", "belongs to an instance, and --rent names none");
  for (const char* key : {"price", "host-price", "years", "utilization", "electricity", "tariff"})
    if (asked.given(key)) belongs(key, "belongs to --own, which was not given");
}

}  // namespace support
