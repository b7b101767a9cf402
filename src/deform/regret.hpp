// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include <tandem/statistics.hpp>

namespace tandem::deform {

/// Decides when a tree that was refitted repeatedly is worth a build: as soon as the extra costs of
/// its queries, compared with a fresh tree, add up to the cost of a build ("ski rental": never more
/// than twice the cost of the best decision in hindsight). Costs are counts times fixed constants,
/// not times of a clock, so that runs repeat bit by bit. Calibration: docs/design/deforming.md.
class Regret {
  public:
    /// Resets the costs; to be called after each build.
    void start(std::size_t triangle_count) {
        limit_ = kBuildNanoseconds * static_cast<double>(triangle_count);
        sum_ = 0.0;
        frame_ = 0.0;
        fresh_ = -1.0;
    }

    /// Adds the cost of a query of the current frame.
    void add(const TraversalStats& query) {
        frame_ += kVolumeTestNanoseconds * static_cast<double>(query.volume_tests) +
                  kGeometryTestNanoseconds * static_cast<double>(query.geometry_tests);
    }

    /// Ends a frame. The first frame with queries shows the cost of a fresh tree.
    void end_frame() {
        if (frame_ == 0.0) {
            return;
        }
        if (fresh_ < 0.0) {
            fresh_ = frame_;
        } else {
            sum_ += frame_ > fresh_ ? frame_ - fresh_ : 0.0;
        }
        frame_ = 0.0;
    }

    [[nodiscard]] bool wants_build() const noexcept { return sum_ > limit_; }

  private:
    /// Per triangle, measured with BuildEffort::Fast.
    static constexpr double kBuildNanoseconds = 110.0;
    static constexpr double kVolumeTestNanoseconds = 0.25;
    static constexpr double kGeometryTestNanoseconds = 2.0;

    double limit_ = 0.0;
    double sum_ = 0.0;
    double frame_ = 0.0;
    double fresh_ = -1.0;
};

}  // namespace tandem::deform
