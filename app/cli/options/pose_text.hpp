// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::cli {

/// Parses "tx ty tz" or "tx ty tz qw qx qy qz", separated by spaces or commas.
[[nodiscard]] Result<Pose> parse_pose(std::string_view text);

}  // namespace tandem::cli
