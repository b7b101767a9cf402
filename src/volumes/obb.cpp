// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/obb.hpp"

#include <array>

#include "geometry/fixed_order.hpp"
#include "volumes/obb_axes.hpp"

namespace tandem::volumes {
namespace {

/// Distance from orthonormality of axes stored as floats, and of products of such axes.
constexpr double kSkew = 0x1p-19;

/// Two boxes in the coordinates of A's own axes, where A is {|t_i| ≤ half_a_i}, or a little less.
/// The conversion lengthens no vector, so a gap here is not larger than in tree coordinates.
class ObbPair {
  public:
    ObbPair(const Obb& a, const Obb& b, const RelativePose& pose)
        : half_b_(pose.ratio * b.half.cast<double>()), skew_b_(kSkew * sum3(half_b_)) {
        const Eigen::Matrix3d axes_a = a.axes.cast<double>();
        const Eigen::Matrix3d axes_b = b.axes.cast<double>();
        const Eigen::Matrix3d turned_b = pose.aligned ? axes_b : multiply3(pose.rotation, axes_b);
        const Vec3 between = pose.to_a(b.centre.cast<double>()) - a.centre.cast<double>();
        axes_b_ = transposed_multiply3(axes_a, turned_b);
        abs_axes_b_ = axes_b_.cwiseAbs();
        between_ = transposed_times3(axes_a, between);
        half_a_ = a.half.cast<double>();
        half_a_.array() += kSkew * sum3(half_a_);
        finite_ = between.allFinite();
    }

    /// Whether `found(gap, squared_length)` returns true for one of the axes; gap / length is in
    /// units of A's tree.
    template <class Found>
    [[nodiscard]] bool any_gap(Found found) const {
        if (!finite_) {
            return false;  // an overflow: the signs of sums of infinities would be wrong
        }
        for (int i = 0; i < 3; ++i) {
            const double reach = half_a_[i] + dot3(abs_axes_b_.row(i), half_b_);
            if (found(std::abs(between_[i]) - reach, 1.0)) {
                return true;
            }
        }
        for (int j = 0; j < 3; ++j) {
            const double reach = dot3(abs_axes_b_.col(j), half_a_) + half_b_[j] + skew_b_;
            if (found(std::abs(dot3(axes_b_.col(j), between_)) - reach, 1.0)) {
                return true;
            }
        }
        return any_edge_gap(found);
    }

  private:
    /// The axes e_i × b_j. An axis of nearly parallel edges is skipped, because the faces beside
    /// the edges separate as well.
    template <class Found>
    [[nodiscard]] bool any_edge_gap(Found found) const {
        constexpr double kParallel = 0x1p-20;
        constexpr std::array<int, 5> kCycle{0, 1, 2, 0, 1};
        for (std::size_t i = 0; i < 3; ++i) {
            const int i0 = kCycle[i];
            const int i1 = kCycle[i + 1];
            const int i2 = kCycle[i + 2];
            for (std::size_t j = 0; j < 3; ++j) {
                const int j0 = kCycle[j];
                const int j1 = kCycle[j + 1];
                const int j2 = kCycle[j + 2];
                const double c1 = axes_b_(i1, j0);
                const double c2 = axes_b_(i2, j0);
                const double squared_length = c1 * c1 + c2 * c2;
                if (squared_length < kParallel) {
                    continue;
                }
                const double distance = std::abs(between_[i2] * c1 - between_[i1] * c2);
                const double reach_a =
                    half_a_[i1] * abs_axes_b_(i2, j0) + half_a_[i2] * abs_axes_b_(i1, j0);
                const double reach_b =
                    half_b_[j1] * abs_axes_b_(i0, j2) + half_b_[j2] * abs_axes_b_(i0, j1) + skew_b_;
                if (found(distance - (reach_a + reach_b), squared_length)) {
                    return true;
                }
            }
        }
        return false;
    }

