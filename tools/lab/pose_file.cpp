// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab/pose_file.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "cli/options/pose_text.hpp"

namespace tandem::cli {

Result<std::vector<Pose>> load_poses(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file))
        return Error{ErrorCode::FileNotReadable, fmt::format("{}: cannot be read", file)};
    std::vector<Pose> poses;
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || line[first] == '#')
            continue;
        const Result<Pose> pose = parse_pose(line);
        if (!pose)
            return Error{ErrorCode::FileMalformed,
                         fmt::format("{}, line {}: {}", file, number, pose.error().message)};
        poses.push_back(*pose);
    }
    if (poses.empty())
        return Error{ErrorCode::FileMalformed, fmt::format("{}: there is no pose in it", file)};
    return poses;
}

}  // namespace tandem::cli
