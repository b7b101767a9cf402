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

/// A straight way of one object while the other rests at the origin.
struct Way {
    std::array<double, 4> turn{1.0, 0.0, 0.0, 0.0};  ///< quaternion, real part first
    Vec3 start = Vec3::Zero();
    Vec3 direction = Vec3::UnitX();  ///< of length 1
};

[[nodiscard]] Pose pose_at(const Way& way, double distance);

/// Moves one object towards another and looks at what they do.
class Approach {
  public:
    /// Both models must outlive the approach.
    Approach(const Model& mover, const Model& rest, const Way& way);

    /// How far the mover can go before it touches, from the start of the way; if it already touches
    /// there or leaves without contact, from a place far outside. The result is clear, and a hair
    /// further is contact. An error if there is no contact on the way.
    Result<double> last_clear();

    /// Some way before that: half way if it began inside the other object, else an eighth;
    /// but not so far that no volumes overlap.
    Result<double> away_from_contact();

    /// A place at or before `clear`, as near as possible, with at most `most` overlapping leaves,
    /// and at least one. Where flat sides meet, the count may jump from none to more than `most`;
    /// then the place is a hair nearer than the jump.
    Result<double> few_overlaps(double clear, std::uint64_t most);

    /// Where the mover touches: its start, or else the first place of the way, in small steps, that
    /// has a pair.
    Result<double> first_touch();

  private:
    [[nodiscard]] bool touches(double distance);
    [[nodiscard]] TraversalStats stats_at(double distance);

    const Model& mover_;
    const Model& rest_;
    Way way_;
    CollideQuery query_;
};

/// Halves the interval between a place where the predicate is false and one where it is true;
/// `no` and `yes` end a hair apart.
template <class Predicate>
void halve(double& no, double& yes, Predicate holds) {
    constexpr int kHalvings = 30;
    for (int round = 0; round < kHalvings; ++round) {
        const double middle = 0.5 * (no + yes);
        (holds(middle) ? yes : no) = middle;
    }
}

}  // namespace tandem::bench
