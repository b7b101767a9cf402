// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/cow.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "scenes/split_in_four.hpp"

namespace tandem::scenes {
namespace {

using Cell = std::array<int, 3>;

/// A block of cubes, from the first cube to the last.
struct Block {
    Cell first;
    Cell last;
};

/// In cubes of side 1/20: x along the cow, y across, z upwards.
constexpr std::array kBlocks{
    Block{{3, 0, 5}, {14, 5, 10}},                                     // trunk
    Block{{3, 0, 0}, {4, 1, 4}},                                       // hind legs
    Block{{3, 4, 0}, {4, 5, 4}},     Block{{12, 0, 0}, {13, 1, 4}},    // fore legs
    Block{{12, 4, 0}, {13, 5, 4}},   Block{{15, 1, 8}, {15, 4, 11}},   // neck
    Block{{16, 1, 9}, {19, 4, 12}},                                    // head
    Block{{20, 1, 9}, {20, 4, 10}},                                    // muzzle
    Block{{16, 0, 11}, {16, 0, 12}},                                   // ears
    Block{{16, 5, 11}, {16, 5, 12}}, Block{{17, 1, 13}, {17, 1, 14}},  // horns
    Block{{17, 4, 13}, {17, 4, 14}}, Block{{6, 2, 4}, {8, 3, 4}},      // udder
    Block{{2, 2, 5}, {2, 3, 9}},                                       // tail
};

std::set<Cell> carved() {
    std::set<Cell> cells;
    for (const Block& block : kBlocks) {
        for (int x = block.first[0]; x <= block.last[0]; ++x) {
            for (int y = block.first[1]; y <= block.last[1]; ++y) {
                for (int z = block.first[2]; z <= block.last[2]; ++z) {
                    cells.insert({x, y, z});
                }
            }
        }
    }
    return cells;
}

struct Skin {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

/// The squares between a cube and an empty place, counter-clockwise as seen from outside.
Skin skin_of(const std::set<Cell>& cells) {
    Skin skin;
    std::map<Cell, std::uint32_t> numbers;
    const auto vertex = [&](const Cell& at) {
        const auto [place, is_new] =
            numbers.try_emplace(at, static_cast<std::uint32_t>(skin.vertices.size()));
        if (is_new) {
            skin.vertices.emplace_back(at[0], at[1], at[2]);
        }
        return place->second;
    };
    for (const Cell& cell : cells) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const int side : {0, 1}) {
                Cell beyond = cell;
                beyond[axis] += side == 0 ? -1 : 1;
                if (cells.contains(beyond)) {
                    continue;
                }
                const std::size_t u = (axis + 1) % 3;
                const std::size_t v = (axis + 2) % 3;
                std::array<std::uint32_t, 4> corners{};
                constexpr std::array<std::array<int, 2>, 4> kRound{
                    {{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
                for (std::size_t k = 0; k < 4; ++k) {
                    Cell at = cell;
                    at[axis] += side;
                    at[u] += kRound[k][0];
                    at[v] += kRound[k][1];
                    corners[side == 1 ? k : 3 - k] = vertex(at);
                }
                skin.triangles.push_back({corners[0], corners[1], corners[2]});
                skin.triangles.push_back({corners[0], corners[2], corners[3]});
            }
        }
    }
    return skin;
}

/// Taubin's smoothing: a step inward, then a slightly larger one outward, so that legs keep their
/// thickness.
void smooth(Skin& skin) {
    constexpr int kRounds = 4;
    constexpr std::array kSmoothing{0.5, -0.52};
    std::vector<std::set<std::uint32_t>> around(skin.vertices.size());
    for (const Triangle& t : skin.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            around[t[k]].insert(t[(k + 1) % 3]);
            around[t[k]].insert(t[(k + 2) % 3]);
        }
    }
    for (int round = 0; round < kRounds; ++round) {
        for (const double part : kSmoothing) {
            std::vector<Vec3> moved = skin.vertices;
            for (std::size_t k = 0; k < moved.size(); ++k) {
                Vec3 mean = Vec3::Zero();
                for (const std::uint32_t other : around[k]) {
                    mean += skin.vertices[other];
                }
                moved[k] += part * (mean / static_cast<double>(around[k].size()) - moved[k]);
            }
            skin.vertices = std::move(moved);
        }
    }
}

/// Splits the longest edge, or the first of equally long ones, in its middle, with its two adjacent
/// triangles.
void split_longest(Skin& skin) {
    double longest = 0.0;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    for (const Triangle& t : skin.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const double length =
                (skin.vertices[t[k]] - skin.vertices[t[(k + 1) % 3]]).squaredNorm();
            if (length > longest) {
                longest = length;
                from = t[k];
                to = t[(k + 1) % 3];
            }
        }
    }
    const auto middle = static_cast<std::uint32_t>(skin.vertices.size());
    skin.vertices.emplace_back(0.5 * (skin.vertices[from] + skin.vertices[to]));
    const std::size_t count = skin.triangles.size();
    for (std::size_t triangle = 0; triangle < count; ++triangle) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Triangle t = skin.triangles[triangle];
            const std::uint32_t a = t[k];
            const std::uint32_t b = t[(k + 1) % 3];
            const std::uint32_t c = t[(k + 2) % 3];
            if ((a == from && b == to) || (a == to && b == from)) {
                skin.triangles[triangle] = {a, middle, c};
                skin.triangles.push_back({middle, b, c});
                break;
            }
        }
    }
}

}  // namespace

Mesh cow(std::uint32_t subdivisions) {
    Skin skin = skin_of(carved());
    smooth(skin);
    while (skin.triangles.size() < kCowTriangles) {
        split_longest(skin);
    }
    for (Vec3& vertex : skin.vertices) {
        // Slightly shorter across; feet are on the ground, and the middle of the trunk is above the
        // origin.
        vertex = 0.05 * (vertex - Vec3(10.0, 3.0, 0.0)).cwiseProduct(Vec3(1.0, 0.95, 0.85));
    }
    Mesh mesh = Mesh::create(std::move(skin.vertices), std::move(skin.triangles)).value();
    for (std::uint32_t k = 0; k < subdivisions; ++k) {
        mesh = split_in_four(mesh);
    }
    return mesh;
}

}  // namespace tandem::scenes
