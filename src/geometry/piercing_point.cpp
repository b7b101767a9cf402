// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/piercing_point.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

namespace tandem {
namespace {

constexpr double kEpsilon = 0x1p-53;
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

    [[nodiscard]] double height(const Vec3& point) const noexcept {
        return normal_.dot(point - corners_[0]);
    }

    /// Nothing underflows that matters.
    [[nodiscard]] bool is_usable() const noexcept {
        return normal_squared_ * size_squared_ * size_squared_ > 0x1p-800;
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
               up * up <= square(kHeight * kEpsilon) * unit && is_well_inside(point, unit);
    }

  private:
    static constexpr double square(double x) noexcept { return x * x; }

    /// Rounding must not put a point that seems inside outside of an acute corner.
    [[nodiscard]] bool is_well_inside(const Vec3& point, double unit) const noexcept {
        double inside = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 3; ++i) {
            inside = std::min(inside, sides_[i].cross(point - corners_[i]).dot(normal_));
        }
        return inside > 0.0 &&
               inside * inside > square(kInsideMargin * kEpsilon) * unit * size_squared_;
    }

    const std::array<Vec3, 3>& corners_;
    std::array<Vec3, 3> sides_;
    Vec3 normal_;
    double size_squared_;
    double normal_squared_;
};

}  // namespace

std::optional<Vec3> piercing_point(const std::array<Vec3, 3>& face,
                                   const std::array<Vec3, 3>& edges, double size) {
    const PiercedFace pierced(face, size);
    const std::array heights{pierced.height(edges[0]), pierced.height(edges[1]),
                             pierced.height(edges[2])};
    const std::array above{heights[0] > 0.0, heights[1] > 0.0, heights[2] > 0.0};
    if ((above[0] == above[1] && above[1] == above[2]) || !pierced.is_usable()) {
        return std::nullopt;
    }
    // Both edges that meet the plane end in the corner that is alone on its side.
    const std::size_t alone = above[1] == above[2] ? 0 : (above[0] == above[2] ? 1 : 2);
    for (const std::size_t step : {1U, 2U}) {
        const std::size_t other = alone + step < 3 ? alone + step : alone + step - 3;
        const double t = heights[alone] / (heights[alone] - heights[other]);
        const Vec3 point = edges[alone] + t * (edges[other] - edges[alone]);
        if (pierced.has(point)) {
            return point;
        }
    }
    return std::nullopt;
}

}  // namespace tandem
