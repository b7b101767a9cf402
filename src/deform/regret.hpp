// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include <tandem/statistics.hpp>

namespace tandem::deform {

/// Decides when a tree that was refitted again and again is worth a build: once what it has cost
/// queries more than a fresh tree adds up to the cost of the build ("ski rental": never more than
/// twice the cost of the best decision in hindsight). Counts times fixed constants, never clocks,
/// so that runs repeat bit by bit. Calibration: docs/design/deforming.md.
class Regret {
  public:
    /// Counts anew; to be called after each build.
    void start(std::size_t triangle_count) {
        limit_ = kBuildNanoseconds * static_cast<double>(triangle_count);
        sum_ = 0.0;
        frame_ = 0.0;
        fresh_ = -1.0;
    }

    /// A query of the current frame.
    void add(const TraversalStats& query) {
        frame_ += kVolumeTestNanoseconds * static_cast<double>(query.volume_tests) +
                  kGeometryTestNanoseconds * static_cast<double>(query.geometry_tests);
    }

    /// The frame is over. The first one that was queried shows what a fresh tree costs.
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
    static constexpr double kBuildNanoseconds = 110.0;  ///< per triangle, with BuildEffort::Fast
    static constexpr double kVolumeTestNanoseconds = 0.25;
    static constexpr double kGeometryTestNanoseconds = 2.0;

    double limit_ = 0.0;
    double sum_ = 0.0;
    double frame_ = 0.0;
    double fresh_ = -1.0;
};

}  // namespace tandem::deform
