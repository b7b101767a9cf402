// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

#include "fuzz/fuzz_target.hpp"

/// Turns the bytes of a fuzzer into arguments: one byte for a choice or a small number, so that a
/// mutation of one byte changes one argument. Behind the last byte everything is zero.
class FuzzBytes {
  public:
    FuzzBytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

    [[nodiscard]] bool empty() const { return rest_.empty(); }

    std::uint8_t byte() {
        if (rest_.empty()) {
            return 0;
        }
        const std::uint8_t first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }

    /// A number below `count`.
    std::uint32_t below(std::uint32_t count) { return byte() % count; }

    /// Mostly a multiple of 1/16 from -6 to 6, so that things touch; seldom a number that is hard
    /// or none, or any eight bytes.
    double number() {
        constexpr std::uint8_t kSmall = 200;
        const std::uint8_t kind = byte();
        if (kind < kSmall) {
            return (static_cast<double>(kind) - 100.0) / 16.0;
        }
        if (kind == 255) {
            std::uint64_t bits = 0;
            for (int k = 0; k < 8; ++k) {
                bits = bits << 8U | byte();
            }
            return std::bit_cast<double>(bits);
        }
        using Limits = std::numeric_limits<double>;
        constexpr std::array kHard{0.0,
                                   -0.0,
                                   1e-9,
                                   -1e-9,
                                   1e-15,
                                   1e6,
                                   1e15,
                                   1e30,
                                   -1e30,
                                   1e31,
                                   1e-30,
                                   1e-31,
                                   1e160,
                                   1e308,
                                   -1e308,
                                   Limits::max(),
                                   Limits::min(),
                                   Limits::denorm_min(),
                                   1e-160,
                                   1e300,
                                   0x1p-1000,
                                   Limits::infinity(),
                                   -Limits::infinity(),
                                   Limits::quiet_NaN()};
        return kHard[(kind - kSmall) % kHard.size()];
    }

    tandem::Vec3 vector() {
        const double x = number();
        const double y = number();
        return {x, y, number()};
    }

    /// The identity, a translation, or a turned one; a pose out of range now and then.
    tandem::Pose pose() {
        const std::uint32_t kind = below(3);
        if (kind == 0) {
            return {};
        }
        const tandem::Vec3 translation = vector();
        if (kind == 1) {
            return tandem::Pose::at(translation);
        }
        const double w = number();
        const tandem::Vec3 axis = vector();
        return tandem::Pose::create(translation, w, axis.x(), axis.y(), axis.z())
            .value_or(tandem::Pose::at(translation));
    }

    /// Up to `most` vertices, and as many triangles; what Mesh::create refuses is empty.
    tandem::Mesh mesh(std::uint32_t most) {
        std::vector<tandem::Vec3> vertices(3 + below(most));
        for (tandem::Vec3& vertex : vertices) {
            vertex = vector();
        }
        std::vector<tandem::Triangle> triangles(1 + below(most));
        for (tandem::Triangle& triangle : triangles) {
            for (std::uint32_t& vertex : triangle) {
                vertex = below(static_cast<std::uint32_t>(vertices.size()));
            }
        }
        return tandem::Mesh::create(std::move(vertices), std::move(triangles))
            .value_or(tandem::Mesh{});
    }

    /// The bytes that are left.
    [[nodiscard]] std::span<const std::byte> rest() const { return std::as_bytes(rest_); }

  private:
    std::span<const std::uint8_t> rest_;
};
