// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/solid.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "geometry/position_numbers.hpp"
#include "query/placed_surface.hpp"

namespace tandem {
namespace {

/// Two positions, and a triangle that has the edge between them.
struct Edge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t triangle;

    [[nodiscard]] bool same_ends(const Edge& other) const {
        return from == other.from && to == other.to;
    }
};

std::vector<Edge> sorted_edges(const std::vector<Triangle>& triangles) {
    std::vector<Edge> edges;
    edges.reserve(3 * triangles.size());
    for (std::uint32_t k = 0; k < triangles.size(); ++k) {
        for (std::size_t c = 0; c < 3; ++c) {
            const auto [from, to] = std::minmax(triangles[k][c], triangles[k][(c + 1) % 3]);
            if (from != to) {
                edges.push_back({from, to, k});
            }
        }
    }
    std::sort(edges.begin(), edges.end(), [](const Edge& e, const Edge& f) {
        return e.from != f.from ? e.from < f.from : e.to < f.to;
    });
    return edges;
}

struct OpenEdges {
    std::size_t count = 0;
    Edge first{};
};

/// Edges of an odd number of triangles. Degenerate triangles take part: their edges close the gap
/// where one long edge meets two short ones.
OpenEdges open_edges(const std::vector<Triangle>& triangles) {
    const std::vector<Edge> edges = sorted_edges(triangles);
    OpenEdges open;
    for (std::size_t begin = 0; begin < edges.size();) {
        std::size_t end = begin + 1;
        while (end < edges.size() && edges[end].same_ends(edges[begin])) {
            ++end;
        }
        if ((end - begin) % 2 != 0 && open.count++ == 0) {
            open.first = edges[begin];
        }
        begin = end;
    }
    return open;
}

/// The vertices of a triangle that are at two positions.
Error not_closed(const Mesh& mesh, const PositionNumbers& numbers, const OpenEdges& open) {
    std::array<std::uint32_t, 2> ends{};
    for (const std::uint32_t vertex : mesh.triangles()[open.first.triangle]) {
        if (numbers.of_vertex[vertex] == open.first.from) {
            ends[0] = vertex;
        } else if (numbers.of_vertex[vertex] == open.first.to) {
            ends[1] = vertex;
        }
    }
    return {ErrorCode::InvalidMesh,
            fmt::format("the mesh is not closed and has no inside: {} edge{} an odd number of "
                        "triangles, for example the one between vertices {} and {} of triangle "
                        "{}; fill the holes first",
                        open.count, open.count == 1 ? " belongs to" : "s belong to", ends[0],
                        ends[1], open.first.triangle)};
}

}  // namespace

Result<Solid> Solid::create(const Model& model) {
    const auto surface = surface_for(model, "containment");
    if (!surface) {
        return surface.error();
    }
    const PositionNumbers numbers = number_positions(model.mesh());
    std::vector<Triangle> triangles;
    triangles.reserve(model.mesh().triangle_count());
    for (const Triangle& t : model.mesh().triangles()) {
        triangles.push_back(
            {numbers.of_vertex[t[0]], numbers.of_vertex[t[1]], numbers.of_vertex[t[2]]});
    }
    if (const OpenEdges open = open_edges(triangles); open.count != 0) {
        return not_closed(model.mesh(), numbers, open);
    }
    return Solid(
        std::make_shared<const Data>(Data{model, *surface, std::move(triangles), numbers.count}));
}

const Model& Solid::model() const noexcept {
    return data_->model;
}

Vec3 general_direction(std::uint64_t number) {
    // splitmix64
    const auto next = [&number] {
        number += 0x9E37'79B9'7F4A'7C15U;
        std::uint64_t z = number;
        z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBU;
        z ^= z >> 31U;
        return static_cast<double>(z >> 11U) * 0x1p-52 - 1.0;
    };
    const double x = next();
    const double y = next();
    const double z = next();
    return {x, y, z};
}

std::string_view name_of(Side side) noexcept {
    switch (side) {
        case Side::Outside:
            return "outside";
        case Side::OnSurface:
            return "on-surface";
        case Side::Inside:
            return "inside";
    }
    return "unknown";
}

std::string_view name_of(Relation relation) noexcept {
    switch (relation) {
        case Relation::Separate:
            return "separate";
        case Relation::Touching:
            return "touching";
        case Relation::Overlapping:
            return "overlapping";
        case Relation::AInB:
            return "a-in-b";
        case Relation::BInA:
            return "b-in-a";
        case Relation::Identical:
            return "identical";
    }
    return "unknown";
}

}  // namespace tandem
