// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/referenced_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

#include "io/file_error.hpp"

namespace tandem::io {

namespace fs = std::filesystem;

bool is_within(const fs::path& file, const fs::path& folder) {
    // A relative path would stay relative if no part of it exists.
    const auto plain = [](const fs::path& path, std::error_code& problem) {
        const fs::path whole = fs::absolute(path.empty() ? fs::path(".") : path, problem);
        return problem ? fs::path() : fs::weakly_canonical(whole, problem);
    };
    std::error_code file_problem;
    std::error_code folder_problem;
    const fs::path inner = plain(file, file_problem);
    const fs::path outer = plain(folder, folder_problem);
    if (file_problem || folder_problem) {
        return false;
    }
    const auto [rest_of_outer, rest] =
        std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
    return rest_of_outer == outer.end() || (rest_of_outer->empty() && rest != inner.end());
}

Result<fs::path> referenced_file(const fs::path& folder, const std::string& reference,
                                 OutsideFiles outside) {
    if (reference.empty() || reference.find('\0') != std::string::npos) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{} names no file", in_quotes(reference))};
    }
    const fs::path relative = reference;
    if (outside == OutsideFiles::Refused &&
        (relative.is_absolute() || !is_within(folder / relative, folder))) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{} is outside of the folder of the scene; move it there, or "
                                 "allow it with --allow-outside",
                                 in_quotes(reference))};
    }
    return folder / relative;
}

}  // namespace tandem::io
