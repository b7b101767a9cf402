// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab/config_file.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace tandem::cli {

Result<bench::BroadConfig> load_config(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file))
        return Error{ErrorCode::FileNotReadable, fmt::format("{}: cannot be read", file)};
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    return bench::parse_config(text, file);
}

}  // namespace tandem::cli
