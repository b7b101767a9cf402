// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab/pose_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "cli/options/pose_text.hpp"
#include "io/file_bytes.hpp"

namespace tandem::cli {

Result<std::vector<Pose>> load_poses(const std::string& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    std::vector<Pose> poses;
    std::string_view text = io::as_text(content->bytes());
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') {
            continue;
        }
        const Result<Pose> pose = parse_pose(line);
        if (!pose) {
            return Error{ErrorCode::FileMalformed,
                         fmt::format("{}, line {}: {}", file, number, pose.error().message)};
        }
        poses.push_back(*pose);
    }
    if (poses.empty()) {
        return Error{ErrorCode::FileMalformed, fmt::format("{}: there is no pose in it", file)};
    }
    return poses;
}

}  // namespace tandem::cli
