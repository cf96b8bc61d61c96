#pragma once
// Answers within the terminal's width: COLUMNS, or what the terminal says. A file or a pipe has no width.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

namespace support {

inline constexpr std::size_t no_width = std::numeric_limits<std::size_t>::max();
inline constexpr std::size_t narrowest = 40;

/// Letters that fit on a line of standard output.
inline std::size_t terminal_width() {
  if (const char* said = std::getenv("COLUMNS")) {
    const std::string_view text(said);
    std::size_t columns = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), columns);
    if (problem == std::errc{} && end == text.data() + text.size() && columns > 0) return std::max(columns, narrowest);
  }
  winsize window{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    return std::max<std::size_t>(window.ws_col, narrowest);
  return no_width;
}

/// A sentence on lines of at most `width` letters, all but the first indented.
inline std::vector<std::string> lines_of(std::string_view sentence, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t from = sentence.find_first_not_of(' '); from < sentence.size();) {
    const std::size_t space = std::min(sentence.find(' ', from), sentence.size());
    const std::string_view word = sentence.substr(from, space - from);
    from = std::min(sentence.find_first_not_of(' ', space), sentence.size());
    if (line.find_first_not_of(' ') != std::string::npos && line.size() + 1 + word.size() > width) {
      lines.push_back(line);
      line.assign(indent, ' ');
      line += word;
    } else {
      if (!line.empty()) line += ' ';
      line += word;
    }
  }
  lines.push_back(line);
  return lines;
}

namespace detail {

/// Where the columns of a table begin and end, by the rule below its titles; empty for any other line.
inline std::vector<std::pair<std::size_t, std::size_t>> columns_of(const std::string& rule) {
  std::vector<std::pair<std::size_t, std::size_t>> made;
  if (rule.empty() || rule.find_first_not_of("- ") != std::string::npos) return made;
  for (std::size_t at = rule.find('-'); at != std::string::npos;) {
    const std::size_t end = std::min(rule.find(' ', at), rule.size());
    made.emplace_back(at, end);
    at = rule.find('-', end);
  }
  return made;
}

/// A line of a table has nothing between its columns.
inline bool is_row(const std::string& line, const std::vector<std::pair<std::size_t, std::size_t>>& columns) {
  if (line.empty()) return false;
  for (std::size_t i = 1; i < columns.size(); ++i)
    for (std::size_t at = columns[i - 1].second; at < columns[i].first && at < line.size(); ++at)
      if (line[at] != ' ') return false;
  return true;
}

inline std::string cell(const std::string& line, std::pair<std::size_t, std::size_t> column) {
  std::string text =
      column.first < line.size() ? line.substr(column.first, column.second - column.first) : std::string();
  text.resize(column.second - column.first, ' ');
  return text;
}

inline std::string trimmed(std::string line) { return line.erase(line.find_last_not_of(' ') + 1); }

/// The longest word of a column: no line that it stands on is shorter.
inline std::size_t longest_word(const std::vector<std::string>& rows, std::pair<std::size_t, std::size_t> column) {
  std::size_t longest = 0;
  for (const std::string& row : rows) {
    const std::string text = cell(row, column);
    if (text.find_first_not_of('-') == std::string::npos) continue;
    for (std::size_t from = text.find_first_not_of(' '); from < text.size();) {
      const std::size_t end = std::min(text.find(' ', from), text.size());
      longest = std::max(longest, end - from);
      from = text.find_first_not_of(' ', end);
    }
  }
  return longest;
}

/// A cell after what stands before it, on lines of at most `width` letters; a rule is cut off.
inline std::string beside(std::string line, const std::string& last, std::size_t width) {
  const std::size_t indent = line.size() + 2;
  line += "  ";
  if (indent + last.size() <= width) return line + last;
  if (last.find_first_not_of('-') == std::string::npos) return line + last.substr(0, width - indent);
  const std::vector<std::string> pieces = lines_of(last, width - indent, 0);
  line += pieces.front();
  for (std::size_t i = 1; i < pieces.size(); ++i) line += "\n" + std::string(indent, ' ') + pieces[i];
  return line;
}

/// A table in parts below one another, each with the first column. The last column may go on below itself, if there is
/// room for a few words; what does not fit beside the first column is below it, further in.
inline std::string parts_of(const std::vector<std::string>& rows,
                            const std::vector<std::pair<std::size_t, std::size_t>>& columns, std::size_t width) {
  const auto size_of = [&](std::size_t i) { return columns[i].second - columns[i].first; };
  const std::size_t final = columns.size() - 1;
  const std::size_t least_of_final =
      std::min(size_of(final), std::max<std::size_t>(24, longest_word(rows, columns[final])));
  std::string made;
  for (std::size_t from = 1; from <= final;) {
    std::size_t used = size_of(0), to = from;
    for (; to <= final && used + 2 + (to == final ? least_of_final : size_of(to)) <= width; ++to)
      used += 2 + size_of(to);
    const bool below = to == from;
    if (below) ++to;
    if (from > 1) made += "\n";
    for (const std::string& row : rows) {
      std::string line = cell(row, columns[0]);
      if (below) {
        made += trimmed(line.substr(0, width)) + "\n";
        line = "  ";
      }
      for (std::size_t i = from; i + 1 < to; ++i) line += "  " + cell(row, columns[i]);
      line = beside(line, cell(row, columns[to - 1]), width);
      made += trimmed(line) + "\n";
    }
    from = to;
  }
  return made;
}

}  // namespace detail

/// A text whose lines are no longer than `width`: sentences go on below, tables are divided by columns.
inline std::string fitted(const std::string& text, std::size_t width) {
  if (width == no_width) return text;
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  std::string made;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto columns = detail::columns_of(i + 1 < lines.size() ? lines[i + 1] : "");
    if (columns.size() > 1) {
      std::size_t end = i, longest = 0;
      while (end < lines.size() && (end <= i + 1 || detail::is_row(lines[end], columns)))
        longest = std::max(longest, lines[end++].size());
      if (longest > width) {
        made += detail::parts_of(
            {lines.begin() + static_cast<std::ptrdiff_t>(i), lines.begin() + static_cast<std::ptrdiff_t>(end)}, columns,
            width);
        i = end - 1;
        continue;
      }
    }
    if (lines[i].size() <= width) {
      made += lines[i] + "\n";
      continue;
    }
    const std::size_t indent = std::min<std::size_t>(lines[i].find_first_not_of(' ') + 2, width / 2);
    std::string start(indent - 2, ' ');
    for (const std::string& line : lines_of(lines[i], width - start.size(), 2)) made += start + line + "\n";
  }
  return made;
}

}  // namespace support
