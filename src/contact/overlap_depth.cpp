// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>

#include <tandem/overlap_depth.hpp>

#include "bvh/model_tree.hpp"
#include "contact/contact_body.hpp"
#include "contact/depth/depth_search.hpp"
#include "contact/depth/overlap_boundary.hpp"
#include "contact/depth/point_on_triangle.hpp"
#include "contact/depth/separation.hpp"
#include "geometry/fixed_order.hpp"
#include "query/pose_range.hpp"

namespace tandem {

using namespace contact;

namespace {

struct WorldBox {
    Vec3 lo;
    Vec3 hi;
};

WorldBox box_of_body(const PlacedBody& placed) {
    constexpr std::size_t kFewTriangles = 4096;
    const Mesh& mesh = placed.body.model().mesh();
    if (mesh.triangle_count() > kFewTriangles) {
        const auto extent = bvh::extreme_points_of(placed.body.model()).extent(placed.pose);
        return {extent.lo, extent.hi};
    }
    WorldBox box{Vec3::Constant(std::numeric_limits<double>::infinity()),
                 Vec3::Constant(-std::numeric_limits<double>::infinity())};
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            const Vec3 point = to_world(placed.pose, mesh.vertices()[vertex]);
            box.lo = box.lo.cwiseMin(point);
            box.hi = box.hi.cwiseMax(point);
        }
    }
    return box;
}

[[nodiscard]] bool are_apart(const WorldBox& a, const WorldBox& b) {
    return (a.lo.array() > b.hi.array()).any() || (b.lo.array() > a.hi.array()).any();
}

/// Half of the largest extent along an axis; from halved coordinates, because differences may
/// overflow.
double half_size(const WorldBox& box) {
    return largest3(0.5 * box.hi - 0.5 * box.lo);
}

/// A frame centred on the intersection of the boxes, in which the smaller body has a size near 1.
LocalFrame frame_for(const WorldBox& a, const WorldBox& b) {
    LocalFrame frame;
    const double smaller = std::min(half_size(a), half_size(b));
    int exponent = 0;
    (void)std::frexp(smaller, &exponent);
    exponent = std::clamp(exponent, -1000, 1000);
    frame.shrink = std::ldexp(1.0, -exponent);
    frame.grow = std::ldexp(1.0, exponent);
    const Vec3 lo = a.lo.cwiseMax(b.lo) * frame.shrink;
    const Vec3 hi = a.hi.cwiseMin(b.hi) * frame.shrink;
    frame.centre = 0.5 * lo + 0.5 * hi;
    return frame;
}

/// Whether the bodies must be swapped. Both orders then compute exactly the same bits.
bool comes_after(const PlacedBody& a, const WorldBox& box_a, const PlacedBody& b,
                 const WorldBox& box_b) {
    const Mesh& mesh_a = a.body.model().mesh();
    const Mesh& mesh_b = b.body.model().mesh();
    if (mesh_a.triangle_count() != mesh_b.triangle_count()) {
        return mesh_a.triangle_count() > mesh_b.triangle_count();
    }
    const auto compare = [](const Vec3& left, const Vec3& right) {
        for (Eigen::Index k = 0; k < 3; ++k) {
            if (left[k] != right[k]) {
                return left[k] < right[k] ? -1 : 1;
            }
        }
        return 0;
    };
    int order = compare(box_a.lo, box_b.lo);
    order = order != 0 ? order : compare(box_a.hi, box_b.hi);
    for (std::uint32_t k = 0; order == 0 && k < mesh_a.triangle_count(); ++k) {
        const TriangleCorners t = to_world(a.pose, mesh_a.corners(k));
        const TriangleCorners u = to_world(b.pose, mesh_b.corners(k));
        for (std::size_t c = 0; c < 3 && order == 0; ++c) {
            order = compare(t[c], u[c]);
        }
    }
    return order > 0;
}

const Result<BodyShape>& shape_of_body(const ContactBody& body) {
    const auto& data = body.data();
    return data.shape.get([&] { return contact::shape_of(data.model); });
}

/// A body whose small holes are closed by caps.
struct CappedBody {
    PlacedBody body;
    std::optional<Placed> caps{};
};

