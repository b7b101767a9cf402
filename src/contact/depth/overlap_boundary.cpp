// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/overlap_boundary.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "bvh/model_tree.hpp"
#include "contact/depth/contact_segments.hpp"
#include "contact/depth/triangle_normal.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

constexpr std::uint32_t kNoCell = ~std::uint32_t{0};
constexpr LineKind kEdgeOf[] = {LineKind::EdgeOfA, LineKind::EdgeOfB};
constexpr LineKind kSegmentIn[] = {LineKind::SegmentInA, LineKind::SegmentInB};

struct Entry {
    CellSide side;
    std::uint32_t cell;
};

class Builder {
  public:
    Builder(const std::array<DepthSide, 2>& sides, const IntersectionList& list, double slack)
        : sides_(sides), list_(list), divider_(slack), sets_(0) {}

    OverlapBoundary run() {
        for (std::uint32_t k = 0; k < list_.pairs.size(); ++k) {
            if (list_.pairs[k].count >= 2) {
                touched_[0][list_.pairs[k].triangles.a].push_back(k);
                touched_[1][list_.pairs[k].triangles.b].push_back(k);
            }
        }
        for (std::uint32_t side = 0; side < 2; ++side) {
            add_own_cuts(side);
            add_touched(side);
            flood(side);
            add_apart_shells(side);
        }
        join_covered();
        join_entries();
        if (!is_sheet(0) && !is_sheet(1)) {
            join_cavities();
        }
        number_pieces();
        return std::move(out_);
    }

  private:
    [[nodiscard]] const geometry::MeshTopology& topology(std::uint32_t side) const {
        return bvh::topology_of(sides_[side].body->body.model());
    }

    [[nodiscard]] bool is_sheet(std::uint32_t side) const {
        return !sides_[side].shape->has_inside();
    }

    /// Adds the crossings of triangles within a united body, where the bodies may overlap.
    void add_own_cuts(std::uint32_t side) {
        const Vec3 lo = sides_[0].lo.cwiseMax(sides_[1].lo);
        const Vec3 hi = sides_[0].hi.cwiseMin(sides_[1].hi);
        for (const auto& [triangle, pairs] : sides_[side].shape->own_pairs_of) {
            const TriangleCorners t = sides_[side].mesh.corners(triangle);
            const Vec3 low = t[0].cwiseMin(t[1]).cwiseMin(t[2]);
            const Vec3 high = t[0].cwiseMax(t[1]).cwiseMax(t[2]);
            if ((low.array() <= hi.array()).all() && (high.array() >= lo.array()).all()) {
                touched_[side].try_emplace(triangle);
            }
        }
    }

    void add_touched(std::uint32_t side) {
        std::vector<std::uint32_t> order;
        for (const auto& [triangle, pairs] : touched_[side]) {
            order.push_back(triangle);
        }
        std::sort(order.begin(), order.end());
        for (const std::uint32_t triangle : order) {
            divide(side, triangle);
        }
    }

    [[nodiscard]] std::array<NamedEdge, 3> edges_of(std::uint32_t side,
                                                    std::uint32_t triangle) const {
        std::array<NamedEdge, 3> edges{};
        const Triangle& positions = topology(side).triangles()[triangle];
        for (std::uint32_t k = 0; k < 3; ++k) {
            edges[k] = {line_name(kEdgeOf[side], topology(side).edge_at(triangle, k)),
                        positions[k] < positions[(k + 1) % 3]};
        }
        return edges;
    }

