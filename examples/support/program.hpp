#pragma once
// What every calculator does the same way: options, exit codes, one clear line for a bad input, one answer on standard output.
#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <new>
#include <nlohmann/json.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/version.hpp>
#include <string>
#include <string_view>
#include <support/names.hpp>
#include <support/whole_file.hpp>
#include <support/width.hpp>
#include <unistd.h>
#include <vector>

namespace support {

/// Key order in the answers is the order in which they were written.
using json = nlohmann::ordered_json;

/// Exit codes of every program here.
inline constexpr int answered = 0;
inline constexpr int bad_input = 2;
inline constexpr int not_written = 3;
inline constexpr int interrupted = 130;

/// Set by a search that Ctrl-C has ended early: the answer is the best so far.
inline bool& ended_early() {
  static bool early = false;
  return early;
}

/// The finite number that a text spells, in decimal; anything else is refused.
inline double number(const std::string& option, const std::string& text, const std::string& expected) {
  double value = 0.0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    refuse(option, text, expected);
  return value;
}

/// The whole number that a text spells.
inline long long whole_number(const std::string& option, const std::string& text, const std::string& expected) {
  const double value = number(option, text, expected);
  if (!(value >= -1e15 && value <= 1e15) || value != std::floor(value)) refuse(option, text, expected);
  return static_cast<long long>(value);
}

/// An option with a number, checked where it is read; `bounds` says in words what `allowed` tests.
template<class Check>
CLI::Option* add_number(CLI::App& app, const std::string& flag, double& target, const std::string& help,
                        const std::string& bounds, Check allowed) {
  return app
      .add_option_function<std::string>(
          flag,
          [flag, &target, bounds, allowed](const std::string& text) {
            const double value = number(flag, text, bounds);
            if (!allowed(value)) refuse(flag, text, bounds);
            target = value;
          },
          target == 0.0 ? help : fmt::format("{} [{}]", help, target))
      ->type_name("NUMBER");
}

/// The largest amount a calculator takes: beyond it a typing error is likelier than a data centre.
inline constexpr double absurd = 1e15;

inline CLI::Option* add_positive(CLI::App& app, const std::string& flag, double& target, const std::string& help,
                                 const std::string& unit) {
  return add_number(app, flag, target, help, fmt::format("a number of {} above 0 and at most 1e15", unit),
                    [](double value) { return value > 0.0 && value <= absurd; });
}

inline CLI::Option* add_amount(CLI::App& app, const std::string& flag, double& target, const std::string& help,
                               const std::string& unit) {
  return add_number(app, flag, target, help, fmt::format("a number of {} from 0 to 1e15", unit),
                    [](double value) { return value >= 0.0 && value <= absurd; });
}

inline CLI::Option* add_percentage(CLI::App& app, const std::string& flag, double& target, const std::string& help) {
  return add_number(app, flag, target, help, "a percentage from 0 to 100",
                    [](double value) { return value >= 0.0 && value <= 100.0; });
}

/// A count that stays what it was where nothing is said; `help` says what is taken then.
inline CLI::Option* add_count_if_said(CLI::App& app, const std::string& flag, long long& target,
                                      const std::string& help) {
  return app
      .add_option_function<std::string>(
          flag,
          [flag, &target](const std::string& text) {
            const long long value = whole_number(flag, text, "a whole number from 1 to 1000000");
            if (value < 1 || value > 1'000'000) refuse(flag, text, "a whole number from 1 to 1000000");
            target = value;
          },
          help)
      ->type_name("COUNT");
}

inline CLI::Option* add_count(CLI::App& app, const std::string& flag, long long& target, const std::string& help) {
  return add_count_if_said(app, flag, target, fmt::format("{} [{}]", help, target));
}

/// The sentences of `text` on one line, nothing in it that a terminal would obey.
inline std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

/// Whether a text is UTF-8, as JSON and SVG have to be.
inline bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80         ? 1
                               : first >> 5 == 0x6  ? 2
                               : first >> 4 == 0xe  ? 3
                               : first >> 3 == 0x1e ? 4
                                                    : 0;
    if (length == 0 || i + length > text.size()) return false;
    std::uint32_t point = length == 1 ? first : first & (0x7fU >> length);
    for (std::size_t j = 1; j < length; ++j) {
      const auto next = static_cast<unsigned char>(text[i + j]);
      if (next >> 6 != 0x2) return false;
      point = point << 6 | (next & 0x3fU);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
    i += length;
  }
  return true;
}