Result<CappedBody> capped(const PlacedBody& placed) {
    if (placed.body.solid() != nullptr) {
        return CappedBody{placed};
    }
    const Result<BodyShape>& shape = shape_of_body(placed.body);
    if (!shape) {
        return shape.error();
    }
    const OpenBody& open = *shape->open;
    if (open.openness != Openness::SmallHoles) {
        return CappedBody{placed};
    }
    return CappedBody{{*open.closed, placed.pose}, Placed{*open.caps, placed.pose}};
}

/// Whether a cap touches the other body: the inside is unclear there.
Result<bool> caps_touch(const CappedBody& a, const CappedBody& b) {
    CollideQuery query;
    for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        if (!one->caps) {
            continue;
        }
        const auto contact =
            query.first_contact(*one->caps, {other->body.body.model(), other->body.pose});
        if (!contact) {
            return contact.error();
        }
        if (contact->has_value()) {
            return true;
        }
    }
    return false;
}

/// The depth computation for one pair, in the order chosen by `comes_after`.
class Question {
  public:
    Question(const PlacedBody& a, const WorldBox& box_a, const PlacedBody& b, const WorldBox& box_b,
             const DepthRequest& request)
        : a_(a),
          b_(b),
          box_a_(box_a),
          box_b_(box_b),
          request_(request),
          frame_(frame_for(box_a, box_b)) {}

    Result<Overlap> answer(std::span<const TrianglePair> pairs) {
        // 1. The shapes of the bodies, and the common parts of the triangles.
        const Result<BodyShape>& shape_a = shape_of_body(a_.body);
        const Result<BodyShape>& shape_b = shape_of_body(b_.body);
        if (!shape_a || !shape_b) {
            return !shape_a ? shape_a.error() : shape_b.error();
        }
        const Result<IntersectionList> list =
            intersection_segments({a_.body.model(), a_.pose}, {b_.body.model(), b_.pose}, pairs);
        if (!list) {
            return list.error();
        }
        const std::array<DepthSide, 2> sides{side_of_body(a_, *shape_a, box_a_),
                                             side_of_body(b_, *shape_b, box_b_)};
        double reach = 0.0;
        for (const DepthSide& side : sides) {
            reach = std::max({reach, largest3(side.lo.cwiseAbs()), largest3(side.hi.cwiseAbs())});
        }
        // 2. Cases without an answer.
        if (request_.pairs == PairList::Some) {
            return unknown(UnknownDepth::SomePairs, pairs.size());
        }
        std::optional<UnknownDepth> flaw = shape_a->flaw ? shape_a->flaw : shape_b->flaw;
        constexpr double kMostReach = 0x1p200;
        if (!(reach < kMostReach)) {
            return unknown(UnknownDepth::OutOfRange, pairs.size());
        }
        limits_.slack = 0x1p-48 * reach;
        // 3. The boundary of the overlap, and cases in which it is ambiguous.
        const OverlapBoundary boundary = overlap_boundary(sides, *list, limits_.slack);
        if (is_unclear(sides, *list, boundary)) {
            return unknown(UnknownDepth::OpenSurface, pairs.size());
        }
        flaw = flaw ? flaw : boundary.flaw;
        const bool misleads = flaw == UnknownDepth::AmbiguousOrientation && !pairs.empty();
        if (flaw && (boundary.piece_count > 0 || boundary.flaw || misleads)) {
            return unknown(*flaw, pairs.size());
        }
        // 4. The depth of each piece.
        Overlap overlap;
        overlap.relation = relation_of(boundary, pairs);
        return with_pieces(sides, boundary, std::move(overlap));
    }

    /// The whole overlap as one piece of unknown depth.
    [[nodiscard]] Overlap unknown(UnknownDepth reason, std::size_t pair_count) const {
        OverlapPiece piece;
        piece.unknown = reason;
        piece.lo = box_a_.lo.cwiseMax(box_b_.lo);
        piece.hi = box_a_.hi.cwiseMin(box_b_.hi);
        piece.deepest = 0.5 * piece.lo + 0.5 * piece.hi;
        piece.pairs.resize(pair_count);
        std::iota(piece.pairs.begin(), piece.pairs.end(), 0U);
        Overlap overlap;
        overlap.pieces.push_back(std::move(piece));
        return overlap;
    }