    void divide(std::uint32_t side, std::uint32_t triangle) {
        const DepthSide& own = sides_[side];
        const TriangleCorners corners = own.mesh.corners(triangle);
        const Vec3 normal = triangle_normal(corners);
        if (!(squared_norm3(normal) > 0.0)) {
            return;
        }
        const LocalFrame& frame = own.mesh.frame();
        // 1. Segments where the triangle meets the other body, and where it meets its own body.
        std::vector<CutSegment> segments;
        const std::vector<std::uint32_t>& pairs = touched_[side].at(triangle);
        for (const std::uint32_t pair : pairs) {
            add_segments(list_, pair, LineKind::SegmentOfPair, {}, frame, segments);
        }
        const auto own_pairs = own.shape->own_pairs_of.find(triangle);
        const bool cuts_itself = own_pairs != own.shape->own_pairs_of.end();
        if (cuts_itself) {
            for (const std::uint32_t pair : own_pairs->second) {
                add_segments(own.shape->own, pair, kSegmentIn[side], own.body->pose, frame,
                             segments);
            }
        }
        // 2. For each cell between the segments: the triangles that cover it, and its inner side.
        for (FlatCell& cell : divider_.divide(corners, edges_of(side, triangle), segments)) {
            const Vec3 middle = middle_of(cell);
            std::vector<std::uint32_t> on_other;
            for (const std::uint32_t pair : pairs) {
                if (covers(list_, pair, {}, frame, middle, normal)) {
                    on_other.push_back(side == 0 ? list_.pairs[pair].triangles.b
                                                 : list_.pairs[pair].triangles.a);
                }
            }
            std::vector<std::uint32_t> on_own{triangle};
            if (cuts_itself) {
                for (const std::uint32_t pair : own_pairs->second) {
                    if (covers(own.shape->own, pair, own.body->pose, frame, middle, normal)) {
                        const TrianglePair both = own.shape->own.pairs[pair].triangles;
                        on_own.push_back(both.a == triangle ? both.b : both.a);
                    }
                }
            }
            judge(side, triangle, std::move(cell), normal, on_own, on_other);
        }
    }

    [[nodiscard]] std::optional<Sides> sides_of_own(std::uint32_t side, std::uint32_t triangle,
                                                    const Vec3& point, const Vec3& normal,
                                                    std::vector<std::uint32_t>& on) {
        if (is_sheet(side)) {
            return Sides{true, true};
        }
        switch (sides_[side].shape->facing[triangle]) {
            case Facing::Outward:
                return Sides{false, true};
            case Facing::Inward:
                return Sides{true, false};
            case Facing::Buried:
                return Sides{true, true};
            case Facing::Cut:
                break;
        }
        return sides_[side].inside.sides_at(point, normal, on);
    }

    void note(std::uint32_t side, const Sides& own, const Sides& other) {
        const bool out = (own.front && !other.front) || (own.back && !other.back);
        const bool in = is_sheet(side) || (other.front && !own.front) || (other.back && !own.back);
        out_.a_sticks_out = out_.a_sticks_out || (side == 0 ? out : in);
        out_.b_sticks_out = out_.b_sticks_out || (side == 0 ? in : out);
    }

