#pragma once
// What a launch script runs, as far as that can be seen without running it: assignments, arrays, defaults of variables and sums
// are followed; what only a run can know stays unknown, and what stands inside of a condition is left out.
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A launch file that cannot be read, in one sentence.
struct launch_error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// In a word: the name of a variable that nobody knows follows, up to the next one.
inline constexpr char unknown_mark = '\x01';

/// The commands of a script, in order, expanded.
class shell_script {
 public:
  struct command {
    std::vector<std::string> words;
    bool conditional = false;
  };

  explicit shell_script(std::string_view text) : text_(text) {
    while (at_ < text_.size()) read_command();
  }
  const std::vector<command>& commands() const { return commands_; }

 private:
  using words = std::vector<std::string>;
  static constexpr std::size_t longest_value = 65536;

  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  [[noreturn]] void refuse(const std::string& why) const {
    std::size_t line = 1;
    for (std::size_t i = 0; i < at_ && i < text_.size(); ++i) line += text_[i] == '\n' ? 1U : 0U;
    throw launch_error("line " + std::to_string(line) + ": " + why);
  }
  static bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  /// Blanks, comments and lines that go on.
  void skip_blanks(bool newlines) {
    for (;;) {
      if (here() == ' ' || here() == '\t' || here() == '\r' || (newlines && here() == '\n')) ++at_;
      else if (here() == '\\' && here(1) == '\n') at_ += 2;
      else if (here() == '\\' && here(1) == '\r' && here(2) == '\n') at_ += 3;
      else if (here() == '#')
        while (at_ < text_.size() && here() != '\n') ++at_;
      else return;
    }
  }

  /// A growing list of fields: expansions outside of quotes are split at blanks.
  struct fields {
    words all;
    std::string current;
    bool started = false;

    void put(std::string_view piece) {
      if (current.size() + piece.size() > longest_value) throw launch_error("a value of the script has no end");
      current += piece;
      started = true;
    }
    void split() {
      if (started) all.push_back(std::move(current));
      current.clear();
      started = false;
      if (all.size() > longest_value) throw launch_error("a list of the script has no end");
    }
    void put_split(std::string_view value) {
      for (const char c : value) {
        if (c == ' ' || c == '\t' || c == '\n') split();
        else put(std::string_view(&c, 1));
      }
    }
  };

  static std::string unknown(std::string_view name) {
    return std::string(1, unknown_mark) + std::string(name) + unknown_mark;
  }

  /// A variable's value; every element of an array.
  void put_variable(fields& out, const std::string& name, bool quoted, const std::optional<std::string>& otherwise) {
    const auto found = variables_.find(name);
    if (found == variables_.end()) {
      out.put_split(otherwise ? *otherwise : unknown(name));
      return;
    }
    for (std::size_t i = 0; i < found->second.size(); ++i) {
      if (i != 0) out.split();
      if (quoted) out.put(found->second[i]);
      else out.put_split(found->second[i]);
    }
  }

