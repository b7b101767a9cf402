// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/frame_files.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <system_error>

#include <tandem/mesh_file.hpp>

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

bool is_digit(char letter) {
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

/// The digits at the start of a text, without leading zeros.
std::string_view leading_number(std::string_view text) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
    return number;
}

/// Natural order of file names: runs of digits are compared as numbers, because programs seldom
/// write leading zeros.
bool comes_before(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!is_digit(a[i]) || !is_digit(b[j])) {
            if (a[i] != b[j]) {
                return a[i] < b[j];
            }
            ++i;
            ++j;
            continue;
        }
        const std::string_view number_a = leading_number(a.substr(i));
        const std::string_view number_b = leading_number(b.substr(j));
        if (number_a != number_b) {
            return number_a.size() != number_b.size() ? number_a.size() < number_b.size()
                                                      : number_a < number_b;
        }
        i = static_cast<std::size_t>(
            std::find_if_not(a.begin() + static_cast<std::ptrdiff_t>(i), a.end(), is_digit) -
            a.begin());
        j = static_cast<std::size_t>(
            std::find_if_not(b.begin() + static_cast<std::ptrdiff_t>(j), b.end(), is_digit) -
            b.begin());
    }
    // Names that differ only in leading zeros are compared as plain texts, to make the order total.
    return i == a.size() && j == b.size() ? a < b : i == a.size();
}

Result<std::vector<std::string>> meshes_in(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem)) {
        if (at->is_regular_file(problem) && mesh_format_of(at->path())) {
            files.push_back(at->path().string());
        }
    }
    if (problem) {
        return Error{ErrorCode::FileNotReadable,
                     fmt::format("{}: {}", folder.string(), problem.message())};
    }
    if (files.empty()) {
        return Error{ErrorCode::FileNotReadable,
                     fmt::format("{}: no mesh file is in this folder", folder.string())};
    }
    std::sort(files.begin(), files.end(),
              [](const std::string& a, const std::string& b) { return comes_before(a, b); });
    return files;
}

}  // namespace

Result<std::vector<std::string>> frame_files(std::span<const std::string> named) {
    std::vector<std::string> files;
    for (const std::string& name : named) {
        std::error_code ignored;
        if (!fs::is_directory(name, ignored)) {
            files.push_back(name);
            continue;
        }
        Result<std::vector<std::string>> inside = meshes_in(name);
        if (!inside) {
            return std::move(inside).error();
        }
        files.insert(files.end(), inside->begin(), inside->end());
    }
    return files;
}

}  // namespace tandem::cli
