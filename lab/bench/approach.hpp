// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include <tandem/collide.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem::bench {

/// A straight way of one object; the other one rests at the origin.
struct Way {
    std::array<double, 4> turn{1.0, 0.0, 0.0, 0.0};  ///< quaternion, real part first
    Vec3 start = Vec3::Zero();
    Vec3 direction = Vec3::UnitX();  ///< a unit vector
};

[[nodiscard]] Pose pose_at(const Way& way, double distance);

/// Moves one object towards another and measures overlaps and contacts on the way.
class Approach {
  public:
    /// Both models must outlive the approach.
    Approach(const Model& mover, const Model& rest, const Way& way);

    /// The farthest position of the mover before it touches, from the start of the way; if it
    /// touches there, or leaves without contact, from a place far outside. The result is free of
    /// contact, and slightly beyond it there is contact. Returns an error if there is no contact on
    /// the way.
    Result<double> last_clear();

    /// A position well before that: half way if the mover began inside the other object, otherwise
    /// an eighth of the way before contact, but not so far that no volumes overlap.
    Result<double> away_from_contact();

    /// The last position at or before `clear` with at least one and at most `most` overlapping
    /// leaves. Where flat sides meet, the count may jump from none to more than `most`; then the
    /// position is slightly after the jump.
    Result<double> few_overlaps(double clear, std::uint64_t most);

    /// A position where the mover touches: its start, or otherwise the first one with a pair, in
    /// small steps along the way.
    Result<double> first_touch();

  private:
    [[nodiscard]] bool touches(double distance);
    [[nodiscard]] TraversalStats stats_at(double distance);

    const Model& mover_;
    const Model& rest_;
    Way way_;
    CollideQuery query_;
};

/// Bisects an interval in which the predicate is false at `no` and true at `yes`, until the two are
/// nearly equal.
template <class Predicate>
void halve(double& no, double& yes, Predicate holds) {
    constexpr int kHalvings = 30;
    for (int round = 0; round < kHalvings; ++round) {
        const double middle = 0.5 * (no + yes);
        (holds(middle) ? yes : no) = middle;
    }
}

}  // namespace tandem::bench
