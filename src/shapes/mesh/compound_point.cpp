// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/compound_point.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <vector>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/surface_point.hpp"

namespace tandem::shapes {
namespace {

/// The search ends when the upper and the lower bound differ by less than this part of the reach.
constexpr double kEnough = 1e-4;
constexpr std::size_t kMostChoices = 100'000;
constexpr int kMostRounds = 60;

/// One outer cell for each of several solids, and the nearest point that is in all these cells.
struct Choice {
    std::vector<OuterCell> cells;
    Vec3 point = Vec3::Zero();  ///< relative to the given point
    double distance = 0.0;

    friend bool operator<(const Choice& p, const Choice& q) { return p.distance > q.distance; }
};

class Search {
  public:
    Search(std::span<const SolidPart> solids, const Vec3& point, double reach)
        : solids_(solids), origin_(point), skin_(kSkin * reach), enough_(kEnough * reach) {}

    std::optional<Vec3> run() {
        choices_.push({});
        for (std::size_t step = 0; step < kMostChoices && !choices_.empty(); ++step) {
            const Choice choice = choices_.top();
            choices_.pop();
            if (choice.distance >= least_ - enough_) {
                return best_;
            }
            const std::optional<std::uint32_t> inside = deepest_solid(choice.point);
            if (!inside) {
                return origin_ + choice.point;
            }
            find_surface(choice);
            branch(choice, *inside);
        }
        return choices_.empty() ? best_ : std::nullopt;
    }

  private:
    /// The solid in which a point is deepest, or nothing if it is inside none. A point counts as
    /// inside up to 0.75 skins beyond the surface, so that points on the thickened surface are in
    /// none.
    [[nodiscard]] std::optional<std::uint32_t> deepest_solid(const Vec3& point) const {
        double least = 0.75 * skin_;
        std::optional<std::uint32_t> deepest;
        for (std::uint32_t k = 0; k < solids_.size(); ++k) {
            if (const double outside = outside_of(solids_[k], origin_ + point); outside < least) {
                least = outside;
                deepest = k;
            }
        }
        return deepest;
    }

    /// Improves the upper bound: moves from the point of a choice to a point outside all solids,
    /// then nearer. A point beyond the tangent planes of convex bodies is outside of them, so the
    /// nearest point beyond the tangent planes at the last point is never farther away. Stops when
    /// a step brings it no nearer.
    void find_surface(const Choice& choice) {
        std::vector<std::uint32_t> near;
        for (const OuterCell& cell : choice.cells) {
            near.push_back(cell.solid);
        }
        Vec3 point = choice.point;
        double last = std::numeric_limits<double>::infinity();
        for (int round = 0; round < kMostRounds; ++round) {
            const std::optional<std::uint32_t> inside = deepest_solid(point);
            const double distance = geometry::norm3(point);
            if (inside) {
                if (std::ranges::find(near, *inside) == near.end()) {
                    near.push_back(*inside);
                }
            } else {
                if (distance < least_) {
                    least_ = distance;
                    best_ = origin_ + point;
                }
                if (distance >= last - 1e-3 * skin_) {
                    return;
                }
                last = distance;
            }
            planes_.clear();
            for (const std::uint32_t k : near) {
                add_tangent(solids_[k], point);
            }
            const std::optional<Vec3> next = nearest_beyond(planes_, 0.1 * skin_);
            if (!next) {
                return;
            }
            point = *next;
        }
    }

    void add_tangent(const SolidPart& solid, const Vec3& point) {
        const Vec3 local = geometry::transposed_times3(solid.pose.rotation(),
                                                       origin_ + point - solid.pose.translation());
        const SurfacePoint nearest = surface_point(solid.convex, local);
        const Vec3 normal = geometry::times3(solid.pose.rotation(), nearest.normal);
        const Vec3 foot = geometry::times3(solid.pose.rotation(), nearest.point) +
                          solid.pose.translation() - origin_;
        planes_.push_back({normal, geometry::dot3(normal, foot) + solid.convex.radius + skin_});
    }

    void branch(const Choice& choice, std::uint32_t inside) {
        narrower_.clear();
        const auto chosen = std::ranges::find(choice.cells, inside, &OuterCell::solid);
        if (chosen == choice.cells.end()) {
            add_outer_cells(solids_[inside], inside, narrower_);
        } else {
            add_narrower_cells(*chosen, narrower_);
        }
        for (const OuterCell& cell : narrower_) {
            Choice next{.cells = choice.cells};
            if (chosen == choice.cells.end()) {
                next.cells.push_back(cell);
            } else {
                next.cells[static_cast<std::size_t>(chosen - choice.cells.begin())] = cell;
            }
            planes_.clear();
            for (const OuterCell& part : next.cells) {
                add_planes(solids_[part.solid], part, origin_, skin_, planes_);
            }
            if (const std::optional<Vec3> nearest = nearest_beyond(planes_, 0.1 * skin_)) {
                next.point = *nearest;
                // The bound of a narrower cell is at least that of the wider one; only rounding can
                // make it smaller.
                next.distance = std::max(choice.distance, geometry::norm3(*nearest));
                choices_.push(std::move(next));
            }
        }
    }

    std::span<const SolidPart> solids_;
    Vec3 origin_;
    double skin_;
    double enough_;
    std::priority_queue<Choice> choices_;
    std::vector<OuterCell> narrower_;
    std::vector<Beyond> planes_;
    double least_ = std::numeric_limits<double>::infinity();
    std::optional<Vec3> best_;
};

}  // namespace

std::optional<Vec3> nearest_outside(std::span<const SolidPart> solids, const Vec3& point,
                                    double reach) {
    return Search(solids, point, reach).run();
}

}  // namespace tandem::shapes
