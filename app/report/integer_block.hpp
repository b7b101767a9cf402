// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "report_document.hpp"

namespace tandem::report {

/// The binary part of a page: blocks of integers, one after the other. A block stores differences
/// from the value `stride` places before, zigzag coded and divided into byte planes, because gzip
/// compresses upper bytes that are all equal to almost nothing.
class Blocks {
  public:
    /// Appends a block and returns the JSON that refers to it.
    [[nodiscard]] nlohmann::json add(std::span<const std::int32_t> values, std::size_t stride);
    [[nodiscard]] nlohmann::json add(std::span<const std::uint32_t> values, std::size_t stride);

    /// Appends points as whole multiples of a step from the low corner of their box; the longest
    /// side of the box has `steps` steps. `stride` counts points: with a stride of a whole frame,
    /// each point is compared with itself one frame before.
    [[nodiscard]] nlohmann::json add_points(std::span<const Point> points, double steps,
                                            std::size_t stride = 1);

    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

  private:
    std::string bytes_;
};

/// 2^21 steps: finer than the 24 bits with which a graphics card draws.
inline constexpr double kFineSteps = 2097152.0;
/// For the vertices of many frames: 1/65,535 of the part's size.
inline constexpr double kCoarseSteps = 65535.0;

}  // namespace tandem::report
