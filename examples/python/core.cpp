// The Python module's compiled half: questions and answers pass as JSON text, so that they are those of the programs.
#include <pybind11/pybind11.h>
#include <ridgeline/interop/ask.hpp>
#include <ridgeline/interop/huggingface.hpp>
#include <ridgeline/version.hpp>
#include <set>
#include <string>
#include <string_view>
#include <support/catalogue_lists.hpp>

namespace {

using namespace ridgeline;
using interop::json;

std::string ask(std::string_view which, std::string_view question) {
  const pybind11::gil_scoped_release others_may_run;
  const json asked = json::parse(question);
  try {
    return interop::ask(which, asked).dump();
  } catch (const error& problem) {
    const std::string about(interop::key_about(problem.code(), asked));
    throw std::invalid_argument((about.empty() ? "" : about + ": ") + problem.what());
  }
}

/// The keys of one kind of question, each once.
class key_list {
 public:
  template<class Question>
  key_list& of() {
    interop::each_key<Question>([this](const auto& key) { add(key); });
    return *this;
  }
  template<class Question>
  key_list& of_search() {
    for (const auto& key : interop::detail::keys_of_search(Question{})) add(key);
    return *this;
  }
  /// Only what memory depends on.
  template<class Question>
  key_list& of_memory() {
    interop::each_key<Question>([this](const auto& key) {
      if (interop::detail::concerns_memory(key)) add(key);
    });
    return *this;
  }
  /// What can have been measured of a question, of training or of requests.
  key_list& measured(std::string_view which, bool of_requests) {
    for (const auto& key : interop::detail::keys_of_measured)
      if (interop::detail::can_be_measured(which, of_requests, false, key.name)) add(key);
    return *this;
  }
  const json& all() const { return all_; }

 private:
  template<class Key>
  void add(const Key& key) {
    if (known_.insert(key.name).second) all_.push_back({{"name", key.name}, {"type", key.type}, {"help", key.help}});
  }
  std::set<std::string_view> known_;
  json all_ = json::array();
};

/// For each question its kinds, and for each kind its keys.
std::string keys() {
  json made;
  made["which_gpu"] = {{"WhichGpu", key_list().of<card_question>().all()}};
  made["how_much_faster"] = {
      {"DatasheetSpeedup", key_list().of<datasheet_comparison>().all()},
      {"TrainingSpeedup", key_list().of_search<training_comparison>().of<training_question>().all()},
      {"NetworkSpeedup", key_list().of_search<network_comparison>().of<network_question>().all()},
      {"PicturesSpeedup", key_list().of_search<pictures_comparison>().of<pictures_question>().all()},
      {"RequestsSpeedup", key_list().of_search<requests_comparison>().of<requests_question>().all()}};
  made["buy_or_rent"] = {{"BuyOrRent", key_list().of<tenure_question>().of_search<life_question>().all()}};
  made["does_it_fit"] = {
      {"TrainingFit", key_list().of_memory<training_question>().measured("does_it_fit", false).all()},
      {"NetworkFit", key_list().of_memory<network_question>().all()},
      {"RequestsFit", key_list().of_memory<requests_question>().all()}};
  made["how_long"] = {{"TrainingTime", key_list().of<training_question>().measured("how_long", false).all()},
                      {"NetworkTime", key_list().of_search<fed_network_question>().of<network_question>().all()},
                      {"PicturesTime", key_list().of<pictures_question>().all()},
                      {"RequestsTime", key_list().of<requests_question>().measured("how_long", true).all()}};
  made["which_model"] = {{"WhichModel", key_list().of<model_question>().all()}};
  made["post_train"] = {{"PostTraining", key_list().of_search<post_training_question>().of<training_question>().all()}};
  made["plan"] = {{"Plans", key_list().of_search<plan_question>().of<training_question>().all()}};
  made["serve"] = {
      {"Serving", key_list().of_search<serve_question>().of<requests_question>().measured("serve", true).all()}};
  return made.dump();
}

std::string catalogue_of(std::string_view what) {
  std::string known;
  for (const support::named_list& one : support::catalogue_lists) {
    if (one.name == what) return support::json_of(one.make()).dump();
    known += (known.empty() ? "" : ", ") + std::string(one.name);
  }
  throw std::invalid_argument("'" + std::string(what) + "' is not a list of the catalogue (" + known + ")");
}

std::string model_from_config(std::string_view text) {
  const interop::huggingface_model read = interop::from_huggingface(text);
  return json{{"model", interop::detail::fields_of(read.model)}, {"not_counted", read.not_counted}}.dump();
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  // Every refusal is a ValueError with the sentence that the programs print.
  pybind11::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const std::exception& problem) {
      PyErr_SetString(PyExc_ValueError, problem.what());
    }
  });
  module.attr("version") = std::to_string(RIDGELINE_VERSION_MAJOR) + "." + std::to_string(RIDGELINE_VERSION_MINOR) +
                           "." + std::to_string(RIDGELINE_VERSION_PATCH);
  module.def("ask", ask, pybind11::arg("which"), pybind11::arg("question"));
  module.def("keys", keys);
  module.def("catalogue", catalogue_of, pybind11::arg("what"));
  module.def("model_from_config", model_from_config, pybind11::arg("text"));
}