  /// What stands behind a dollar sign.
  void read_expansion(fields& out, bool quoted) {
    ++at_;
    if (here() == '(' && here(1) == '(') {
      at_ += 2;
      const std::size_t from = at_;
      for (int depth = 0; at_ < text_.size() && !(depth == 0 && here() == ')'); ++at_)
        depth += here() == '(' ? 1 : here() == ')' ? -1 : 0;
      const std::string_view sum = text_.substr(from, at_ - from);
      if (here() != ')' || here(1) != ')') refuse("'$((' has no end");
      at_ += 2;
      const std::optional<std::int64_t> value = sum_of(sum);
      out.put(value ? std::to_string(*value) : unknown(sum));
    } else if (here() == '(') {
      const std::size_t from = at_;
      int depth = 0;
      do {
        depth += here() == '(' ? 1 : here() == ')' ? -1 : 0;
        ++at_;
      } while (depth > 0 && at_ < text_.size());
      if (depth > 0) refuse("'$(' has no end");
      out.put(unknown(text_.substr(from, at_ - from)));
    } else if (here() == '{') {
      ++at_;
      const std::size_t end = text_.find('}', at_);
      if (end == std::string_view::npos) refuse("'${' has no end");
      const std::string inside(text_.substr(at_, end - at_));
      at_ = end + 1;
      std::size_t length = 0;
      while (length < inside.size() && in_name(inside[length])) ++length;
      const std::string name = inside.substr(0, length);
      std::string rest = inside.substr(length);
      if (rest == "[@]" || rest == "[*]" || rest.empty()) {
        put_variable(out, name, quoted, std::nullopt);
      } else if (rest.starts_with(":-") || rest.starts_with(":=")) {
        rest.erase(0, 2);
        std::erase(rest, '"');
        std::erase(rest, '\'');
        const bool depends = rest.find('$') != std::string::npos;
        put_variable(out, name, quoted, depends ? unknown(name) : rest);
      } else {
        out.put(unknown(inside));
      }
    } else if (in_name(here())) {
      const std::size_t from = at_;
      const bool place = std::isdigit(static_cast<unsigned char>(here())) != 0;
      while (in_name(here()) && !(place && at_ > from)) ++at_;
      put_variable(out, std::string(text_.substr(from, at_ - from)), quoted, std::nullopt);
    } else if (here() == '@' || here() == '*' || here() == '#' || here() == '?') {
      out.put(unknown(text_.substr(at_++, 1)));
    } else {
      out.put("$");
    }
  }

  void read_quotes(fields& out) {
    const char quote = text_[at_++];
    out.put("");
    while (at_ < text_.size() && here() != quote) {
      if (quote == '"' && here() == '$') {
        read_expansion(out, true);
      } else if (quote == '"' && here() == '\\' && here(1) == '\n') {
        at_ += 2;
      } else if (quote == '"' && here() == '\\' && at_ + 1 < text_.size()) {
        out.put(text_.substr(at_ + 1, 1));
        at_ += 2;
      } else {
        out.put(text_.substr(at_++, 1));
      }
    }
    if (at_ >= text_.size()) refuse("a quotation has no end");
    ++at_;
  }

  static bool ends_word(char c) {
    return c == '\0' || c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';' || c == '|' || c == '&' ||
           c == '(' || c == ')' || c == '<' || c == '>';
  }

  /// One word, as the fields that it becomes. A NUL in the text ends everything.
  void read_word(fields& out) {
    while (!ends_word(here())) {
      if (here() == '\\' && (here(1) == '\n' || here(1) == '\r')) break;
      if (here() == '\'' || here() == '"') read_quotes(out);
      else if (here() == '$') read_expansion(out, false);
      else if (here() == '`') {
        const std::size_t end = text_.find('`', at_ + 1);
        if (end == std::string_view::npos) refuse("'`' has no end");
        out.put(unknown(text_.substr(at_, end + 1 - at_)));
        at_ = end + 1;
      } else if (here() == '\\' && at_ + 1 < text_.size()) {
        out.put(text_.substr(at_ + 1, 1));
        at_ += 2;
      } else {
        out.put(text_.substr(at_++, 1));
      }
    }
  }

  /// NAME= or NAME+= at this place: the length of that, or nothing.
  std::size_t assignment_length() const {
    std::size_t length = 0;
    if (!in_name(here()) || std::isdigit(static_cast<unsigned char>(here())) != 0) return 0;
    while (in_name(here(length))) ++length;
    if (here(length) == '+' && here(length + 1) == '=') return length + 2;
    return here(length) == '=' ? length + 1 : 0;
  }

  void read_assignment(std::size_t length) {
    const bool more = text_[at_ + length - 2] == '+';
    const std::string name(text_.substr(at_, length - (more ? 2 : 1)));
    at_ += length;
    words value;
    bool is_list = false;
    if (here() == '(') {
      is_list = true;
      ++at_;
      fields out;
      for (skip_blanks(true); here() != ')'; skip_blanks(true)) {
        if (at_ >= text_.size()) refuse("the list of " + name.substr(0, 60) + " has no end");
        const std::size_t before = at_;
        read_word(out);
        out.split();
        if (at_ == before) ++at_;
      }
      ++at_;
      value = std::move(out.all);
    } else {
      fields out;
      read_word(out);
      out.split();
      std::string joined;
      for (const std::string& one : out.all) joined += (joined.empty() ? "" : " ") + one;
      value = {joined};
    }
    if (depth_ > 0) {  // whether it happens only a run can tell
      commands_.push_back({value, true});
      return;
    }
    words& kept = variables_[name];
    if (!more || (!is_list && kept.empty())) kept = std::move(value);
    else if (is_list) kept.insert(kept.end(), value.begin(), value.end());
    else kept.back() += value.front();
    std::size_t size = 0;
    for (const std::string& one : kept) size += one.size() + 1;
    if (size > longest_value) throw launch_error("a list of the script has no end");
  }

