// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/pose_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <string_view>

#include "cli/options/pose_text.hpp"
#include "io/file_bytes.hpp"

namespace tandem::cli {
namespace {

/// Parses each line that is neither empty nor a comment.
template <class Entry>
Result<std::vector<Entry>> load_lines(const std::string& file,
                                      const std::function<Result<Entry>(std::string_view)>& parse) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    std::vector<Entry> entries;
    std::string_view text = io::as_text(content->bytes());
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') {
            continue;
        }
        Result<Entry> entry = parse(line);
        if (!entry) {
            return Error{ErrorCode::FileMalformed,
                         fmt::format("{}, line {}: {}", file, number, entry.error().message)};
        }
        entries.push_back(*std::move(entry));
    }
    if (entries.empty()) {
        return Error{ErrorCode::FileMalformed, fmt::format("{}: there is no pose in it", file)};
    }
    return entries;
}

}  // namespace

Result<std::vector<Pose>> load_poses(const std::string& file) {
    return load_lines<Pose>(file, parse_pose);
}

Result<std::vector<PosePair>> load_motion(const std::string& file, const Pose& pose_a) {
    return load_lines<PosePair>(file, [&](std::string_view line) -> Result<PosePair> {
        const std::size_t semicolon = line.find(';');
        const bool moves_both = semicolon != std::string_view::npos;
        const Result<Pose> a = moves_both ? parse_pose(line.substr(0, semicolon)) : pose_a;
        if (!a) {
            return Error{a.error().code, "the pose of A: " + a.error().message};
        }
        const Result<Pose> b = parse_pose(moves_both ? line.substr(semicolon + 1) : line);
        if (!b) {
            return b.error();
        }
        return PosePair{*a, *b};
    });
}

}  // namespace tandem::cli
