// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::cli {

/// One pose a line, as `--pose-b` takes it; empty lines and those that begin with # are passed
/// over. One pose at least.
[[nodiscard]] Result<std::vector<Pose>> load_poses(const std::string& file);

}  // namespace tandem::cli
