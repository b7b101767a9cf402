// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>

#include "scenes/animation.hpp"
#include "scenes/shapes.hpp"

// Sheets that fall, are cut, and form breaking waves.
namespace tandem::scenes {
namespace {

/// A sheet of (cells + 1)² vertices over [−1, 1]², row after row, and 2 · cells² triangles.
AnimatedObject sheet_of(std::uint32_t cells) {
    AnimatedObject sheet;
    for (std::uint32_t row = 0; row <= cells; ++row) {
        for (std::uint32_t column = 0; column <= cells; ++column) {
            sheet.rest.emplace_back(2.0 * column / cells - 1.0, 2.0 * row / cells - 1.0, 0.0);
        }
    }
    for (std::uint32_t row = 0; row < cells; ++row) {
        for (std::uint32_t column = 0; column < cells; ++column) {
            const std::uint32_t a = row * (cells + 1) + column;
            const std::uint32_t b = a + cells + 1;
            sheet.triangles.push_back({a, a + 1, b});
            sheet.triangles.push_back({b, a + 1, b + 1});
        }
    }
    return sheet;
}

Mesh ball(std::uint32_t cells, double radius) {
    std::uint32_t subdivisions = 2;
    while (8U << (2 * subdivisions) < cells * cells / 8 && subdivisions < 8) {
        ++subdivisions;
    }
    const Mesh unit = sphere(subdivisions);
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : unit.vertices()) {
        vertices.emplace_back(radius * vertex);
    }
    return Mesh::create(std::move(vertices), {unit.triangles().begin(), unit.triangles().end()})
        .value();
}

}  // namespace

AnimatedScene cloth_scene(std::uint32_t cells, std::uint32_t frames) {
    constexpr double kBall = 0.4;
    AnimatedScene scene{"cloth", 1, frames, {}};
    AnimatedObject cloth = sheet_of(cells);
    cloth.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const double t = static_cast<double>(frame) / std::max(1U, frames - 1);
        for (std::size_t k = 0; k < rest.size(); ++k) {
            const double away = std::hypot(rest[k].x(), rest[k].y());
            const double turn = std::atan2(rest[k].y(), rest[k].x());
            // Beyond the ball the cloth hangs down and folds, increasingly with time.
            const double draped = std::min(1.0, 1.6 * t);
            const double bend = std::min(away, kBall * std::numbers::pi / 2.0) / kBall;
            const double hang = std::max(0.0, away - kBall * std::numbers::pi / 2.0);
            const double fold = draped * (0.6 * hang) * std::sin(9.0 * turn + 14.0 * hang * t);
            const double radius = (kBall + 0.003) * std::sin(bend) + 0.15 * hang;
            const Vec3 over(radius * std::cos(turn + fold), radius * std::sin(turn + fold),
                            kBall * std::cos(bend) - hang);
            const Vec3 flat(rest[k].x(), rest[k].y(), kBall + 0.4 * (1.0 - draped));
            out[k] = draped * over + (1.0 - draped) * flat;
        }
    };
    scene.objects.push_back(std::move(cloth));
    scene.objects.push_back(resting_object(ball(cells, kBall)));
    return scene;
}

AnimatedScene cut_scene(std::uint32_t cells, std::uint32_t frames) {
    AnimatedScene scene{"cut", 1, frames, {}};
    AnimatedObject sheet = sheet_of(cells);
    const std::uint32_t column = cells / 2;
    const auto twins = static_cast<std::uint32_t>(sheet.rest.size());
    for (std::uint32_t row = 0; row <= cells; ++row) {
        sheet.rest.push_back(sheet.rest[row * (cells + 1) + column]);
    }
    const auto rows_cut = [=](std::uint32_t frame) {
        return (cells + 1) * frame / std::max(1U, frames - 1);
    };
    sheet.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const double cut = 2.0 * rows_cut(frame) / cells - 1.0;
        for (std::size_t k = 0; k < rest.size(); ++k) {
            const Vec3& p = rest[k];
            const bool is_right = p.x() > 0.0 || k >= twins;
            const double open = std::max(0.0, cut - p.y());
            // The halves are pushed over each other; one curls up, the other down.
            const double side = is_right ? 1.0 : -1.0;
            const double x = p.x() * (1.0 - 0.3 * open) - 0.3 * side * open;
            out[k] = Vec3(x, p.y(), side * 0.15 * open * std::sin(6.0 * x));
        }
    };
    sheet.reconnect = [=](std::uint32_t frame, std::span<const Triangle> first,
                          std::span<Triangle> out) {
        const std::uint32_t cut = rows_cut(frame);
        for (std::size_t k = 0; k < first.size(); ++k) {
            const auto cell = static_cast<std::uint32_t>(k / 2);
            if (cell % cells != column) {
                continue;  // not directly beside the cut
            }
            for (std::uint32_t& vertex : out[k]) {
                const std::uint32_t row = vertex / (cells + 1);
                if (vertex % (cells + 1) == column && row < cut) {
                    vertex = twins + row;
                }
            }
        }
    };
    scene.objects.push_back(std::move(sheet));
    AnimatedObject blade = resting_object(box({-0.01, -0.05, -0.5}, {0.01, 0.05, 0.5}));
    blade.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const Vec3 to(0.0, 2.0 * rows_cut(frame) / cells - 1.0, 0.0);
        for (std::size_t k = 0; k < rest.size(); ++k) {
            out[k] = rest[k] + to;
        }
    };
    scene.objects.push_back(std::move(blade));
    return scene;
}

AnimatedScene wave_scene(std::uint32_t cells, std::uint32_t frames) {
    AnimatedScene scene{"wave", 1, frames, {}};
    for (const double level : {0.0, -0.12}) {
        AnimatedObject sheet = sheet_of(cells);
        sheet.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
            const double t = static_cast<double>(frame) / std::max(1U, frames - 1);
            const double height = 0.3 * t;
            for (std::size_t k = 0; k < rest.size(); ++k) {
                const double phase = 9.0 * rest[k].x() - 12.0 * t + 2.0 * rest[k].y();
                // Crests move faster than troughs until they break.
                out[k] =
                    rest[k] + Vec3(1.1 * height * std::cos(phase), 0.0,
                                   height * std::sin(phase) * (level == 0.0 ? 1.0 : 0.6) + level);
            }
        };
        scene.objects.push_back(std::move(sheet));
    }
    return scene;
}

}  // namespace tandem::scenes
