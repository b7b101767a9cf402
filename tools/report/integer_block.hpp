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

/// The binary part of a page: blocks of integers one after the other. A block holds differences to
/// the value `stride` places before, zigzag coded and divided into byte planes, because gzip makes
/// nearly nothing of upper bytes that are all alike.
class Blocks {
  public:
    /// The JSON that names the block.
    [[nodiscard]] nlohmann::json add(std::span<const std::int32_t> values, std::size_t stride);
    [[nodiscard]] nlohmann::json add(std::span<const std::uint32_t> values, std::size_t stride);

    /// Points as whole multiples of a step from the low corner of their box, `steps` along its
    /// longest side. With a stride of a whole frame, points are compared with themselves one frame
    /// before; `stride` counts points.
    [[nodiscard]] nlohmann::json add_points(std::span<const Point> points, double steps,
                                            std::size_t stride = 1);

    [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

  private:
    std::string bytes_;
};

/// Finer than the numbers of 24 bits that a graphics card draws with.
inline constexpr double kFineSteps = 2097152.0;
/// For the vertices of many frames: a sixty thousandth of the part.
inline constexpr double kCoarseSteps = 65535.0;

}  // namespace tandem::report
