// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include <tandem/model.hpp>
#include <tandem/ray_cast.hpp>

#include "scenes/animation.hpp"
#include "scenes/shapes.hpp"

// The scenes of paper 001: triangle soups in which neighbouring triangles move in opposite
// directions.
namespace tandem::scenes {
namespace {

constexpr std::uint32_t kSpheresFrames = 120;
constexpr std::uint32_t kBunniesFrames = 120;
constexpr std::uint32_t kTeapotFrames = 272;
constexpr std::uint32_t kTeapotTranslation = 125;

/// A closed surface of triangles.
struct Surface {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

/// Divides every triangle into four, with new vertices on the unit sphere.
Surface subdivided(const Surface& coarse) {
    Surface fine{coarse.vertices, {}};
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
        const auto [at, is_new] = middles.try_emplace(
            std::minmax(a, b), static_cast<std::uint32_t>(fine.vertices.size()));
        if (is_new) {
            fine.vertices.push_back((coarse.vertices[a] + coarse.vertices[b]).normalized());
        }
        return at->second;
    };
    for (const Triangle& t : coarse.triangles) {
        const std::uint32_t ab = middle(t[0], t[1]);
        const std::uint32_t bc = middle(t[1], t[2]);
        const std::uint32_t ca = middle(t[2], t[0]);
        for (const Triangle& part : {Triangle{t[0], ab, ca}, Triangle{t[1], bc, ab},
                                     Triangle{t[2], ca, bc}, Triangle{ab, bc, ca}}) {
            fine.triangles.push_back(part);
        }
    }
    return fine;
}

Surface subdivided(Surface surface, std::uint32_t times) {
    for (Vec3& vertex : surface.vertices) {
        vertex.normalize();
    }
    for (std::uint32_t k = 0; k < times; ++k) {
        surface = subdivided(surface);
    }
    return surface;
}

/// A sphere of 20 · 4^times triangles.
Surface from_icosahedron(std::uint32_t times) {
    const double g = std::numbers::phi;
    return subdivided(
        {{{-1, g, 0},
          {1, g, 0},
          {-1, -g, 0},
          {1, -g, 0},
          {0, -1, g},
          {0, 1, g},
          {0, -1, -g},
          {0, 1, -g},
          {g, 0, -1},
          {g, 0, 1},
          {-g, 0, -1},
          {-g, 0, 1}},
         {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
          {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
          {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}}},
        times);
}

/// A sphere of 4 · 4^times triangles.
Surface from_tetrahedron(std::uint32_t times) {
    return subdivided({{{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}},
                       {{0, 1, 3}, {0, 2, 1}, {0, 3, 2}, {1, 2, 3}}},
                      times);
}

/// A sphere of 2 · (rows − 1) · columns triangles around the z axis, with a small hole at both
/// ends.
Surface from_grid(std::uint32_t rows, std::uint32_t columns) {
    Surface surface;
    for (std::uint32_t row = 0; row < rows; ++row) {
        const double v = std::numbers::pi * (0.02 + 0.96 * row / (rows - 1));
        for (std::uint32_t column = 0; column < columns; ++column) {
            const double u = 2.0 * std::numbers::pi * column / columns;
            surface.vertices.emplace_back(std::sin(v) * std::cos(u), std::sin(v) * std::sin(u),
                                          std::cos(v));
        }
    }
    for (std::uint32_t row = 0; row + 1 < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const std::uint32_t next = (column + 1) % columns;
            const std::uint32_t a = row * columns + column;
            const std::uint32_t b = row * columns + next;
            surface.triangles.push_back({a, a + columns, b});
            surface.triangles.push_back({b, a + columns, b + columns});
        }
    }
    return surface;
}

/// The height at a point of a bump around the direction `towards`.
double bump(const Vec3& at, const Vec3& towards, double height, double width) {
    return height * std::exp((at.dot(towards.normalized()) - 1.0) / width);
}

Vec3 bunny_stand_in(const Vec3& p) {
    const double ears =
        bump(p, {0.35, 0.2, 1.0}, 0.9, 0.015) + bump(p, {-0.35, 0.2, 1.0}, 0.9, 0.015);
    const double head = bump(p, {0.0, 0.6, 0.8}, 0.4, 0.1);
    const double tail = bump(p, {0.0, -1.0, 0.1}, 0.3, 0.03);
    return p * (0.8 + ears + head + tail);
}

Vec3 teapot_stand_in(const Vec3& p) {
    const double spout = bump(p, {1.0, 0.0, 0.3}, 0.8, 0.03);
    const double handle = bump(p, {-1.0, 0.0, 0.1}, 0.6, 0.02);
    const double knob = bump(p, {0.0, 0.0, 1.0}, 0.2, 0.01);
    const Vec3 body = p * (0.9 + spout + handle + knob);
    return {body.x(), body.y(), 0.8 * body.z()};
}

/// Moves the vertices of a unit sphere to the points where rays from the origin leave the shape,
/// which has about unit size; where a ray misses it, to the result of `otherwise`.
template <class Otherwise>
void wrap(Surface& surface, const Mesh& shape, Otherwise otherwise) {
    if (shape.triangle_count() == 0) {
        for (Vec3& vertex : surface.vertices) {
            vertex = otherwise(vertex);
        }
        return;
    }
    const Placed target{Model::build(shape).value()};
    for (Vec3& vertex : surface.vertices) {
        const auto hits = all_hits(Ray{Vec3::Zero(), vertex}, target).value();
        vertex = hits.empty() ? Vec3(0.3 * vertex) : hits.back().point;
    }
}

/// A soup of the triangles, each with its own vertices.
AnimatedObject soup_of(const Surface& surface) {
    AnimatedObject object;
    for (const Triangle& triangle : surface.triangles) {
        const auto first = static_cast<std::uint32_t>(object.rest.size());
        object.triangles.push_back({first, first + 1, first + 2});
        for (const std::uint32_t vertex : triangle) {
            object.rest.push_back(surface.vertices[vertex]);
        }
    }
    return object;
}

/// Moves each triangle along its own normal, every second one inward, so that neighbours move in
/// opposite directions. `shift(frame)` moves the whole object.
template <class Amount, class Shift>
auto breaking_motion(Amount amount, Shift shift) {
    return [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const Vec3 moved = shift(frame);
        const double far = amount(frame);
        for (std::size_t k = 0; k + 2 < rest.size(); k += 3) {
            const std::size_t triangle = k / 3;
            const Vec3 outward = (rest[k] + rest[k + 1] + rest[k + 2]).normalized();
            // Speeds differ, in a pattern of seven.
            const double speed =
                (triangle % 2 == 0 ? 1.0 : -1.0) * (0.4 + 0.1 * static_cast<double>(triangle % 7));
            const Vec3 by = moved + far * speed * outward;
            for (std::size_t corner = k; corner < k + 3; ++corner) {
                out[corner] = rest[corner] + by;
            }
        }
    };
}

/// Number of subdivisions: `first` for the first level of detail, one more for each further level,
/// and two fewer for tests.
std::uint32_t subdivisions_of(std::uint32_t first, std::uint32_t lod) {
    return lod == 0 ? first - 2 : first + std::min(lod, 3U) - 1;
}

}  // namespace

AnimatedScene spheres_scene(std::uint32_t lod) {
    AnimatedScene scene{"spheres", lod, kSpheresFrames, {}};
    const Surface sphere = from_icosahedron(subdivisions_of(3, lod));
    for (std::uint32_t k = 0; k < 12; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / 12.0;
        const double height = k % 3 - 1.0;
        AnimatedObject object = soup_of(sphere);
        object.move = breaking_motion(
            [](std::uint32_t frame) {
                const double t = static_cast<double>(frame) / kSpheresFrames;
                return 0.5 * std::pow(std::sin(std::numbers::pi * t), 2.0);
            },
            [=](std::uint32_t frame) {
                const double t = static_cast<double>(frame) / kSpheresFrames;
                // The distance is large at first, smallest in the middle of the time, and large
                // again at the end.
                const double radius = 1.2 + 5.0 * std::pow(std::cos(std::numbers::pi * t), 2.0);
                return Vec3(radius * std::cos(angle + t), radius * std::sin(angle + t),
                            height * (0.4 + 1.6 * std::abs(std::cos(std::numbers::pi * t))));
            });
        scene.objects.push_back(std::move(object));
    }
    return scene;
}

AnimatedScene bunnies_scene(std::uint32_t lod, const Mesh& shape) {
    AnimatedScene scene{"bunnies", lod, kBunniesFrames, {}};
    Surface surface = from_tetrahedron(subdivisions_of(5, lod));
    wrap(surface, shape, bunny_stand_in);
    for (const double side : {-1.0, 1.0}) {
        AnimatedObject object = soup_of(surface);
        object.move = breaking_motion(
            [](std::uint32_t frame) {
                const double t = static_cast<double>(frame) / kBunniesFrames;
                return 1.2 * std::max(0.0, t - 0.3);
            },
            [=](std::uint32_t frame) {
                const double t = static_cast<double>(frame) / kBunniesFrames;
                return Vec3(side * (2.0 - 2.6 * std::min(t, 0.5)), 0.1 * side, 0.0);
            });
        scene.objects.push_back(std::move(object));
    }
    return scene;
}

AnimatedScene teapot_scene(std::uint32_t lod, const Mesh& shape) {
    AnimatedScene scene{"teapot", lod, kTeapotFrames, {}};
    const std::uint32_t rows = 1U << subdivisions_of(6, lod);
    Surface surface = from_grid(rows, rows / 2);
    wrap(surface, shape, teapot_stand_in);
    AnimatedObject object = soup_of(surface);
    object.move = breaking_motion(
        [](std::uint32_t frame) {
            return frame < kTeapotTranslation
                       ? 0.0
                       : 1.5 * (frame - kTeapotTranslation) / (kTeapotFrames - kTeapotTranslation);
        },
        [](std::uint32_t frame) {
            return Vec3(0.02 * std::min(frame, kTeapotTranslation), 0.0, 0.0);
        });
    scene.objects.push_back(std::move(object));
    return scene;
}

}  // namespace tandem::scenes