  private:
    /// Whether open bodies make the common inside ambiguous.
    static bool is_unclear(const std::array<DepthSide, 2>& sides, const IntersectionList& list,
                           const OverlapBoundary& boundary) {
        if (!sides[0].shape->has_inside() && !sides[1].shape->has_inside() &&
            std::any_of(list.pairs.begin(), list.pairs.end(), [](const PairIntersection& pair) {
                return pair.kind == IntersectionKind::Crossing;
            })) {
            return true;  // sheets that cross
        }
        for (std::uint32_t side = 0; side < 2; ++side) {
            const BodyShape& shape = *sides[side].shape;
            if (!shape.has_inside() && shape.open->openness == Openness::Unclear &&
                (!list.pairs.empty() || boundary.piece_count > 0 ||
                 surrounds(sides[side], sides[1 - side]))) {
                return true;
            }
        }
        return false;
    }

    /// Whether a shell of `other`, which touches nothing, may be inside an open body: it is not
    /// clearly outside.
    static bool surrounds(const DepthSide& open, const DepthSide& other) {
        constexpr double kClearlyOutside = 0.25;
        const PlacedSolid solid{*open.shape->open->winding, open.body->pose};
        const Model& model = other.body->body.model();
        return std::any_of(other.shape->shells.begin(), other.shape->shells.end(),
                           [&](const Shell& shell) {
                               const Vec3 corner = model.mesh().corners(shell.sample)[0];
                               const Result<double> winding =
                                   winding_number(to_world(other.body->pose, corner), solid);
                               return !winding || std::abs(*winding) > kClearlyOutside;
                           });
    }

    [[nodiscard]] DepthSide side_of_body(const PlacedBody& placed, const BodyShape& shape,
                                         const WorldBox& box) const {
        const Model& model = placed.body.model();
        const Model& surface = shape.surface ? *shape.surface : model;
        return {&placed,
                &shape,
                InsideTest(model, shape, placed.pose),
                PlacedTriangles(*bvh::surface_of(model), placed.pose, frame_),
                PlacedTriangles(*bvh::surface_of(surface), placed.pose, frame_),
                frame_.to_local(box.lo),
                frame_.to_local(box.hi)};
    }

    static Relation relation_of(const OverlapBoundary& boundary,
                                std::span<const TrianglePair> pairs) {
        if (boundary.piece_count == 0) {
            return pairs.empty() ? Relation::Separate : Relation::Touching;
        }
        if (boundary.a_sticks_out) {
            return boundary.b_sticks_out ? Relation::Overlapping : Relation::BInA;
        }
        return boundary.b_sticks_out ? Relation::AInB : Relation::Identical;
    }

    Result<Overlap> with_pieces(const std::array<DepthSide, 2>& sides,
                                const OverlapBoundary& boundary, Overlap overlap) {
        const Vec3 common = sides[0].hi.cwiseMin(sides[1].hi) - sides[0].lo.cwiseMax(sides[1].lo);
        limits_.relative_error = request_.relative_error;
        limits_.absolute_error = 0x1p-32;
        limits_.largest_radius =
            0.5 * std::min({common.x(), common.y(), common.z()}) + limits_.slack;
        if (request_.tolerance) {
            limits_.tolerance = *request_.tolerance * frame_.shrink * (1.0 + kToleranceExcess);
        }
        StepBudget budget{request_.max_steps, request_.cancel};
        for (std::uint32_t k = 0; k < boundary.piece_count; ++k) {
            FoundDepth found;
            const SearchEnd end = search_depth(sides, boundary, k, limits_, budget, found);
            if (end == SearchEnd::Cancelled) {
                return Error{ErrorCode::Cancelled, "the depth was not looked for to the end"};
            }
            overlap.pieces.push_back(piece_of(sides, boundary, k, end, found));
        }
        if (overlap.pieces.size() == 1) {
            overlap.pieces[0].separation = separation_of(sides);
            if (overlap.pieces[0].separation) {
                overlap.pieces[0].separation->distance *= frame_.grow;
            }
        }
        std::stable_sort(overlap.pieces.begin(), overlap.pieces.end(),
                         [](const OverlapPiece& left, const OverlapPiece& right) {
                             return left.depth.hi > right.depth.hi;
                         });
        return overlap;
    }

