#pragma once
// A table for people: columns as wide as their widest cell, text to the left, numbers to the right.
#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace support {

struct column {
  std::string title;
  bool number = true;
};

class table {
 public:
  explicit table(std::vector<column> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  /// Rows alone: columns without titles need no rule.
  std::string untitled() const {
    const std::string lines = text();
    return lines.substr(lines.find('\n', lines.find('\n') + 1) + 1);
  }

  std::string text() const {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      std::size_t width = columns_[i].title.size();
      for (const auto& row : rows_) width = std::max(width, row[i].size());
      widths.push_back(width);
    }
    std::vector<std::string> titles, rules;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      titles.push_back(columns_[i].title);
      rules.emplace_back(widths[i], '-');
    }
    std::string out = line(titles, widths) + line(rules, widths);
    for (const auto& row : rows_) out += line(row, widths);
    return out;
  }

 private:
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i != 0) out += "  ";
      out +=
          columns_[i].number ? fmt::format("{:>{}}", cells[i], widths[i]) : fmt::format("{:<{}}", cells[i], widths[i]);
    }
    return out.erase(out.find_last_not_of(' ') + 1) + "\n";
  }

  std::vector<column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace support
