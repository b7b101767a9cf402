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

/// The content of a page as plain data. Verbs fill it in, and one serialiser converts it to the
/// JSON that the page reads (docs/design/report-document.md). It uses no other types of the
/// project, so that both sides can change independently.
namespace tandem::report {

using Point = std::array<double, 3>;
using Corners = std::array<std::uint32_t, 3>;

/// Stands for no part, mesh or region.
inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

struct Extents {
    Point lo{};
    Point hi{};
};

/// world = rotation · local + translation; the rotation is stored row by row.
struct Placement {
    std::array<double, 9> rotation{1, 0, 0, 0, 1, 0, 0, 0, 1};
    Point translation{};
};

/// A mesh, stored once for all parts that show it. For a large mesh, only the neighbourhoods of
/// clashes are stored: `triangle_numbers` then has the number of each triangle in the file, and
/// `triangles_in_file` the number of triangles in the file.
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
    std::string file;              ///< the file that it was read from
    std::uint32_t parent = kNone;  ///< index in `groups`
    std::uint32_t mesh = kNone;    ///< index in `meshes`; kNone if only its box is available
    Placement placement;
    Extents box;
    std::size_t triangles = 0;
};

/// A node of the scene's tree that has no mesh of its own.
struct Group {
    std::string name;
    std::uint32_t parent = kNone;
};

/// One connected region where two parts meet.
struct Region {
    /// Triangles of the two parts, by their numbers in the file, not in `ShownMesh`.
    std::vector<std::uint32_t> triangles_a;
    std::vector<std::uint32_t> triangles_b;
    /// Polylines in world coordinates; a closed one repeats its first point at the end.
    std::vector<std::vector<Point>> curves;
    std::size_t pair_count = 0;
    std::string kind;  ///< "crossing", "coplanar", "touching-segment", "touching-point"
    Extents box;
    Point centre{};
    double length = 0.0;          ///< total length of the curves
    double area = 0.0;            ///< area of coplanar polygons
    std::optional<Point> normal;  ///< from A to B, unit length
    std::optional<double> depth;
};

/// A finding about two parts, or about a part with itself.
struct Clash {
    std::string id;
    std::uint32_t a = kNone;  ///< index in `parts`
    std::uint32_t b = kNone;
    /// If other parts coincide with a, all of them including a; likewise for b. The clash then
    /// exists between each part of one list and each of the other. If the lists are equal, between
    /// every two parts of it.
    std::vector<std::uint32_t> members_a;
    std::vector<std::uint32_t> members_b;
    std::uint64_t part_pairs = 1;  ///< number of pairs of parts that this clash stands for
    /// "overlap", "touch", "contain", "duplicate", "clearance", "self"
    std::string kind;
    std::string status;  ///< "new", "active", "reviewed", "approved", "resolved"; may be empty
    std::string group;   ///< heading under which it is listed; may be empty
    double severity = 0.0;
    std::size_t pair_count = 0;
    std::optional<double> depth;
    std::string depth_unknown;  ///< why there is no depth; may be empty
    bool through = false;       ///< the parts go through each other
    std::optional<double> distance;
    /// The two closest points, for kinds that concern a distance.
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
    std::vector<double> values;  ///< one value for each frame
};

/// A point in world coordinates where two bodies touch in a frame.
struct ContactPoint {
    Point position{};
    Point normal{};  ///< unit length; zero if unknown
    /// For instance an impulse; drawn relative to the largest of the time line.
    double strength = 0.0;
};

/// A value for each of several parts, with the index of the part.
template <class Value>
using ByPart = std::vector<std::pair<std::uint32_t, Value>>;

/// One moment of a time line. A part is moved by `placements`, or deformed by `positions`, which
/// replace those of its mesh. Parts that both lists do not name stay as they are.
struct Frame {
    double time = 0.0;
    ByPart<Placement> placements;
    /// Local coordinates; if there are fewer than in the mesh, the other vertices keep theirs.
    ByPart<std::vector<Point>> positions;
    /// Triangles that replace those of the mesh, from this frame on until a later frame replaces
    /// them.
    ByPart<std::vector<Corners>> triangles;
    /// Triangles that are highlighted because they touch something in this frame.
    ByPart<std::vector<std::uint32_t>> lit;
    std::vector<ContactPoint> contacts;
    std::vector<std::uint32_t> clashes;  ///< indices of the clashes that exist in this frame
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
    std::string command_line;  ///< the command that made the document
    std::string version;       ///< version of the program
    std::string made_at;       ///< UTC, 2026-11-17T22:00:00Z; may be empty
    std::string length_unit;   ///< "m", "mm"; empty: unknown
    std::string up;            ///< "x", "y", "z"; empty: unknown
    bool complete = true;      ///< false if interrupted, or cut by a limit
    std::vector<ShownMesh> meshes;
    std::vector<Group> groups;
    std::vector<Part> parts;
    std::vector<Clash> clashes;
    std::vector<Fact> statistics;
    std::vector<Fact> settings;
    std::vector<std::string> notes;  ///< notes for readers, for instance about parts that were cut
    std::optional<TimeLine> time_line;
};

}  // namespace tandem::report