    OverlapPiece piece_of(const std::array<DepthSide, 2>& sides, const OverlapBoundary& boundary,
                          std::uint32_t number, SearchEnd end, const FoundDepth& found) const {
        OverlapPiece piece;
        piece.pairs = boundary.pairs_of_piece[number];
        Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
        Vec3 hi = -lo;
        for (const BoundaryCell& cell : boundary.cells) {
            if (cell.piece == number) {
                for (const Vec3& corner : cell.corners) {
                    lo = lo.cwiseMin(corner);
                    hi = hi.cwiseMax(corner);
                }
            }
        }
        piece.lo = frame_.to_world(lo);
        piece.hi = frame_.to_world(hi);
        const double infinity = std::numeric_limits<double>::infinity();
        double proved = infinity;
        if (found.on != DeepestOn::SurfaceOfA) {
            proved = sides[0].surface.proved_distance(found.deepest, proved);
        }
        if (found.on != DeepestOn::SurfaceOfB) {
            proved = sides[1].surface.proved_distance(found.deepest, proved);
        }
        proved *= found.on == DeepestOn::Ball ? 2.0 : 1.0;
        piece.depth.lo = std::max(0.0, std::min(found.lo, proved) - limits_.slack) * frame_.grow;
        piece.depth.hi = (found.hi + kUpperSlacks * limits_.slack) * frame_.grow;
        piece.deepest_on = found.on;
        piece.deepest = frame_.to_world(found.deepest);
        piece.through = found.through;
        if (end == SearchEnd::OutOfSteps) {
            piece.unknown = UnknownDepth::WorkLimit;
            piece.depth.hi = infinity;
            return piece;
        }
        piece.direction = direction_of(sides, found);
        return piece;
    }

    /// The direction of the deepest point's nearest point. Nothing if nearest points lie in several
    /// directions, or are within rounding.
    [[nodiscard]] std::optional<Vec3> direction_of(const std::array<DepthSide, 2>& sides,
                                                   const FoundDepth& found) const {
        constexpr double kLeast = 64.0;    // in slacks
        constexpr double kAsNear = 1.001;  // distances within this factor count as equal
        constexpr double kSameWay = 0.9;   // cosine
        const bool is_ball = found.on == DeepestOn::Ball;
        const std::uint32_t other = found.on == DeepestOn::SurfaceOfA ? 1 : 0;
        const double radius = is_ball ? 0.5 * found.lo : found.lo;
        const double limit = kAsNear * radius;
        const auto nearest = sides[other].surface.nearest(found.deepest, limit);
        if (!nearest || !(radius > kLeast * limits_.slack)) {
            return std::nullopt;
        }
        const Vec3 direction = normalized3(nearest->point - found.deepest);
        bool is_single = true;
        for (std::uint32_t side = 0; side < 2; ++side) {
            // The ball touches both surfaces. The direction leads to A's surface, and away from
            // B's.
            const double sign = side == other ? 1.0 : -1.0;
            if (side != other && !is_ball) {
                continue;
            }
            const PlacedTriangles& surface = sides[side].surface;
            surface.visit_near(found.deepest, limit, [&](std::uint32_t triangle) {
                const Vec3 way =
                    near_point(found.deepest, surface.corners(triangle)) - found.deepest;
                const double length = norm3(way);
                is_single = is_single &&
                            (length > limit || sign * dot3(way, direction) > kSameWay * length);
                return limit;
            });
        }
        return is_single ? std::optional(direction) : std::nullopt;
    }

    static constexpr double kToleranceExcess = 1e-9;

    const PlacedBody& a_;
    const PlacedBody& b_;
    WorldBox box_a_;
    WorldBox box_b_;
    const DepthRequest& request_;
    LocalFrame frame_;
    SearchLimits limits_;
};

