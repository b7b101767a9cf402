// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/intersections.hpp>

#include "geometry/mesh/mesh_topology.hpp"

namespace tandem::shapes {

/// A connected curve along which two surfaces pass through each other.
struct ContourLoop {
    /// ½ ∮ x × dx: the area vector of the patch that the loop spans, which is the gradient of the
    /// volume of the overlap. It points from A to B.
    Vec3 area = Vec3::Zero();
    Vec3 middle = Vec3::Zero();  ///< of the segments, weighted by their lengths
    double length = 0.0;
    bool closed = true;
    std::uint32_t first = 0;  ///< index in `Contour::segments()`
    std::uint32_t count = 0;
};

/// The feature numbers of A and B on which an end of a segment lies.
struct ContourEnd {
    std::uint64_t on_a;
    std::uint64_t on_b;

    friend auto operator<=>(const ContourEnd&, const ContourEnd&) = default;
};

/// A piece of a loop: the crossing of two triangles, directed along normal A × normal B.
struct ContourSegment {
    Vec3 from;
    Vec3 to;
    ContourEnd from_end;
    ContourEnd to_end;
    TrianglePair triangles;
    std::uint32_t loop;
};

/// The curves along which the surfaces of two placed meshes cross. Segments are joined where their
/// ends lie on the same features; features are exact, the positions of the ends are rounded.
class Contour {
  public:
    /// Finds the loops from pairs of triangles that touch. Fails as `intersection_segments` does.
    Result<Done> find(const Placed& a, const Placed& b, std::span<const TrianglePair> pairs);

    [[nodiscard]] std::span<const ContourLoop> loops() const { return loops_; }
    /// All segments, sorted by loop.
    [[nodiscard]] std::span<const ContourSegment> segments() const { return segments_; }

  private:
    struct End {
        ContourEnd features;
        std::uint32_t segment;
    };
    void collect_segments(const Placed& a, const Placed& b);
    void join_segments();
    void measure_loops();

    IntersectionList list_;
    std::vector<ContourSegment> segments_;
    std::vector<End> ends_;
    std::vector<std::uint32_t> parent_;  ///< of segments: disjoint sets (union-find)
    std::vector<std::uint32_t> open_;    ///< segments with an end that no other segment shares
    std::vector<ContourLoop> loops_;
};

/// A number for the feature of a mesh on which a point of a triangle lies. Vertices, edges and
/// faces have different numbers.
[[nodiscard]] std::uint64_t feature_number(const MeshTopology& topology, std::uint32_t triangle,
                                           TriangleFeature feature);
/// Whether a feature number is that of an edge.
[[nodiscard]] bool names_edge(std::uint64_t feature);

}  // namespace tandem::shapes