    void judge(std::uint32_t side, std::uint32_t triangle, FlatCell&& cell, const Vec3& normal,
               std::vector<std::uint32_t>& on_own, std::vector<std::uint32_t>& on_other) {
        const LocalFrame& frame = sides_[side].mesh.frame();
        const Vec3 middle = middle_of(cell);
        const std::optional<Sides> own =
            sides_of_own(side, triangle, frame.to_world(middle), normal, on_own);
        const Vec3 sample = on_other.empty() ? clear_point(side, cell, middle) : middle;
        const std::optional<Sides> other =
            sides_[1 - side].inside.sides_at(frame.to_world(sample), normal, on_other);
        if (!own || !other) {
            out_.flaw = UnknownDepth::AmbiguousUnion;
            return;
        }
        note(side, *own, *other);
        if (other->front && other->back) {
            for (const CellSide& part : cell.sides) {
                if (part.line >> 60U == static_cast<std::uint64_t>(kEdgeOf[side])) {
                    seeds_.push_back(static_cast<std::uint32_t>(part.line & 0xFFFF'FFFFU));
                }
            }
        }
        const bool in_front = own->front && other->front;
        const bool in_back = own->back && other->back;
        // A sheet encloses nothing: each part of it that is inside the other body is an overlap
        // itself.
        const bool is_kept = is_sheet(side) ? in_front && in_back : in_front != in_back;
        if (!is_kept) {
            return;
        }
        const std::uint32_t number =
            keep(side, triangle, in_front ? normal : Vec3(-normal), other->front && other->back);
        out_.cells.back().corners = std::move(cell.corners);
        cells_of_[side][triangle].push_back(number);
        for (const CellSide& part : cell.sides) {
            entries_.push_back({part, number});
        }
    }

    /// Closer to the other surface than this, rounding may put a point on the wrong side.
    [[nodiscard]] double noise() const { return 64.0 * divider_.slack(); }

    [[nodiscard]] bool is_clear(std::uint32_t side, const Vec3& point) const {
        return !sides_[1 - side].mesh.nearest(point, noise());
    }

    /// A point of the cell that is clearly on one side of the other surface; the middle if there is
    /// none.
    [[nodiscard]] Vec3 clear_point(std::uint32_t side, const FlatCell& cell,
                                   const Vec3& middle) const {
        if (is_clear(side, middle)) {
            return middle;
        }
        Vec3 best = middle;
        double most = noise();
        for (const Vec3& corner : cell.corners) {
            const auto near =
                sides_[1 - side].mesh.nearest(corner, std::numeric_limits<double>::infinity());
            if (near && near->distance > most) {
                most = near->distance;
                const double share = std::min(0.25, 0.5 * most / norm3(middle - corner));
                best = corner + share * (middle - corner);
            }
        }
        return best;
    }

    std::uint32_t keep(std::uint32_t side, std::uint32_t triangle, const Vec3& inward,
                       bool is_inside_other) {
        out_.cells.push_back({side, triangle, 0, {}, inward, is_inside_other});
        return sets_.add();
    }

    /// Marks all triangles without contacts that are connected to pieces inside the other body.
    void flood(std::uint32_t side) {
        for (const std::uint32_t edge : std::exchange(seeds_, {})) {
            for (const geometry::EdgeUse& use : topology(side).uses(topology(side).edges()[edge])) {
                flood_from(side, use.triangle);
            }
        }
    }

    bool flood_from(std::uint32_t side, std::uint32_t start) {
        auto& reached = reached_[side];
        if (touched_[side].contains(start) || !reached.try_emplace(start, kNoCell).second) {
            return false;
        }
        std::vector<std::uint32_t> region{start};
        for (std::size_t k = 0; k < region.size(); ++k) {
            const std::uint32_t triangle = region[k];
            for (std::uint32_t corner = 0; corner < 3; ++corner) {
                const std::uint32_t edge = topology(side).edge_at(triangle, corner);
                if (edge == kNoCell) {
                    continue;
                }
                for (const geometry::EdgeUse& use :
                     topology(side).uses(topology(side).edges()[edge])) {
                    if (!touched_[side].contains(use.triangle) &&
                        reached.try_emplace(use.triangle, kNoCell).second) {
                        region.push_back(use.triangle);
                    }
                }
            }
        }
        keep_region(side, region, sample_of(side, region));
        return true;
    }

    /// The largest triangle whose middle is clearly on one side of the other surface; otherwise the
    /// largest triangle.
    [[nodiscard]] std::uint32_t sample_of(std::uint32_t side,
                                          const std::vector<std::uint32_t>& region) const {
        std::vector<std::pair<double, std::uint32_t>> by_area;
        for (const std::uint32_t triangle : region) {
            const TriangleCorners t = sides_[side].mesh.corners(triangle);
            by_area.emplace_back(-squared_norm3((t[1] - t[0]).cross(t[2] - t[0])), triangle);
        }
        std::sort(by_area.begin(), by_area.end());
        const auto clear = std::find_if(by_area.begin(), by_area.end(), [&](const auto& one) {
            const TriangleCorners t = sides_[side].mesh.corners(one.second);
            return is_clear(side, (t[0] + t[1] + t[2]) / 3.0);
        });
        return (clear != by_area.end() ? *clear : by_area.front()).second;
    }

    void keep_region(std::uint32_t side, const std::vector<std::uint32_t>& region,
                     std::uint32_t chosen) {
        // 1. The sample: is the region inside the other body?
        const DepthSide& own = sides_[side];
        const TriangleCorners sample = own.mesh.corners(chosen);
        const Vec3 flat = triangle_normal(sample);
        if (!(squared_norm3(flat) > 0.0)) {
            return;  // a triangle without an area adds no surface
        }
        const Vec3 middle = own.mesh.frame().to_world((sample[0] + sample[1] + sample[2]) / 3.0);
        std::vector<std::uint32_t> on_other;
        const std::optional<Sides> other = sides_[1 - side].inside.sides_at(middle, flat, on_other);
        if (!other) {
            out_.flaw = UnknownDepth::AmbiguousUnion;
            return;
        }
        note(side, {false, true}, *other);
        if (!other->front || !other->back) {
            return;
        }
        // 2. If so, keep all triangles on the surface of the own body, and join them.
        std::uint32_t first = kNoCell;
        for (const std::uint32_t triangle : region) {
            const TriangleCorners t = own.mesh.corners(triangle);
            const Vec3 normal = triangle_normal(t);
            if (!(squared_norm3(normal) > 0.0)) {
                continue;
            }
            std::vector<std::uint32_t> on{triangle};
            const std::optional<Sides> faces = sides_of_own(
                side, triangle, own.mesh.frame().to_world((t[0] + t[1] + t[2]) / 3.0), normal, on);
            if (!faces || (faces->front == faces->back && !is_sheet(side))) {
                continue;
            }
            const std::uint32_t number =
                keep(side, triangle, faces->front ? normal : Vec3(-normal), true);
            out_.cells.back().corners = {t[0], t[1], t[2]};
            reached_[side][triangle] = number;
            first = first == kNoCell ? number : first;
            sets_.join(number, first);
            const std::array<NamedEdge, 3> edges = edges_of(side, triangle);
            for (std::uint32_t k = 0; k < 3; ++k) {
                const double length = norm3(t[(k + 1) % 3] - t[k]);
                entries_.push_back({{edges[k].line, 0.0, length}, number});
            }
        }
    }

    /// Adds shells that touch nothing: each is inside or outside as a whole.
    void add_apart_shells(std::uint32_t side) {
        const BodyShape& shape = *sides_[side].shape;
        std::vector<bool> seen(shape.shells.size(), false);
        for (const auto& [triangle, pairs] : touched_[side]) {
            seen[shape.shell_of_triangle[triangle]] = true;
        }
        for (std::uint32_t k = 0; k < shape.shells.size(); ++k) {
            if (!seen[k] && is_near(side, shape.shells[k])) {
                flood_from(side, shape.shells[k].sample);
            } else if (!seen[k]) {
                note(side, {false, true}, {false, false});
            }
        }
    }

    [[nodiscard]] bool is_near(std::uint32_t side, const Shell& shell) const {
        const DepthSide& own = sides_[side];
        const DepthSide& other = sides_[1 - side];
        Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
        Vec3 hi = -lo;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3 point((corner & 1U) != 0 ? shell.hi.x() : shell.lo.x(),
                             (corner & 2U) != 0 ? shell.hi.y() : shell.lo.y(),
                             (corner & 4U) != 0 ? shell.hi.z() : shell.lo.z());
            const Vec3 local = own.mesh.frame().to_local(to_world(own.body->pose, point));
            lo = lo.cwiseMin(local);
            hi = hi.cwiseMax(local);
        }
        const double slack = divider_.slack();
        return (lo.array() <= other.hi.array() + slack).all() &&
               (hi.array() >= other.lo.array() - slack).all();
    }

    /// Joins pieces of both surfaces that lie in one plane.
    void join_covered() {
        for (std::uint32_t pair = 0; pair < list_.pairs.size(); ++pair) {
            if (list_.pairs[pair].count < 3) {
                continue;
            }
            const auto of_a = cells_of_[0].find(list_.pairs[pair].triangles.a);
            const auto of_b = cells_of_[1].find(list_.pairs[pair].triangles.b);
            if (of_a == cells_of_[0].end() || of_b == cells_of_[1].end()) {
                continue;
            }
            for (const std::uint32_t a : of_a->second) {
                for (const std::uint32_t b : of_b->second) {
                    if (!out_.cells[a].is_inside_other && !out_.cells[b].is_inside_other &&
                        have_common_inside(out_.cells[a], out_.cells[b])) {
                        sets_.join(a, b);
                        pair_cells_.emplace_back(pair, a);
                    }
                }
            }
        }
    }

    /// Whether two cells in one plane overlap: the middle of one is inside the other.
    [[nodiscard]] static bool have_common_inside(const BoundaryCell& a, const BoundaryCell& b) {
        const auto holds = [](const BoundaryCell& outer, const BoundaryCell& inner) {
            Vec3 point = Vec3::Zero();
            for (const Vec3& corner : inner.corners) {
                point += corner / static_cast<double>(inner.corners.size());
            }
            bool left = false;
            bool right = false;
            for (std::size_t k = 0; k < outer.corners.size(); ++k) {
                const Vec3& from = outer.corners[k];
                const Vec3& to = outer.corners[(k + 1) % outer.corners.size()];
                const double side = dot3(outer.inward, (to - from).cross(point - from));
                left = left || side > 0.0;
                right = right || side < 0.0;
            }
            return left != right;
        };
        return holds(a, b) || holds(b, a);
    }

    void join_entries() {
        std::sort(entries_.begin(), entries_.end(), [](const Entry& left, const Entry& right) {
            return std::tie(left.side.line, left.side.lo, left.cell) <
                   std::tie(right.side.line, right.side.lo, right.cell);
        });
        std::vector<const Entry*> active;
        for (std::size_t k = 0; k < entries_.size(); ++k) {
            const Entry& entry = entries_[k];
            if (k == 0 || entry.side.line != entries_[k - 1].side.line) {
                active.clear();
            }
            const auto kind = static_cast<LineKind>(entry.side.line >> 60U);
            if (kind == LineKind::SegmentOfPair) {
                pair_cells_.emplace_back(
                    static_cast<std::uint32_t>((entry.side.line & 0xFFFF'FFFF'FFFFU) / 8),
                    entry.cell);
            }
            std::erase_if(active, [&](const Entry* one) {
                return one->side.hi - entry.side.lo <= 2.0 * divider_.slack();
            });
            if (entry.side.hi - entry.side.lo <= 2.0 * divider_.slack()) {
                continue;
            }
            for (const Entry* one : active) {
                sets_.join(entry.cell, one->cell);
                if (kind != LineKind::SegmentOfPair && kind != LineKind::Cut) {
                    add_edge(kind, *one, entry);
                }
            }
            active.push_back(&entry);
        }
    }

    /// A line common to several cells, and the number of triangles with it as an edge.
    struct SharedLine {
        std::array<Vec3, 2> ends;
        std::uint32_t uses;
    };

    [[nodiscard]] SharedLine line_of(std::uint32_t side, LineKind kind, const Entry& entry) const {
        const DepthSide& own = sides_[side];
        const std::uint64_t number = entry.side.line & 0xFFF'FFFF'FFFF'FFFFU;
        if (kind == kSegmentIn[side]) {
            std::vector<CutSegment> segments;
            add_segments(own.shape->own, static_cast<std::uint32_t>(number / 8), kind,
                         own.body->pose, own.mesh.frame(), segments);
            const CutSegment& segment = segments[number % 8];
            return {{segment.from, segment.to}, 4};
        }
        const geometry::MeshEdge& edge = topology(side).edges()[number];
        const std::uint32_t triangle = out_.cells[entry.cell].triangle;
        const Triangle& positions = topology(side).triangles()[triangle];
        const TriangleCorners t = own.mesh.corners(triangle);
        SharedLine line{{}, edge.use_count};
        for (std::size_t k = 0; k < 3; ++k) {
            if (positions[k] == edge.from) {
                line.ends[0] = t[k];
            } else if (positions[k] == edge.to) {
                line.ends[1] = t[k];
            }
        }
        return line;
    }

    void add_edge(LineKind kind, const Entry& first, const Entry& second) {
        const std::array<std::uint32_t, 2> numbers{first.cell, second.cell};
        const std::uint32_t side = out_.cells[first.cell].side;
        if (out_.cells[first.cell].triangle == out_.cells[second.cell].triangle) {
            return;
        }
        BoundaryEdge out{};
        out.side = side;
        out.cells = numbers;
        const SharedLine line = line_of(side, kind, first);
        const std::array<Vec3, 2>& ends = line.ends;
        const double length = norm3(ends[1] - ends[0]);
        const Vec3 along = (ends[1] - ends[0]) / length;
        const double lo = std::max(first.side.lo, second.side.lo);
        const double hi = std::min(first.side.hi, second.side.hi);
        out.ends_there = {lo <= 2.0 * divider_.slack(), hi >= length - 2.0 * divider_.slack()};
        out.ends = {out.ends_there[0] ? ends[0] : Vec3(ends[0] + lo * along),
                    out.ends_there[1] ? ends[1] : Vec3(ends[0] + hi * along)};
        for (std::size_t k = 0; k < 2; ++k) {
            const BoundaryCell& cell = out_.cells[numbers[k]];
            Vec3 middle = Vec3::Zero();
            for (const Vec3& corner : cell.corners) {
                middle += corner / static_cast<double>(cell.corners.size());
            }
            out.inward[k] = cell.inward;
            const Vec3 away = cell.inward.cross(along);
            out.away[k] = dot3(away, middle - ends[0]) < 0.0 ? Vec3(-away) : away;
        }
        out.is_reflex = dot3(out.inward[0], out.away[1]) < -1e-12 ||
                        dot3(out.inward[0], out.inward[1]) < -1.0 + 1e-9;
        out.is_simple = line.uses == 2;
        out_.edges.push_back(out);
    }

    /// Joins the surfaces of a hollow piece: a half-line from an inner surface into the overlap
    /// hits the next surface of the same piece.
    void join_cavities() {
        std::unordered_map<std::uint32_t, std::pair<double, std::uint32_t>> volume_of;
        std::vector<std::uint32_t> roots;
        for (std::uint32_t k = 0; k < out_.cells.size(); ++k) {
            const BoundaryCell& cell = out_.cells[k];
            const std::uint32_t root = sets_.root(k);
            const auto [entry, is_new] = volume_of.try_emplace(root, 0.0, k);
            if (is_new) {
                roots.push_back(root);
            }
            const Vec3& origin = out_.cells[entry->second.second].corners[0];
            const double area = std::abs(double_area(cell.corners, cell.inward));
            entry->second.first -= area * dot3(cell.inward, cell.corners[0] - origin);
        }
        if (roots.size() < 2) {
            return;
        }
        std::sort(roots.begin(), roots.end());
        std::vector<std::vector<std::uint32_t>> members(roots.size());
        for (std::uint32_t k = 0; k < out_.cells.size(); ++k) {
            const auto place = std::lower_bound(roots.begin(), roots.end(), sets_.root(k));
            members[static_cast<std::size_t>(place - roots.begin())].push_back(k);
        }
        for (std::size_t k = 0; k < roots.size(); ++k) {
            if (volume_of.at(roots[k]).first < 0.0) {
                join_outward(roots[k], members[k]);
            }
        }
    }

    void join_outward(std::uint32_t root, std::vector<std::uint32_t>& members) {
        std::sort(members.begin(), members.end(), [&](std::uint32_t left, std::uint32_t right) {
            const double area_left =
                std::abs(double_area(out_.cells[left].corners, out_.cells[left].inward));
            const double area_right =
                std::abs(double_area(out_.cells[right].corners, out_.cells[right].inward));
            return area_left != area_right ? area_left > area_right : left < right;
        });
        constexpr std::size_t kTries = 8;
        for (std::size_t k = 0; k < std::min(kTries, members.size()); ++k) {
            const BoundaryCell& cell = out_.cells[members[k]];
            Vec3 from = Vec3::Zero();
            for (const Vec3& corner : cell.corners) {
                from += corner / static_cast<double>(cell.corners.size());
            }
            const std::uint32_t hit = first_hit(from, cell.inward, members[k]);
            if (hit != kNoCell && sets_.root(hit) != sets_.root(root)) {
                sets_.join(hit, root);
                return;
            }
        }
    }

    /// The first cell that a half-line hits.
    [[nodiscard]] std::uint32_t first_hit(const Vec3& from, const Vec3& direction,
                                          std::uint32_t except) const {
        std::uint32_t best = kNoCell;
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t k = 0; k < out_.cells.size(); ++k) {
            const BoundaryCell& cell = out_.cells[k];
            const double slope = dot3(cell.inward, direction);
            const double t = dot3(cell.inward, cell.corners[0] - from) / slope;
            if (k == except || slope == 0.0 || !(t > divider_.slack()) || !(t < least)) {
                continue;
            }
            const Vec3 point = from + t * direction;
            bool left = false;
            bool right = false;
            for (std::size_t c = 0; c < cell.corners.size(); ++c) {
                const Vec3& start = cell.corners[c];
                const Vec3& end = cell.corners[(c + 1) % cell.corners.size()];
                const double side = dot3(cell.inward, (end - start).cross(point - start));
                left = left || side > 0.0;
                right = right || side < 0.0;
            }
            if (!(left && right)) {
                least = t;
                best = k;
            }
        }
        return best;
    }

