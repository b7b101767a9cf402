// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/piercing_point.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>
#include <utility>

namespace tandem {
namespace {

constexpr double kRoundoff = 0x1p-53;
/// A point counts as one of a face, in units of ε · size: the height that is computed for it, and
/// what that may be wrong by.
constexpr double kHeight = 8;
constexpr double kHeightError = 32;
/// In units of ε · size² · |normal|, of the areas by which a point is inside of a face.
constexpr double kInsideMargin = 256;

/// A triangle that edges of another may go through. All bounds are compared by their squares.
class PiercedFace {
  public:
    PiercedFace(const std::array<Vec3, 3>& corners, double size) noexcept
        : corners_(corners),
          sides_{corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]},
          normal_(sides_[2].cross(sides_[0])),
          size_squared_(size * size),
          normal_squared_(normal_.squaredNorm()) {}

    [[nodiscard]] const Vec3& normal() const noexcept { return normal_; }

    /// Where its plane cuts the edges of another triangle; false if that lies on one side, or if
    /// something that matters might underflow.
    [[nodiscard]] bool cut(const std::array<Vec3, 3>& other, std::array<Vec3, 2>& cuts) const {
        const std::array heights{height(other[0]), height(other[1]), height(other[2])};
        const std::array above{heights[0] > 0.0, heights[1] > 0.0, heights[2] > 0.0};
        if ((above[0] == above[1] && above[1] == above[2]) || !is_large_enough()) {
            return false;
        }
        // Both edges that meet the plane end in the corner that is alone on its side.
        const std::size_t alone = above[1] == above[2] ? 0 : (above[0] == above[2] ? 1 : 2);
        const auto along_edge_to = [&](std::size_t end) {
            const double t = heights[alone] / (heights[alone] - heights[end]);
            return Vec3(other[alone] + t * (other[end] - other[alone]));
        };
        cuts = {along_edge_to(alone == 2 ? 0 : alone + 1),
                along_edge_to(alone == 0 ? 2 : alone - 1)};
        return true;
    }

    /// Whether a point is inside of the face, up to rounding, and doubles leave no doubt about it.
    [[nodiscard]] bool has(const Vec3& point) const noexcept {
        const Vec3 from_corner = point - corners_[0];
        const double unit = size_squared_ * normal_squared_;
        // Of (6 |s_1| |s_2| + 6 |n|)², at most.
        const double spread =
            72 * (sides_[0].squaredNorm() * sides_[2].squaredNorm() + normal_squared_);
        const double up = normal_.dot(from_corner);
        return spread * from_corner.squaredNorm() <= square(kHeightError) * unit &&
               up * up <= square(kHeight * kRoundoff) * unit && is_well_inside(point, unit);
    }

  private:
    [[nodiscard]] double height(const Vec3& point) const noexcept {
        return normal_.dot(point - corners_[0]);
    }

    /// For no bound to lose digits to underflow.
    [[nodiscard]] bool is_large_enough() const noexcept {
        return normal_squared_ > 0x1p-900 &&
               normal_squared_ * size_squared_ * size_squared_ > 0x1p-800;
    }

    static constexpr double square(double x) noexcept { return x * x; }

    /// Rounding must not put a point that seems inside outside of an acute corner.
    [[nodiscard]] bool is_well_inside(const Vec3& point, double unit) const noexcept {
        double inside = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 3; ++i) {
            inside = std::min(inside, sides_[i].cross(point - corners_[i]).dot(normal_));
        }
        return inside > 0.0 &&
               inside * inside > square(kInsideMargin * kRoundoff) * unit * size_squared_;
    }

    const std::array<Vec3, 3>& corners_;
    std::array<Vec3, 3> sides_;
    Vec3 normal_;
    double size_squared_;
    double normal_squared_;
};

/// The part of a line that is in a triangle, by the direction of the line.
struct CrossedPiece {
    std::array<Vec3, 2> ends;
    std::array<double, 2> along;

    void sort(const Vec3& direction) {
        along = {direction.dot(ends[0]), direction.dot(ends[1])};
        if (along[1] < along[0]) {
            std::swap(along[0], along[1]);
            std::swap(ends[0], ends[1]);
        }
    }
};

}  // namespace

std::optional<Vec3> piercing_point(const LocalPair& pair) {
    const PiercedFace a(pair.a, pair.size);
    const PiercedFace b(pair.b, pair.size);
    CrossedPiece in_a;
    CrossedPiece in_b;
    if (!a.cut(pair.b, in_b.ends) || !b.cut(pair.a, in_a.ends)) {
        return std::nullopt;
    }
    const Vec3 line = a.normal().cross(b.normal());
    in_a.sort(line);
    in_b.sort(line);
    // What they have in common begins with the later of two beginnings, and ends likewise.
    const bool b_begins = in_b.along[0] > in_a.along[0];
    if (const Vec3& begin = (b_begins ? in_b : in_a).ends[0]; (b_begins ? a : b).has(begin)) {
        return begin;
    }
    const bool b_ends = in_b.along[1] < in_a.along[1];
    if (const Vec3& end = (b_ends ? in_b : in_a).ends[1]; (b_ends ? a : b).has(end)) {
        return end;
    }
    return std::nullopt;
}

}  // namespace tandem
