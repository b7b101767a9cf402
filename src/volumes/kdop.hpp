// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <array>
#include <limits>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/fixed_order.hpp"
#include "volumes/kdop_directions.hpp"
#include "volumes/overlap_test.hpp"
#include "volumes/relative_pose.hpp"
#include "volumes/volume.hpp"

namespace tandem::volumes {

/// A discrete-orientation polytope in tree coordinates: K half-spaces in K / 2 fixed directions,
/// stored as one interval per direction, rounded outward to float (Klosowski et al. 1998).
template <int K>
struct Kdop {
    /// False: merging the children's intervals gives the same polytope.
    static constexpr bool kFitsPoints = false;
    static constexpr int kSides = K;
    static constexpr int kDirections = K / 2;
    using Intervals = Eigen::Array<float, kDirections, 1>;

    Intervals lo = Intervals::Constant(std::numeric_limits<float>::infinity());
    Intervals hi = Intervals::Constant(-std::numeric_limits<float>::infinity());

    static Kdop around(std::span<const Vec3> points) {
        Kdop kdop;
        for (const Vec3& point : points) {
            // Sums may cancel, so one float ulp of the sum would not be enough.
            const double margin = fit_margin(one_norm3(point));
            for (int i = 0; i < kDirections; ++i) {
                const double along = dot3(kdop_direction<K>(i), point);
                kdop.lo[i] = std::fmin(kdop.lo[i], rounded_down(along - margin));
                kdop.hi[i] = std::fmax(kdop.hi[i], rounded_up(along + margin));
            }
        }
        return kdop;
    }
};

template <int K>
[[nodiscard]] Kdop<K> merged(const Kdop<K>& a, const Kdop<K>& b) {
    return {a.lo.min(b.lo), a.hi.max(b.hi)};
}

template <int K>
[[nodiscard]] bool contains(const Kdop<K>& kdop, const Vec3& point) {
    for (int i = 0; i < K / 2; ++i) {
        const double along = dot3(kdop_direction<K>(i), point);
        if (!(static_cast<double>(kdop.lo[i]) <= along &&
              along <= static_cast<double>(kdop.hi[i]))) {
            return false;
        }
    }
    return true;
}

/// The sides of the box around a k-DOP, whose first three directions are the axes.
template <int K>
[[nodiscard]] Vec3 sides_of(const Kdop<K>& kdop) {
    return kdop.hi.template head<3>().template cast<double>() -
           kdop.lo.template head<3>().template cast<double>();
}

/// The volume of the box around it. A rule compares volumes of one kind, and the polytope's own
/// volume would cost more than the walk gains from it.
template <int K>
[[nodiscard]] double measure_volume(const Kdop<K>& kdop) {
    return product3(sides_of(kdop));
}

/// The surface of the box around it, for the same reason.
template <int K>
[[nodiscard]] double measure_surface(const Kdop<K>& kdop) {
    return box_surface(sides_of(kdop));
}

/// The largest width over all directions.
template <int K>
[[nodiscard]] double measure_longest_side(const Kdop<K>& kdop) {
    double longest = 0.0;
    for (int i = 0; i < K / 2; ++i) {
        const double width = static_cast<double>(kdop.hi[i]) - static_cast<double>(kdop.lo[i]);
        longest = std::fmax(longest, width * kdop_inverse_length<K>(i));
    }
    return longest;
}

/// Compares intervals along the directions of A and, unless the two are aligned, of B. A k-DOP
/// stores its intervals along its own directions. Along the other's directions, which are rotated,
/// KdopSupport bounds it; this is prepared here, once for each of the K / 2 directions.
template <int K>
class OverlapTest<Kdop<K>> {
  public:
    explicit OverlapTest(const RelativePose& pose);

    [[nodiscard]] bool operator()(const Kdop<K>& a, const Kdop<K>& b) const {
        return !any_gap(a, b, [this](double gap) { return gap > slack_; });
    }

    [[nodiscard]] double separation(const Kdop<K>& a, const Kdop<K>& b) const {
        double largest = kNoGap;
        any_gap(a, b, [&](double gap) {
            largest = larger_gap(largest, gap);
            return false;
        });
        return largest;
    }

  private:
    static constexpr std::size_t kDirections = K / 2;

    struct Interval {
        double lo;
        double hi;
    };

    /// The gap between A's interval and B's interval [lo, hi], converted from B's units to A's
    /// coordinates.
    [[nodiscard]] double gap_between(Interval a, Interval b, double shift, int direction) const {
        const double lo_b = ratio_ * b.lo + shift;
        const double hi_b = ratio_ * b.hi + shift;
        return larger_gap(lo_b - a.hi, a.lo - hi_b) * kdop_inverse_length<K>(direction);
    }

    [[nodiscard]] static Interval interval(const Kdop<K>& kdop, int direction) {
        return {static_cast<double>(kdop.lo[direction]), static_cast<double>(kdop.hi[direction])};
    }

    [[nodiscard]] static Interval interval(const Kdop<K>& kdop, const KdopSupport& support) {
        return {support.lower(kdop.lo, kdop.hi), support.upper(kdop.lo, kdop.hi)};
    }

    /// Whether `found(gap)` returns true for one of the gaps, which are distances in A's tree.
    template <class Found>
    bool any_gap(const Kdop<K>& a, const Kdop<K>& b, Found found) const {
        if (!finite_) {
            return false;
        }
        for (int i = 0; i < K / 2; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const Interval b_along_a = aligned_ ? interval(b, i) : interval(b, support_b_[k]);
            if (found(gap_between(interval(a, i), b_along_a, shift_a_[k], i))) {
                return true;
            }
        }
        for (int i = 0; !aligned_ && i < K / 2; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (found(gap_between(interval(a, support_a_[k]), interval(b, i), shift_b_[k], i))) {
                return true;
            }
        }
        return false;
    }

    double ratio_;
    double slack_;
    bool aligned_;
    bool finite_;
    std::array<double, kDirections> shift_a_{};  ///< the translation along A's directions
    std::array<double, kDirections> shift_b_{};  ///< the translation along B's directions, rotated
                                                 ///< into A's frame
    std::array<KdopSupport, kDirections> support_a_{};  ///< bounds of A along B's directions
    std::array<KdopSupport, kDirections> support_b_{};  ///< bounds of B along A's directions
};

template <int K>
OverlapTest<Kdop<K>>::OverlapTest(const RelativePose& pose)
    : ratio_(pose.ratio),
      slack_(pose.slack),
      aligned_(pose.aligned),
      finite_(pose.translation.allFinite() && std::isfinite(pose.ratio)) {
    for (int i = 0; i < K / 2; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const Vec3 direction = kdop_direction<K>(i);
        shift_a_[k] = dot3(direction, pose.translation);
        if (!aligned_) {
            const Vec3 turned = times3(pose.rotation, direction);
            shift_b_[k] = dot3(turned, pose.translation);
            support_a_[k] = kdop_support<K>(turned);
            support_b_[k] = kdop_support<K>(transposed_times3(pose.rotation, direction));
        }
    }
}

template <int K>
[[nodiscard]] double separation(const Kdop<K>& a, const Kdop<K>& b, const RelativePose& pose) {
    return OverlapTest<Kdop<K>>(pose).separation(a, b);
}

template <int K>
[[nodiscard]] bool overlaps(const Kdop<K>& a, const Kdop<K>& b, const RelativePose& pose) {
    return OverlapTest<Kdop<K>>(pose)(a, b);
}

static_assert(BoundingVolume<Kdop<14>> && BoundingVolume<Kdop<18>> && BoundingVolume<Kdop<26>>);

}  // namespace tandem::volumes