void mirror(Overlap& overlap) {
    for (OverlapPiece& piece : overlap.pieces) {
        if (piece.deepest_on == DeepestOn::Ball) {
            piece.direction =
                piece.direction ? std::optional<Vec3>(-*piece.direction) : std::nullopt;
        } else {
            piece.deepest_on = piece.deepest_on == DeepestOn::SurfaceOfA ? DeepestOn::SurfaceOfB
                                                                         : DeepestOn::SurfaceOfA;
        }
        if (piece.separation) {
            piece.separation->direction = -piece.separation->direction;
        }
    }
    if (overlap.relation == Relation::AInB) {
        overlap.relation = Relation::BInA;
    } else if (overlap.relation == Relation::BInA) {
        overlap.relation = Relation::AInB;
    }
}

Result<Done> check(const PlacedBody& a, const PlacedBody& b, const DepthRequest& request) {
    if (request.tolerance && !(*request.tolerance >= 0.0)) {
        return Error{ErrorCode::InvalidArgument, "the tolerance is negative or not a number"};
    }
    if (!(request.relative_error > 0.0 && request.relative_error <= 1.0)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("relative error {}: must be above 0 and at most 1",
                                 request.relative_error)};
    }
    const auto frame_of = [](const PlacedBody& body) {
        return bvh::surface_of(body.body.model())->frame();
    };
    return query::check_range(frame_of(a), a.pose, frame_of(b), b.pose);
}

}  // namespace

Result<Overlap> overlap_depth(const PlacedBody& a, const PlacedBody& b,
                              std::span<const TrianglePair> pairs, const DepthRequest& request) {
    // 1. Arguments, and bodies that are certainly apart.
    if (Result<Done> sound = check(a, b, request); !sound) {
        return std::move(sound).error();
    }
    Overlap none;
    none.relation = Relation::Separate;
    if (a.body.model().mesh().triangle_count() == 0 ||
        b.body.model().mesh().triangle_count() == 0) {
        return none;
    }
    const WorldBox box_a = box_of_body(a);
    const WorldBox box_b = box_of_body(b);
    if (are_apart(box_a, box_b)) {
        return none;
    }
    // 2. Close small holes by caps.
    const Result<CappedBody> capped_a = capped(a);
    const Result<CappedBody> capped_b = capped(b);
    if (!capped_a || !capped_b) {
        return !capped_a ? capped_a.error() : capped_b.error();
    }
    const PlacedBody& body_a = capped_a->body;
    const PlacedBody& body_b = capped_b->body;
    const Result<bool> is_unclear = caps_touch(*capped_a, *capped_b);
    if (!is_unclear) {
        return is_unclear.error();
    }
    if (*is_unclear) {
        return Question(body_a, box_a, body_b, box_b, request)
            .unknown(UnknownDepth::OpenSurface, pairs.size());
    }
    // 3. Sort bodies and pairs, so that the bits of the result do not depend on the given order.
    const bool is_mirrored = comes_after(body_a, box_a, body_b, box_b);
    std::vector<std::uint32_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto put = [&](const TrianglePair& pair) {
        return is_mirrored ? TrianglePair{pair.b, pair.a} : pair;
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        return put(pairs[left]) < put(pairs[right]);
    });
    std::vector<TrianglePair> sorted;
    for (const std::uint32_t k : order) {
        sorted.push_back(put(pairs[k]));
    }
    // 4. Compute, then restore the order of the caller.
    Result<Overlap> overlap = is_mirrored
                                  ? Question(body_b, box_b, body_a, box_a, request).answer(sorted)
                                  : Question(body_a, box_a, body_b, box_b, request).answer(sorted);
    if (!overlap) {
        return overlap;
    }
    for (OverlapPiece& piece : overlap->pieces) {
        for (std::uint32_t& pair : piece.pairs) {
            pair = order[pair];
        }
        std::sort(piece.pairs.begin(), piece.pairs.end());
    }
    if (is_mirrored) {
        mirror(*overlap);
    }
    return overlap;
}

}  // namespace tandem
