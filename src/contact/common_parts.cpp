// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/common_parts.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "bvh/model_tree.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// A point at which an edge of one body touches the other body.
struct EdgePoint {
    std::uint32_t edge;
    double along;  ///< of the edge, growing
    std::uint32_t region;
    Vec3 position;
};

/// Follows the surface of one body through the other one. Nodes are regions, and positions of the
/// mesh that are on or inside of the other body.
class Surface {
  public:
    Surface(const PlacedBody& placed, const PlacedBody& other, geometry::DisjointSets& sets)
        : placed_(placed),
          topology_(topology_of(placed.body.model())),
          other_{*other.body.solid(), other.pose},
          sets_(sets) {}

    void add(std::uint32_t triangle, TriangleFeature held_by, const Vec3& position,
             std::uint32_t region) {
        if (touching_.insert(triangle).second) {
            note_vertices(triangle);
        }
        const auto bits = static_cast<unsigned>(held_by);
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t next = (corner + 1) % 3;
            if (bits == 1U << corner) {
                sets_.join(node_of(topology_.triangles()[triangle][corner]), region);
            } else if (bits == (1U << corner | 1U << next)) {
                add_edge_point(topology_.edge_at(triangle, corner), position, region);
            }
        }
    }

    Result<Done> follow() {
        std::sort(edge_points_.begin(), edge_points_.end(),
                  [](const EdgePoint& left, const EdgePoint& right) {
                      return std::tie(left.edge, left.along) < std::tie(right.edge, right.along);
                  });
        std::unordered_set<std::uint32_t> done;
        for (const std::uint32_t triangle : touching_) {
            for (std::uint32_t corner = 0; corner < 3; ++corner) {
                const std::uint32_t edge = topology_.edge_at(triangle, corner);
                if (edge != kNone && done.insert(edge).second) {
                    if (const Result<Done> followed = follow_edge(edge); !followed) {
                        return followed;
                    }
                }
            }
        }
        fill();
        return Done{};
    }

    /// Calls `found(node, position)` for each corner on or inside of the other body.
    template <class Found>
    void for_each_corner(Found found) const {
        for (const auto& [position, node] : node_of_position_) {
            found(node, at(position));
        }
    }

  private:
    /// An end of a piece of an edge.
    struct End {
        std::uint32_t position = kNone;  ///< of the mesh, for a corner
        std::uint32_t region = kNone;    ///< for a point on the edge
        Vec3 at;
    };

    [[nodiscard]] Vec3 at(std::uint32_t position) const {
        const Mesh& mesh = placed_.body.model().mesh();
        return to_world(placed_.pose, mesh.vertices()[vertex_of_position_.at(position)]);
    }

    /// A mesh may be large and little of it touched, so that vertices are looked up as they come.
    void note_vertices(std::uint32_t triangle) {
        const Triangle& vertices = placed_.body.model().mesh().triangles()[triangle];
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            vertex_of_position_.try_emplace(topology_.triangles()[triangle][corner],
                                            vertices[corner]);
        }
    }

    std::uint32_t node_of(std::uint32_t position) {
        const auto [node, is_new] = node_of_position_.try_emplace(position, 0);
        if (is_new) {
            node->second = sets_.add();
        }
        return node->second;
    }

    void add_edge_point(std::uint32_t edge, const Vec3& position, std::uint32_t region) {
        if (edge != kNone) {
            const geometry::MeshEdge& ends = topology_.edges()[edge];
            const Vec3 from = at(ends.from);
            edge_points_.push_back(
                {edge, dot3(position - from, at(ends.to) - from), region, position});
        }
    }

    Result<Side> side_of_corner(std::uint32_t position) {
        const auto known = sides_.find(position);
        if (known != sides_.end()) {
            return known->second;
        }
        const Result<Side> side = side_of(at(position), other_);
        if (side) {
            sides_.emplace(position, *side);
        }
        return side;
    }

    /// The pieces of an edge between its ends and the points where the edge touches the other body.
    Result<Done> follow_edge(std::uint32_t edge) {
        const geometry::MeshEdge& ends = topology_.edges()[edge];
        const auto [first, last] = std::equal_range(
            edge_points_.begin(), edge_points_.end(), EdgePoint{edge, 0.0, 0, Vec3::Zero()},
            [](const EdgePoint& left, const EdgePoint& right) { return left.edge < right.edge; });
        End from{ends.from, kNone, at(ends.from)};
        for (auto point = first; point != last; ++point) {
            const End to{kNone, point->region, point->position};
            if (const Result<Done> followed = follow_piece(edge, from, to); !followed) {
                return followed;
            }
            from = to;
        }
        return follow_piece(edge, from, {ends.to, kNone, at(ends.to)});
    }

    Result<Done> follow_piece(std::uint32_t edge, const End& from, const End& to) {
        bool is_inside = false;
        for (const End& end : {from, to}) {
            if (end.position != kNone) {
                const Result<Side> side = side_of_corner(end.position);
                if (!side) {
                    return side.error();
                }
                if (*side == Side::Outside) {
                    return Done{};
                }
                is_inside = is_inside || *side == Side::Inside;
            }
        }
        const std::uint32_t node_from = node_of_end(from);
        const std::uint32_t node_to = node_of_end(to);
        if (is_inside) {
            inside_edges_.push_back(edge);
        } else if (sets_.root(node_from) == sets_.root(node_to) || from.at == to.at) {
            return Done{};
        } else {
            // Both ends are on the other body, and nothing between them is.
            const Result<Side> side = side_of(0.5 * (from.at + to.at), other_);
            if (!side) {
                return side.error();
            }
            is_inside = *side == Side::Inside;
        }
        if (is_inside) {
            sets_.join(node_from, node_to);
        }
        return Done{};
    }

    std::uint32_t node_of_end(const End& end) {
        return end.position != kNone ? node_of(end.position) : end.region;
    }

    /// From edges with a corner inside over all triangles that touch nothing.
    void fill() {
        std::vector<std::uint32_t> stack;
        std::unordered_set<std::uint32_t> reached;
        const auto cross = [&](std::uint32_t edge) {
            if (edge == kNone) {
                return;
            }
            for (const geometry::EdgeUse& use : topology_.uses(topology_.edges()[edge])) {
                if (!touching_.contains(use.triangle) && reached.insert(use.triangle).second) {
                    stack.push_back(use.triangle);
                }
            }
        };
        std::for_each(inside_edges_.begin(), inside_edges_.end(), cross);
        while (!stack.empty()) {
            const std::uint32_t triangle = stack.back();
            stack.pop_back();
            note_vertices(triangle);
            const Triangle& corners = topology_.triangles()[triangle];
            for (std::uint32_t corner = 0; corner < 3; ++corner) {
                sets_.join(node_of(corners[corner]), node_of(corners[0]));
                cross(topology_.edge_at(triangle, corner));
            }
        }
    }

    const PlacedBody& placed_;
    const MeshTopology& topology_;
    PlacedSolid other_;
    geometry::DisjointSets& sets_;
    std::unordered_map<std::uint32_t, std::uint32_t> vertex_of_position_;
    std::unordered_set<std::uint32_t> touching_;  ///< triangles
    std::vector<EdgePoint> edge_points_;
    std::vector<std::uint32_t> inside_edges_;  ///< pieces of which are inside, to a corner
    std::unordered_map<std::uint32_t, std::uint32_t> node_of_position_;
    std::unordered_map<std::uint32_t, Side> sides_;
};

}  // namespace

