// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <tandem/triangle.hpp>

#include "fuzz/fuzz_target.hpp"
#include "geometry/pairs/exact_common_part.hpp"
#include "geometry/predicates/orient.hpp"

/// Makes two triangles from bytes. The decision must not depend on the order of its arguments, must
/// agree with clipping in rationals, which shares no code with it, and the stages of the predicates
/// must agree with each other.
namespace {

using tandem::TriangleCorners;
using tandem::Vec3;
using tandem::geometry::Sign;

/// Each coordinate uses one byte that selects its form, and up to eight more. Small integers often
/// coincide; raw bits reach every finite double. Missing bytes read as zero.
class CoordinateReader {
  public:
    CoordinateReader(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    double next() {
        const std::uint8_t kind = next_byte();
        if (kind < 0x80) {
            return static_cast<double>(kind % 8) - 4.0;
        }
        if (kind < 0xa0) {
            return std::ldexp(static_cast<std::int8_t>(next_byte()), (kind - 0x90) * 67);
        }
        if (kind < 0xc0) {
            const double base = static_cast<std::int8_t>(next_byte());
            return std::nextafter(base, kind % 2 == 0 ? -1000.0 : 1000.0);
        }
        std::uint64_t bits = 0;
        for (int i = 0; i < 8; ++i) {
            bits = bits << 8U | next_byte();
        }
        const auto raw = std::bit_cast<double>(bits);
        return std::isfinite(raw) ? raw : 0.0;
    }

  private:
    std::uint8_t next_byte() {
        if (size_ == 0) {
            return 0;
        }
        --size_;
        return *data_++;
    }

    const std::uint8_t* data_;
    std::size_t size_;
};

TriangleCorners reordered(const TriangleCorners& t, std::size_t order) {
    const std::size_t first = order % 3;
    const std::size_t step = order < 3 ? 1 : 2;
    return {t[first], t[(first + step) % 3], t[(first + 2 * step) % 3]};
}

void check_decision(const TriangleCorners& a, const TriangleCorners& b) {
    const bool hit = tandem::intersects(a, b);
    for (std::size_t order = 0; order < 36; ++order) {
        const TriangleCorners a_ordered = reordered(a, order % 6);
        const TriangleCorners b_ordered = reordered(b, order / 6);
        require(tandem::intersects(a_ordered, b_ordered) == hit, "depends on the vertex order");
        require(tandem::intersects(b_ordered, a_ordered) == hit, "depends on which is first");
    }
    const auto clipped = tandem::geometry::exact_intersection(tandem::geometry::refer_to(a),
                                                              tandem::geometry::refer_to(b));
    require((clipped.count > 0) == hit, "differs from clipping");
    require(clipped.count <= 6, "has a common part with more than six corners");
    const auto common = tandem::intersection_segment(a, b);
    require(common.kind == clipped.kind, "has a common part of another kind than by clipping");
    require(common.count == clipped.count, "has another number of common points than by clipping");
}

void check_stages(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const Sign truth = tandem::geometry::orient3d_bignum(a, b, c, d);
    const auto filtered = tandem::geometry::OrientedPlane(a, b, c).filtered_side(d);
    require(filtered.value_or(truth) == truth, "the filter is wrong");
    require(tandem::geometry::orient3d_exact(a, b, c, d) == truth, "the exact stages differ");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    CoordinateReader reader(data, size);
    std::array<Vec3, 6> p;
    for (Vec3& corner : p) {
        const double x = reader.next();
        const double y = reader.next();
        corner = {x, y, reader.next()};
    }
    check_decision({p[0], p[1], p[2]}, {p[3], p[4], p[5]});
    for (std::size_t i = 0; i < 3; ++i) {
        check_stages(p[0], p[1], p[2], p[3 + i]);
        check_stages(p[i], p[(i + 1) % 3], p[3 + i], p[3 + (i + 1) % 3]);
    }
    return 0;
}