  void read_here_document() {
    at_ += 2;
    if (here() == '-') ++at_;
    skip_blanks(false);
    std::string end;
    while (!ends_word(here())) end += text_[at_++];
    std::erase(end, '\'');
    std::erase(end, '"');
    if (end.empty()) return;
    const std::size_t found = text_.find("\n" + end, at_);
    if (found == std::string_view::npos) refuse("the text up to " + end.substr(0, 60) + " has no end");
    at_ = found + 1 + end.size();
  }

  void read_command() {
    command made;
    fields out;
    bool first = true;
    for (;;) {
      skip_blanks(first);
      const char c = here();
      if (c == '\0') {
        at_ = text_.size();  // the end, or a byte that no script has
        break;
      }
      if (c == '\n' || c == ';' || c == '|' || c == '&') {
        ++at_;
        break;
      }
      if (c == '<' && here(1) == '<') {
        read_here_document();
        continue;
      }
      if (c == '(' || c == ')' || c == '<' || c == '>') {
        ++at_;
        continue;
      }
      if (const std::size_t length = first ? assignment_length() : 0; length != 0) {
        read_assignment(length);
        continue;
      }
      const std::size_t before = at_;
      read_word(out);
      const std::string_view bare = text_.substr(before, at_ - before);
      out.split();
      if (at_ == before) ++at_;
      if (!first) continue;
      if (bare == "if" || bare == "case" || bare == "for" || bare == "while" || bare == "until") ++depth_;
      else if ((bare == "fi" || bare == "esac" || bare == "done") && depth_ > 0) --depth_;
      if (bare == "then" || bare == "else" || bare == "do" || bare == "{" || bare == "export" || bare == "local" ||
          bare == "declare" || bare == "readonly" || bare == "exec" || bare == "time") {
        out = {};
        continue;
      }
      first = false;
    }
    made.words = std::move(out.all);
    made.conditional = depth_ > 0;
    if (!made.words.empty()) commands_.push_back(std::move(made));
    if (commands_.size() > longest_value) throw launch_error("the script has too many commands");
  }

  // --- sums ---------------------------------------------------------------------------------------------------------------

  struct sum_reader {
    const std::map<std::string, words>& variables;
    std::string_view text;
    std::size_t at = 0;
    int depth = 0;

    void skip() {
      while (at < text.size() && (text[at] == ' ' || text[at] == '$' || text[at] == '{' || text[at] == '}')) ++at;
    }
    static std::optional<std::int64_t> number(std::string_view digits) {
      if (digits.empty() || digits.size() > 12) return std::nullopt;
      std::int64_t value = 0;
      for (const char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        value = 10 * value + (c - '0');
      }
      return value;
    }
    std::optional<std::int64_t> factor() {
      skip();
      if (at < text.size() && text[at] == '(') {
        if (++depth > 32) return std::nullopt;
        ++at;
        const auto value = sum();
        skip();
        if (at >= text.size() || text[at] != ')') return std::nullopt;
        ++at;
        --depth;
        return value;
      }
      const std::size_t from = at;
      while (at < text.size() && in_name(text[at])) ++at;
      const std::string name(text.substr(from, at - from));
      if (const auto value = number(name)) return value;
      const auto found = variables.find(name);
      return found == variables.end() || found->second.size() != 1 ? std::nullopt : number(found->second[0]);
    }
    std::optional<std::int64_t> product() {
      auto value = factor();
      for (skip(); value && at < text.size() && (text[at] == '*' || text[at] == '/' || text[at] == '%'); skip()) {
        const char how = text[at++];
        const auto next = factor();
        if (!next || (how != '*' && *next == 0) || *value > 1'000'000'000 || *next > 1'000'000'000) return std::nullopt;
        value = how == '*' ? *value * *next : how == '/' ? *value / *next : *value % *next;
      }
      return value;
    }
    std::optional<std::int64_t> sum() {
      auto value = product();
      for (skip(); value && at < text.size() && (text[at] == '+' || text[at] == '-'); skip()) {
        const bool plus = text[at++] == '+';
        const auto next = product();
        if (!next) return std::nullopt;
        value = plus ? *value + *next : *value - *next;
      }
      return value;
    }
  };
  std::optional<std::int64_t> sum_of(std::string_view text) const {
    sum_reader reader{variables_, text};
    const auto value = reader.sum();
    reader.skip();
    return reader.at == text.size() ? value : std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::map<std::string, words> variables_;
  std::vector<command> commands_;
};

/// The options of a command: `--name value`, `--name=value`, `-n value`, and switches.
class launch_options {
 public:
  struct option {
    std::string name;
    std::vector<std::string> values;
    bool used = false;
  };