Result<CommonParts> common_parts(const PlacedBody& a, const PlacedBody& b,
                                 const IntersectionList& list, const ContactPoints& points,
                                 std::span<const std::uint32_t> region_of_pair,
                                 std::size_t region_count) {
    geometry::DisjointSets sets(region_count);
    Surface on_a(a, b, sets);
    Surface on_b(b, a, sets);
    for (std::size_t k = 0; k < list.pairs.size(); ++k) {
        const PairIntersection& pair = list.pairs[k];
        for (std::size_t p = pair.first; p < pair.first + pair.count; ++p) {
            const IntersectionPoint& point = list.points[p];
            const Vec3& position = points.position[points.number[p]];
            on_a.add(pair.triangles.a, point.on_a, position, region_of_pair[k]);
            on_b.add(pair.triangles.b, point.on_b, position, region_of_pair[k]);
        }
    }
    for (Surface* const surface : {&on_a, &on_b}) {
        if (const Result<Done> followed = surface->follow(); !followed) {
            return followed.error();
        }
    }
    CommonParts parts;
    std::unordered_map<std::uint32_t, std::uint32_t> part_of_root;
    for (std::uint32_t region = 0; region < region_count; ++region) {
        const auto next = static_cast<std::uint32_t>(part_of_root.size());
        parts.part_of_region.push_back(
            part_of_root.try_emplace(sets.root(region), next).first->second);
    }
    parts.points.resize(part_of_root.size());
    for (std::size_t k = 0; k < list.pairs.size(); ++k) {
        const PairIntersection& pair = list.pairs[k];
        for (std::size_t p = pair.first; p < pair.first + pair.count; ++p) {
            parts.points[parts.part_of_region[region_of_pair[k]]].push_back(
                points.position[points.number[p]]);
        }
    }
    const auto add = [&](std::uint32_t node, const Vec3& position) {
        // A corner that no region leads to is on the other body and alone.
        if (const auto part = part_of_root.find(sets.root(node)); part != part_of_root.end()) {
            parts.points[part->second].push_back(position);
        }
    };
    on_a.for_each_corner(add);
    on_b.for_each_corner(add);
    return parts;
}

}  // namespace tandem::contact
