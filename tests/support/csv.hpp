#pragma once
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgeline_tests {

using csv_row = std::map<std::string, std::string>;

/// The rows of a CSV file by column name, or nothing where the file is not there. Quoted cells may hold commas, line
/// ends and doubled quotes (RFC 4180).
inline std::optional<std::vector<csv_row>> read_csv(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::vector<std::string>> lines(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"') {
        lines.back().back() += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        lines.back().back() += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      lines.back().emplace_back();
    } else if (c == '\n') {
      lines.emplace_back(1);
    } else if (c != '\r') {
      lines.back().back() += c;
    }
  }
  std::vector<csv_row> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].size() != lines[0].size()) continue;  // the empty line at the end of the file
    csv_row row;
    for (std::size_t k = 0; k < lines[0].size(); ++k) row[lines[0][k]] = lines[i][k];
    rows.push_back(row);
  }
  return rows;
}

}  // namespace ridgeline_tests
