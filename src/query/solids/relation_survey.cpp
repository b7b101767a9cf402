// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/solids/relation_survey.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include <tandem/triangle.hpp>

#include "geometry/fixed_order.hpp"
#include "geometry/pairs/crossing_order.hpp"
#include "query/solids/solid.hpp"
#include "query/solids/winding.hpp"

namespace tandem::query {
namespace {

constexpr std::uint64_t kDirections = 16;
/// Distance of a sample from a cut, relative to the triangle.
constexpr double kBeside = 0x1p-28;
/// The same relative to the coordinates, so that their rounding does not matter.
constexpr double kBesideRounding = 0x1p-46;

/// Coordinates in the plane of a triangle: corner 0 is (0, 0), corner 1 (1, 0), corner 2 (0, 1). In
/// them the test for a point inside the triangle is the same for triangles of any shape.
class Chart {
  public:
    explicit Chart(const TriangleCorners& t) : origin_(t[0]), u_(t[1] - t[0]), v_(t[2] - t[0]) {
        size_ = std::max(largest3(u_.cwiseAbs()), largest3(v_.cwiseAbs()));
        const Vec3 u = u_ / size_;
        const Vec3 v = v_ / size_;
        normal_ = u.cross(v);
        const double area = squared_norm3(normal_);
        dual_u_ = v.cross(normal_) / (area * size_);
        dual_v_ = normal_.cross(u) / (area * size_);
    }

    [[nodiscard]] bool usable() const {
        return std::isfinite(size_) && dual_u_.allFinite() && dual_v_.allFinite();
    }
    [[nodiscard]] Eigen::Vector2d to_chart(const Vec3& p) const {
        return {dot3(p - origin_, dual_u_), dot3(p - origin_, dual_v_)};
    }
    [[nodiscard]] Vec3 to_world(const Eigen::Vector2d& p) const {
        return origin_ + p.x() * u_ + p.y() * v_;
    }
    [[nodiscard]] double beside() const {
        return kBeside + kBesideRounding * largest3(origin_.cwiseAbs()) / size_;
    }
    [[nodiscard]] static bool is_inside(const Eigen::Vector2d& p, double margin) {
        return p.x() > margin && p.y() > margin && p.x() + p.y() < 1.0 - margin;
    }

  private:
    Vec3 origin_;
    Vec3 u_;
    Vec3 v_;
    Vec3 normal_;
    Vec3 dual_u_;
    Vec3 dual_v_;
    double size_ = 0.0;
};

struct Cut {
    Eigen::Vector2d from;
    Eigen::Vector2d to;
};

double cross_2d(const Eigen::Vector2d& p, const Eigen::Vector2d& q) {
    return p.x() * q.y() - p.y() * q.x();
}

/// The segments in which the partners of a triangle touch it, as far as they divide it.
std::vector<Cut> cuts_of(const TriangleCorners& triangle, const Chart& chart,
                         std::span<const TriangleCorners> partners) {
    std::vector<Cut> cuts;
    for (const TriangleCorners& partner : partners) {
        const std::vector<Vec3> shape = intersection_shape(triangle, partner);
        const std::size_t sides = shape.size() < 2 ? 0 : shape.size() == 2 ? 1 : shape.size();
        for (std::size_t k = 0; k < sides; ++k) {
            const Cut cut{chart.to_chart(shape[k]), chart.to_chart(shape[(k + 1) % shape.size()])};
            // A cut along the boundary divides nothing.
            if (Chart::is_inside(0.5 * (cut.from + cut.to), chart.beside())) {
                cuts.push_back(cut);
            }
        }
    }
    return cuts;
}

/// The parameters at which a cut is divided by the other cuts, with 0 and 1.
std::vector<double> divisions(const Cut& cut, const std::vector<Cut>& cuts) {
    std::vector<double> at{0.0, 1.0};
    const Eigen::Vector2d along = cut.to - cut.from;
    for (const Cut& other : cuts) {
        const Eigen::Vector2d across = other.to - other.from;
        const double t = cross_2d(other.from - cut.from, across) / cross_2d(along, across);
        if (t > 0.0 && t < 1.0) {
            at.push_back(t);
        }
    }
    std::sort(at.begin(), at.end());
    return at;
}

}  // namespace

void RelationSurvey::sample_whole(Owner owner, std::uint32_t triangle) {
    sample_pieces(owner, triangle, {});
}

void RelationSurvey::sample_pieces(Owner owner, std::uint32_t k,
                                   std::span<const TriangleCorners> partners) {
    const TriangleCorners triangle = world_corners(owner == Owner::A ? a_ : b_, k);
    if (is_settled() || is_degenerate(triangle)) {
        return;
    }
    const Chart chart(triangle);
    if (!chart.usable()) {
        note(kFailure);
        return;
    }
    Line line;
    std::uint64_t number = 1;
    sample_at(triangle, chart.to_world({1.0 / 3, 1.0 / 3}), number, line);
    const std::vector<Cut> cuts = cuts_of(triangle, chart, partners);
    for (const Cut& cut : cuts) {
        const std::vector<double> at = divisions(cut, cuts);
        const Eigen::Vector2d along = cut.to - cut.from;
        const Eigen::Vector2d beside = chart.beside() * normalized2({-along.y(), along.x()});
        for (std::size_t i = 0; i + 1 < at.size() && !is_settled(); ++i) {
            const Eigen::Vector2d middle = cut.from + 0.5 * (at[i] + at[i + 1]) * along;
            sample_at(triangle, chart.to_world(middle + beside), ++number, line);
            sample_at(triangle, chart.to_world(middle - beside), ++number, line);
        }
    }
}

void RelationSurvey::sample_at(const TriangleCorners& triangle, const Vec3& target,
                               std::uint64_t number, Line& line) {
    const Vec3 u = triangle[1] - triangle[0];
    const Vec3 v = triangle[2] - triangle[0];
    const double size = std::max(largest3(u.cwiseAbs()), largest3(v.cwiseAbs()));
    const Vec3 normal = normalized3((u / size).cross(v / size));
    for (std::uint64_t attempt = 0; attempt < kDirections; ++attempt) {
        const Vec3 direction = normal + 0.25 * general_direction(kDirections * number + attempt);
        const Vec3 origin = target - 0.5 * size * direction;
        if (!origin.allFinite() || !direction.allFinite()) {
            note(kFailure);
            return;
        }
        if (sample_line(origin, direction, line)) {
            return;
        }
    }
}

bool RelationSurvey::sample_line(const Vec3& origin, const Vec3& direction, Line& line) {
    line.clear();
    bool at_origin = false;
    const auto collect = [&](const PlacedSolid& placed, Owner owner) {
        return cross_surface(placed, origin, direction, [&](std::uint32_t k, Crossing crossing) {
            at_origin |= crossing == Crossing::AtOrigin;
            line.push_back({world_corners(placed, k), owner});
        });
    };
    if (!collect(a_, Owner::A) || !collect(b_, Owner::B) || at_origin) {
        return false;
    }
    // 1. Sort the crossings of both solids, the farthest one first.
    const auto order = [&](const Crossed& p, const Crossed& q) {
        return order_along(origin, direction, refer_to(p.corners), refer_to(q.corners));
    };
    std::sort(line.begin(), line.end(),
              [&](const Crossed& p, const Crossed& q) { return order(p, q) > 0; });
    if (!both_closed()) {
        note_open_regions(origin, direction, line);
        return true;
    }
    // 2. Walk back from infinity, which is outside both solids, to the origin.
    bool in_a = false;
    bool in_b = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
        (line[k].owner == Owner::A ? in_a : in_b) ^= true;
        const bool goes_on = k + 1 < line.size() && order(line[k], line[k + 1]) == 0;
        if (!goes_on) {
            note(in_a ? (in_b ? kInBoth : kOnlyInA) : in_b ? kOnlyInB : 0);
        }
    }
    return true;
}

