// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/going_through.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// Depths of the bodies are searched within this many times the depth of the piece.
constexpr double kReach = 4.0;
/// Largest number of cubes searched; a piece that needs more is close to the limit of the rule
/// anyway.
constexpr std::uint64_t kMostCubes = 5'000;
/// Once the bounds are this close, their mean decides. That is safe: bodies that go through each
/// other have a ratio of at least 0.6, others one of at most 0.21.
constexpr double kEnough = 0.1;

struct Cube {
    double bound;  ///< upper bound of the depth of its points
    Vec3 centre;
    double half;

    friend bool operator<(const Cube& left, const Cube& right) { return left.bound < right.bound; }
};

/// The greatest depth inside one body near a point, by branch and bound: moving a point by d
/// changes its depth by at most d.
class Thickness {
  public:
    Thickness(const DepthSide& side, const Vec3& centre, double reach)
        : side_(side), middle_(centre), reach_(reach) {
        add(centre, reach);
    }

    [[nodiscard]] double least() const { return least_; }
    [[nodiscard]] double most() const {
        return cubes_.empty() ? least_ : std::max(least_, cubes_.front().bound);
    }

    void probe(const Vec3& point) { (void)depth_at(point); }

    void refine() {
        std::pop_heap(cubes_.begin(), cubes_.end());
        const Cube cube = cubes_.back();
        cubes_.pop_back();
        const double half = 0.5 * cube.half;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3 step((corner & 1U) != 0 ? half : -half, (corner & 2U) != 0 ? half : -half,
                            (corner & 4U) != 0 ? half : -half);
            add(cube.centre + step, half);
        }
    }

  private:
    /// The depth of a point inside the body; negative outside.
    double depth_at(const Vec3& point) {
        const auto near = side_.surface.nearest(point, std::numeric_limits<double>::infinity());
        const double distance = near ? near->distance : 0.0;
        const bool inside = side_.inside.contains(side_.mesh.frame().to_world(point));
        if (inside && squared_norm3(point - middle_) <= reach_ * reach_) {
            least_ = std::max(least_, distance);
        }
        return inside ? distance : -distance;
    }

    void add(const Vec3& centre, double half) {
        constexpr double kDiagonal = 1.7320508075688774;
        if (norm3(centre - middle_) - kDiagonal * half > reach_) {
            return;
        }
        const double bound = depth_at(centre) + kDiagonal * half;
        if (bound > least_) {
            cubes_.push_back({bound, centre, half});
            std::push_heap(cubes_.begin(), cubes_.end());
        }
    }

    const DepthSide& side_;
    Vec3 middle_;
    double reach_;
    double least_ = 0.0;
    std::vector<Cube> cubes_;
};

}  // namespace

bool goes_through(const std::array<DepthSide, 2>& sides, const FoundDepth& found, double slack,
                  StepBudget& budget) {
    if (!(found.hi > 256.0 * slack)) {
        return false;  // rounding only
    }
    const double reach = kReach * found.hi;
    std::array<Thickness, 2> thickness{Thickness(sides[0], found.deepest, reach),
                                       Thickness(sides[1], found.deepest, reach)};
    // 1. Lower bounds of the greatest depths. Bodies that only dent each other are both thick along
    // the line of the dent.
    const Vec3 line = normalized3(found.nearest - found.deepest);
    for (const double way : {1.0, 2.0, 3.0, -1.0, -2.0, -3.0}) {
        for (Thickness& one : thickness) {
            one.probe(found.deepest + way * found.hi * line);
            one.probe(found.deepest + way * found.hi * found.inward);
        }
    }
    // 2. Refine the bounds until they decide.
    const double needed = 2.0 * 0.5 * (found.lo + found.hi);
    for (std::uint64_t k = 0; k < kMostCubes; ++k) {
        const double least = thickness[0].least() + thickness[1].least();
        const double most = thickness[0].most() + thickness[1].most();
        if (least >= needed) {
            return false;
        }
        if (most < needed) {
            return true;
        }
        if (most - least <= kEnough * needed) {
            return 0.5 * (most + least) < needed;
        }
        if (!budget.take()) {
            break;
        }
        const bool first = thickness[0].most() - thickness[0].least() >=
                           thickness[1].most() - thickness[1].least();
        thickness[first ? 0 : 1].refine();
    }
    return true;
}

}  // namespace tandem::contact