  explicit launch_options(const std::vector<std::string>& command) {
    for (const std::string& word : command) {
      if (is_name(word)) {
        const std::size_t equals = word.find('=');
        all_.push_back({word.substr(0, equals), {}});
        if (equals != std::string::npos) all_.back().values.push_back(word.substr(equals + 1));
      } else if (all_.empty()) {
        before_.push_back(word);
      } else {
        all_.back().values.push_back(word);
      }
    }
  }

  /// Whether a switch is there. A word behind it is no value of it.
  bool has(std::initializer_list<std::string_view> names) {
    option* found = find(names);
    return found != nullptr;
  }
  /// The last value that was given; nothing where there is none, or where it depends on the run.
  std::optional<std::string> text(std::initializer_list<std::string_view> names) {
    option* found = find(names);
    if (found == nullptr) return std::nullopt;
    if (found->values.empty()) throw launch_error(found->name + ": there is no value");
    if (found->values[0].find(unknown_mark) == std::string::npos) return found->values[0];
    found->used = false;
    return std::nullopt;
  }
  std::optional<std::int64_t> whole(std::initializer_list<std::string_view> names, double least = 1.0,
                                    double most = 1e6) {
    const auto value = text(names);
    if (!value) return std::nullopt;
    double number = 0.0;
    for (const char c : *value) {
      if (c < '0' || c > '9' || number > 1e15) number = -1.0;
      if (number < 0.0) break;
      number = 10.0 * number + (c - '0');
    }
    if (value->empty() || !(number >= least && number <= most))
      throw launch_error(std::string(*names.begin()) + ": '" + value->substr(0, 40) + "' is not a whole number from " +
                         std::to_string(static_cast<std::int64_t>(least)) + " to " +
                         std::to_string(static_cast<std::int64_t>(most)));
    return static_cast<std::int64_t>(number);
  }
  /// What nobody asked about; what depends on the run with the variable.
  std::vector<std::string> unused() const {
    std::vector<std::string> made;
    for (const option& one : all_) {
      if (one.used) continue;
      std::string text = one.name;
      if (!one.values.empty()) {
        std::string value = one.values[0];
        if (const std::size_t mark = value.find(unknown_mark); mark != std::string::npos) {
          value[mark] = '$';
          std::erase(value, unknown_mark);
          text += " " + value;
        }
      }
      made.push_back(text.substr(0, 80));
    }
    return made;
  }
  /// Words before the first option.
  const std::vector<std::string>& before() const { return before_; }
  /// The name of an option's value is no option: -1.
  static bool is_name(std::string_view word) {
    if (word.size() < 2 || word[0] != '-') return false;
    return word[1] == '-' ? word.size() > 2 : std::isalpha(static_cast<unsigned char>(word[1])) != 0;
  }

 private:
  option* find(std::initializer_list<std::string_view> names) {
    option* found = nullptr;
    for (option& one : all_)
      for (const std::string_view name : names)
        if (one.name == name) {
          one.used = true;
          found = &one;
        }
    return found;
  }
  std::vector<option> all_;
  std::vector<std::string> before_;
};

}  // namespace support