/// For open solids, crossings do not determine inside and outside, because the line may pass
/// through a hole. The winding number does: it is evaluated halfway between crossings and, beyond
/// the farthest crossing, at twice its distance. `line` is sorted with the farthest crossing first.
void RelationSurvey::note_open_regions(const Vec3& origin, const Vec3& direction,
                                       const Line& line) {
    std::vector<double> at;
    for (const Crossed& crossed : line) {
        at.push_back(hit(Ray{origin, direction}, refer_to(crossed.corners)).value_or(0.0));
    }
    at.push_back(0.0);
    at.insert(at.begin(), 3.0 * at.front());
    for (std::size_t k = 0; k + 1 < at.size() && !is_settled(); ++k) {
        const double middle = 0.5 * at[k] + 0.5 * at[k + 1];
        if (!(at[k + 1] < middle && middle < at[k])) {
            continue;  // crossings at one place have nothing between them
        }
        const Vec3 point = origin + middle * direction;
        note_region(winding_side(a_, point), winding_side(b_, point));
    }
}

void RelationSurvey::note_region(WindingSide in_a, WindingSide in_b) {
    const bool unsure_a = in_a == WindingSide::Undecided;
    const bool unsure_b = in_b == WindingSide::Undecided;
    const bool inside_a = in_a == WindingSide::Inside;
    const bool inside_b = in_b == WindingSide::Inside;
    if (unsure_a && unsure_b) {
        note(kMaybeAnything);
    } else if (unsure_a) {
        note(inside_b ? kMaybeInBothOrOnlyB : kMaybeOnlyInA);
    } else if (unsure_b) {
        note(inside_a ? kMaybeInBothOrOnlyA : kMaybeOnlyInB);
    } else {
        note(inside_a ? (inside_b ? kInBoth : kOnlyInA) : inside_b ? kOnlyInB : 0);
    }
}

bool RelationSurvey::undecided() const noexcept {
    const bool both = has_seen(kInBoth);
    const bool only_a = has_seen(kOnlyInA);
    const bool only_b = has_seen(kOnlyInB);
    return !is_settled() && (has_seen(kMaybeAnything) || (has_seen(kMaybeOnlyInA) && !only_a) ||
                             (has_seen(kMaybeOnlyInB) && !only_b) ||
                             (has_seen(kMaybeInBothOrOnlyA) && !(both && only_a)) ||
                             (has_seen(kMaybeInBothOrOnlyB) && !(both && only_b)));
}

Relation RelationSurvey::relation(bool surfaces_meet) const noexcept {
    if (!has_seen(kInBoth)) {
        return surfaces_meet ? Relation::Touching : Relation::Separate;
    }
    if (is_settled()) {
        return Relation::Overlapping;
    }
    return has_seen(kOnlyInB)   ? Relation::AInB
           : has_seen(kOnlyInA) ? Relation::BInA
                                : Relation::Identical;
}

}  // namespace tandem::query