/// Standard streams that are closed must not become the next file that is opened; a pipe that nobody reads is an error to
/// report, not a death.
inline void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  std::signal(SIGPIPE, SIG_IGN);
}

/// An argument that is no option of the program.
[[noreturn]] inline void refuse_extra(const CLI::App& app, const std::string& extra) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    names.push_back(option->get_name());
    if (option->get_positional() && option->count() > 0 && !extra.starts_with('-'))
      refuse(option->get_name(), extra, fmt::format("possible beside '{}'", option->results().front()));
  }
  refuse_unknown(extra.substr(0, 80), extra, "option; --help lists them", names);
}

/// A flag that is given a value: --version=3.
inline void refuse_values_of_flags(const CLI::App& app, std::string_view word) {
  const std::size_t end = word.find('=');
  if (end == std::string_view::npos) return;
  for (const CLI::Option* option : app.get_options())
    if (option->get_expected_max() == 0 && option->get_name() == word.substr(0, end))
      throw CLI::ValidationError(option->get_name(), fmt::format("takes no value, not '{}'", word.substr(end + 1)));
}

/// What CLI11 says of options that are given too often, without a value, or beside one that they exclude, in our words.
inline std::string option_text(const CLI::ParseError& problem) {
  std::string said = problem.what();
  const auto between = [&said](std::string_view before, std::string_view after) {
    const std::size_t from = said.find(before) + before.size();
    return said.substr(from, said.rfind(after) - from);
  };
  for (const char* word : {" excludes ", " requires "})
    if (const std::size_t at = said.find(word); at != std::string::npos && said.find(": ") > at)
      return said.substr(0, at) + ":" + said.substr(at);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) == nullptr) return said;
  const std::string option = said.substr(0, said.find(": "));
  if (said.ends_with(" missing"))
    return fmt::format("{}: needs a value, {}", option, between(" required ", " missing"));
  const std::size_t received = said.rfind(" received ");
  return received == std::string::npos ? said
                                       : fmt::format("{}: was given {} times", option, said.substr(received + 10));
}

/// Reads the command line, asks `answer` for the whole text of the answer, and prints it. A bad input leaves standard
/// output empty, says one line on standard error, and exits with 2; an answer or a file that cannot be written exits with 3.
template<class Answer>
int run(CLI::App& app, int argc, char** argv, Answer answer) {
  const std::string name = app.get_name();
  const auto complain = [&name](const std::string& line, int code = bad_input) {
    const std::string text = fmt::format("{}: {}\n", name, one_line(line));
    std::fwrite(text.data(), 1, text.size(), stderr);  // where even that cannot be written, the code tells
    return code;
  };
  hold_standard_streams();
  for (CLI::Option* option : app.get_options()) {
    if (option->get_expected_max() <= 1) option->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  }
  app.set_version_flag("--version", fmt::format("{} (ridgeline {}.{}.{})", name, RIDGELINE_VERSION_MAJOR,
                                                RIDGELINE_VERSION_MINOR, RIDGELINE_VERSION_PATCH));
  app.allow_extras();
  try {
    for (int i = 1; i < argc; ++i)
      if (!is_utf8(argv[i])) return complain(fmt::format("argument {} is not UTF-8", i));
    for (int i = 1; i < argc; ++i) refuse_values_of_flags(app, argv[i]);
    try {
      app.parse(argc, argv);
      for (const std::string& extra : app.remaining()) refuse_extra(app, extra);
      const std::string text = answer();
      const bool for_people = !text.starts_with('{') && !text.starts_with('[');
      print_whole(instead_of_the_answer().value_or(for_people ? fitted(text, terminal_width()) : text));
      return ended_early() ? interrupted : answered;
    } catch (const CLI::CallForHelp&) {
      print_whole(fitted(app.help(), terminal_width()));
      return answered;
    } catch (const CLI::CallForVersion& version) {
      print_whole(fmt::format("{}\n", version.what()));
      return answered;
    }
  } catch (const CLI::ParseError& problem) {
    return complain(option_text(problem));
  } catch (const ridgeline::error& problem) {
    return complain(problem.what());
  } catch (const unwritable& problem) {
    return complain(problem.what(), not_written);
  } catch (const std::bad_alloc&) {
    return complain("this takes more memory than there is");
  } catch (const std::exception& problem) {
    return complain(problem.what());
  }
}

}  // namespace support