    void number_pieces() {
        std::unordered_map<std::uint32_t, std::uint32_t> piece_of_root;
        for (std::uint32_t k = 0; k < out_.cells.size(); ++k) {
            const auto [entry, is_new] = piece_of_root.try_emplace(sets_.root(k), out_.piece_count);
            out_.piece_count += is_new ? 1 : 0;
            out_.cells[k].piece = entry->second;
        }
        for (BoundaryEdge& edge : out_.edges) {
            edge.piece = out_.cells[edge.cells[0]].piece;
        }
        out_.pairs_of_piece.resize(out_.piece_count);
        for (const auto& [pair, cell] : pair_cells_) {
            out_.pairs_of_piece[out_.cells[cell].piece].push_back(pair);
        }
        for (std::vector<std::uint32_t>& pairs : out_.pairs_of_piece) {
            std::sort(pairs.begin(), pairs.end());
            pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        }
    }

    const std::array<DepthSide, 2>& sides_;
    const IntersectionList& list_;
    CellDivider divider_;
    geometry::DisjointSets sets_;
    OverlapBoundary out_;
    std::array<std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>, 2> touched_;
    std::array<std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>, 2> cells_of_;
    std::array<std::unordered_map<std::uint32_t, std::uint32_t>, 2> reached_;
    std::vector<std::uint32_t> seeds_;  ///< edges next to pieces inside the other body
    std::vector<Entry> entries_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pair_cells_;
};

}  // namespace

Vec3 DepthSide::inward_normal(std::uint32_t triangle) const {
    const TriangleCorners t = surface.corners(triangle);
    const Vec3 normal = triangle_normal(t);
    // The triangles of a united surface face outward.
    const Facing facing = shape->surface ? Facing::Outward : shape->facing[triangle];
    return facing == Facing::Outward  ? Vec3(-normal)
           : facing == Facing::Inward ? normal
                                      : Vec3(Vec3::Zero());
}

OverlapBoundary overlap_boundary(const std::array<DepthSide, 2>& sides,
                                 const IntersectionList& list, double slack) {
    return Builder(sides, list, slack).run();
}

}  // namespace tandem::contact
