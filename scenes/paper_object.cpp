// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/paper_object.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "scenes/split_in_four.hpp"

namespace tandem::scenes {
namespace {

constexpr std::uint32_t kRows = 22;     // rows along the ring
constexpr std::uint32_t kColumns = 18;  // columns around its tube

/// A point of the surface: turns along the ring and around its tube, both in [0, 1).
struct Place {
    double along = 0.0;
    double around = 0.0;
};

Vec3 on_surface(const Place& place) {
    const double along = 2.0 * std::numbers::pi * place.along;
    const double around = 2.0 * std::numbers::pi * place.around;
    const double tube = 0.2 * (1.0 + 0.25 * std::cos(3.0 * along));
    const double distance = 0.7 + tube * std::cos(around);
    return {distance * std::cos(along), distance * std::sin(along),
            0.06 * std::sin(2.0 * along) + tube * std::sin(around)};
}

/// The mean of two neighbours, on the shorter way around.
double mean_turn(double left, double right) {
    const double gap = right - left;
    const double straight = 0.5 * (left + right);
    if (std::abs(gap) <= 0.5) {
        return straight;
    }
    return straight < 0.5 ? straight + 0.5 : straight - 0.5;
}

Place between(const Place& left, const Place& right) {
    return {mean_turn(left.along, right.along), mean_turn(left.around, right.around)};
}

bool has_centre(std::uint32_t row, std::uint32_t column) {
    return (row == 0 && column == 0) || (row == kRows / 2 && column == kColumns / 2);
}

struct Surface {
    std::vector<Place> places;
    std::vector<Triangle> triangles;
};

Surface coarse_surface() {
    Surface surface;
    for (std::uint32_t row = 0; row < kRows; ++row) {
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            surface.places.push_back({1.0 * row / kRows, 1.0 * column / kColumns});
        }
    }
    for (std::uint32_t row = 0; row < kRows; ++row) {
        const std::uint32_t next_row = (row + 1) % kRows;
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const std::uint32_t next_column = (column + 1) % kColumns;
            const std::array<std::uint32_t, 4> quad{
                row * kColumns + column, next_row * kColumns + column,
                next_row * kColumns + next_column, row * kColumns + next_column};
            if (!has_centre(row, column)) {
                surface.triangles.push_back({quad[0], quad[1], quad[2]});
                surface.triangles.push_back({quad[0], quad[2], quad[3]});
                continue;
            }
            const auto centre = static_cast<std::uint32_t>(surface.places.size());
            surface.places.push_back(between(surface.places[quad[0]], surface.places[quad[2]]));
            for (std::uint32_t side = 0; side < 4; ++side) {
                surface.triangles.push_back({quad[side], quad[(side + 1) % 4], centre});
            }
        }
    }
    return surface;
}

}  // namespace

Mesh paper_object(std::uint32_t subdivisions) {
    auto [places, triangles] = coarse_surface();
    for (std::uint32_t round = 0; round < subdivisions; ++round) {
        triangles = split_in_four(triangles, places.size(), [&where = places](auto i, auto j) {
            where.push_back(between(where[i], where[j]));
        });
    }
    std::vector<Vec3> vertices;
    vertices.reserve(places.size());
    for (const Place& place : places) {
        vertices.push_back(on_surface(place));
    }
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace tandem::scenes
