// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What a page shows, as plain data. Verbs fill it in, one serialiser turns it into the JSON that
/// the page reads (docs/design/report-document.md). It refers to nothing else of the project, so
/// that neither side waits for the other.
namespace tandem::report {

using Point = std::array<double, 3>;
using Corners = std::array<std::uint32_t, 3>;

/// No part, mesh or region.
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

struct Extents {
    Point lo{};
    Point hi{};
};

/// world = rotation · local + translation; the rotation row by row.
struct Placement {
    std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};
    Point translation{};
};

/// A mesh, once for all parts that show it. Of a large one only the neighbourhoods of clashes are
/// here: `triangle_numbers` then says which triangle of the file each triangle is, and
/// `triangles_in_file` how many there are in all.
struct ShownMesh {
    std::vector<Point> positions;
    std::vector<Corners> triangles;
    std::vector<std::uint32_t> triangle_numbers;  ///< empty: triangle k is triangle k of the file
    std::size_t triangles_in_file = 0;

    [[nodiscard]] bool is_cut() const noexcept { return triangles.size() < triangles_in_file; }
};

/// A part of the scene, or one of the two meshes of `check`.
struct Part {
    std::string name;
    std::string path;              ///< names from the root, joined by '/'; unique
    std::string file;              ///< where it was read from
    std::uint32_t parent = kNone;  ///< index in `groups`
    std::uint32_t mesh = kNone;    ///< index in `meshes`; kNone: only its box is known
    Placement placement;
    Extents box;
    std::size_t triangles = 0;
};

/// A node of the scene's tree that has no mesh of its own.
struct Group {
    std::string name;
    std::uint32_t parent = kNone;
};

/// Where two parts meet: one connected piece.
struct Region {
    /// Triangles of the two parts, by their numbers in the file, not in `ShownMesh`.
    std::vector<std::uint32_t> triangles_a;
    std::vector<std::uint32_t> triangles_b;
    /// Polylines in the world; a loop repeats its first point at the end.
    std::vector<std::vector<Point>> curves;
    std::size_t pair_count = 0;
    std::string kind;  ///< "crossing", "coplanar", "touching-segment", "touching-point"
    Extents box;
    Point centre{};
    double length = 0.0;          ///< of the curves
    double area = 0.0;            ///< of coplanar polygons
    std::optional<Point> normal;  ///< from A to B, unit length
    std::optional<double> depth;
};

/// Two parts, or a part with itself, about which there is something to say.
struct Clash {
    std::string id;
    std::uint32_t a = kNone;  ///< index in `parts`
    std::uint32_t b = kNone;
    /// The parts that coincide with a, a among them, and with b, where there are others: the clash
    /// is between these as well. The same list twice: between every two of its parts.
    std::vector<std::uint32_t> members_a;
    std::vector<std::uint32_t> members_b;
    std::uint64_t part_pairs = 1;  ///< how many pairs of parts that makes
    /// "overlap", "touch", "contain", "duplicate", "clearance", "self"
    std::string kind;
    std::string status;  ///< "new", "active", "reviewed", "approved", "resolved"; may be empty
    std::string group;   ///< a heading to list it under; may be empty
    double severity = 0.0;
    std::size_t pair_count = 0;
    std::optional<double> depth;
    std::optional<double> distance;
    /// The two closest points, where the kind is about distance.
    std::optional<std::array<Point, 2>> closest;
    Extents box;
    std::vector<Region> regions;
};

/// A name and its value, as text for people.
using Fact = std::pair<std::string, std::string>;

/// A quantity over time, drawn below the picture.
struct Plot {
    std::string name;
    std::string unit;
    std::vector<double> values;  ///< one for each frame
};

/// Where two bodies touch in a frame, in the world.
struct ContactPoint {
    Point position{};
    Point normal{};         ///< unit length; zero: unknown
    double strength = 0.0;  ///< such as an impulse; drawn relative to the greatest of the time line
};

/// Something of each of several parts, by their indices.
template <class Value>
using ByPart = std::vector<std::pair<std::uint32_t, Value>>;

/// One moment of a time line. A part is moved by `placements`, or deformed by `positions`, which
/// replace those of its mesh; both are empty for parts that stay as they are.
struct Frame {
    double time = 0.0;
    ByPart<Placement> placements;
    /// Local coordinates; where there are fewer than the mesh has, the others stay.
    ByPart<std::vector<Point>> positions;
    /// Other triangles than the mesh has, from this frame on until another frame says otherwise.
    ByPart<std::vector<Corners>> triangles;
    /// Triangles that are lit because they touch something in this frame.
    ByPart<std::vector<std::uint32_t>> lit;
    std::vector<ContactPoint> contacts;
    std::vector<std::uint32_t> clashes;  ///< those of `clashes` that hold in this frame
};

struct TimeLine {
    std::string time_unit = "s";
    std::vector<Frame> frames;
    std::vector<Plot> plots;
};

struct Document {
    std::string verb;  ///< "check", "self", "distance", "clash"
    std::string title;
    std::string verdict;       ///< one sentence
    std::string command_line;  ///< what made it
    std::string version;       ///< of the program
    std::string made_at;       ///< UTC, 2026-11-17T22:00:00Z; may be empty
    std::string length_unit;   ///< "m", "mm"; empty: unknown
    std::string up;            ///< "x", "y", "z"; empty: unknown
    bool complete = true;      ///< false: interrupted, or cut by a limit
    std::vector<ShownMesh> meshes;
    std::vector<Group> groups;
    std::vector<Part> parts;
    std::vector<Clash> clashes;
    std::vector<Fact> statistics;
    std::vector<Fact> settings;
    std::vector<std::string> notes;  ///< what a reader should know, such as what was cut
    std::optional<TimeLine> time_line;
};

}  // namespace tandem::report