    Eigen::Matrix3d axes_b_;
    Eigen::Matrix3d abs_axes_b_;
    Vec3 between_;
    Vec3 half_a_;
    Vec3 half_b_;
    double skew_b_;
    bool finite_;
};

void add_corners(const Obb& box, std::vector<Vec3>& corners) {
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vec3 t = box.half.cast<double>();
        for (unsigned axis = 0; axis < 3; ++axis) {
            if ((corner >> axis & 1U) != 0) {
                t[axis] = -t[axis];
            }
        }
        corners.emplace_back(box.centre.cast<double>() + times3(box.axes.cast<double>(), t));
    }
}

bool is_empty(const Obb& box) {
    return box.half.x() < 0.0F;
}

}  // namespace

Obb Obb::along(const Eigen::Matrix3d& axes, std::span<const Vec3> points) {
    Obb box;
    if (points.empty()) {
        return box;
    }
    // so that rounding cannot make an axis longer than one
    constexpr double kShorter = 1.0 - 0x1p-23;
    box.axes = (kShorter * axes).cast<float>();
    const Eigen::Matrix3d stored = box.axes.cast<double>();
    const Eigen::Matrix3d inverse = inverse3(stored);
    Vec3 lo = times3(inverse, points.front());
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        const Vec3 t = times3(inverse, point);
        lo = lo.cwiseMin(t);
        hi = hi.cwiseMax(t);
    }
    box.centre = times3(stored, 0.5 * (lo + hi)).cast<float>();
    const Vec3 centre = box.centre.cast<double>();
    Vec3 half = Vec3::Zero();
    double reach = 0.0;
    for (const Vec3& point : points) {
        const Vec3 offset = point - centre;
        half = half.cwiseMax(times3(inverse, offset).cwiseAbs());
        reach = std::fmax(reach, one_norm3(offset));
    }
    const double margin = fit_margin(largest_coordinate_sum(points) + reach);
    for (int axis = 0; axis < 3; ++axis) {
        box.half[axis] = rounded_up(half[axis] + margin);
    }
    return box;
}

Obb Obb::around(std::span<const Vec3> points) {
    return points.empty() ? Obb{} : along(tight_axes(points), points);
}

Obb merged(const Obb& a, const Obb& b) {
    if (is_empty(a) || is_empty(b)) {
        return is_empty(a) ? b : a;
    }
    std::vector<Vec3> corners_a;
    std::vector<Vec3> corners_b;
    add_corners(a, corners_a);
    add_corners(b, corners_b);
    const auto inside = [](const Obb& box, std::span<const Vec3> corners) {
        return std::all_of(corners.begin(), corners.end(),
                           [&](const Vec3& corner) { return contains(box, corner); });
    };
    if (inside(a, corners_b)) {
        return a;
    }
    if (inside(b, corners_a)) {
        return b;
    }
    corners_a.insert(corners_a.end(), corners_b.begin(), corners_b.end());
    const std::array<Eigen::Matrix3d, 3> choices{orthonormalised(a.axes.cast<double>()),
                                                 orthonormalised(b.axes.cast<double>()),
                                                 Eigen::Matrix3d::Identity()};
    return Obb::along(smallest_axes(choices, corners_a), corners_a);
}

bool contains(const Obb& box, const Vec3& point) {
    const Vec3 t = times3(inverse3(box.axes.cast<double>()), point - box.centre.cast<double>());
    return (t.cwiseAbs().array() <= box.half.cast<double>().array()).all();
}

double separation(const Obb& a, const Obb& b, const RelativePose& pose) {
    double largest = kNoGap;
    (void)ObbPair(a, b, pose).any_gap([&](double gap, double squared_length) {
        largest = larger_gap(largest, gap / std::sqrt(squared_length));
        return false;
    });
    return largest;
}

bool overlaps(const Obb& a, const Obb& b, const RelativePose& pose) {
    // Nearly all axes show no gap, and need no square root.
    return !ObbPair(a, b, pose).any_gap([&](double gap, double squared_length) {
        return gap > 0.0 && gap / std::sqrt(squared_length) > pose.slack;
    });
}

}  // namespace tandem::volumes
