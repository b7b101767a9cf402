// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// A segment along which another triangle meets a triangle.
struct CutSegment {
    std::uint64_t id;
    Vec3 from;
    Vec3 to;
};

/// A side of a cell, as the part of a line from `lo` to `hi`. Cells whose parts of the same line
/// overlap are neighbours there.
struct CellSide {
    std::uint64_t line;
    double lo;
    double hi;
};

/// A convex piece of a triangle that no segment crosses.
struct FlatCell {
    std::vector<Vec3> corners;
    std::vector<CellSide> sides;
};

/// The kinds of named lines: edges of a triangle, segments, and cuts made by `divide`.
enum class LineKind : std::uint64_t {
    EdgeOfA,
    EdgeOfB,
    SegmentOfPair,
    SegmentInA,
    SegmentInB,
    Cut
};

[[nodiscard]] constexpr std::uint64_t line_name(LineKind kind, std::uint64_t number) {
    return static_cast<std::uint64_t>(kind) << 60U | number;
}

/// The line of a triangle's edge from corner k to the next one. If not `forward`, the parameter of
/// the line counts from the other end.
struct NamedEdge {
    std::uint64_t line;
    bool forward;
};

/// Divides triangles along segments into convex cells (a binary space partition).
class CellDivider {
  public:
    /// `slack` is the largest length that may be due to rounding.
    explicit CellDivider(double slack) : slack_(slack) {}

    /// Divides a triangle with a positive area into cells. Edge k starts at corner k.
    [[nodiscard]] std::vector<FlatCell> divide(const TriangleCorners& triangle,
                                               const std::array<NamedEdge, 3>& edges,
                                               std::span<const CutSegment> segments);

    [[nodiscard]] double slack() const noexcept { return slack_; }

  private:
    /// A line with a unit direction; its parameter is the distance from the origin.
    struct Line {
        std::uint64_t name;
        Vec3 origin;
        Vec3 direction;
    };
    struct Polygon {
        std::vector<Vec3> corners;
        std::vector<std::uint32_t> line_of_side;  ///< of the side from corner k to the next
        std::vector<std::uint32_t> open;          ///< segments that may cross the inside
        std::vector<std::uint32_t> along;         ///< segments along its outline
    };
    enum class Place { Away, Along, Across };

    [[nodiscard]] Place place_of(const CutSegment& segment, const Polygon& polygon, double& lo,
                                 double& hi) const;
    [[nodiscard]] bool split(Polygon& polygon, const CutSegment& segment, Polygon& other);
    [[nodiscard]] FlatCell finish(const Polygon& polygon,
                                  std::span<const CutSegment> segments) const;

    double slack_;
    Vec3 normal_ = Vec3::Zero();
    std::vector<Line> lines_;
    std::uint64_t cuts_ = 0;
};

}  // namespace tandem::contact
