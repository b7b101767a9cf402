// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_identity.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tandem::clash {
namespace {

Vec3 lo_of(const Box& box) {
    return {box.lo[0], box.lo[1], box.lo[2]};
}
Vec3 hi_of(const Box& box) {
    return {box.hi[0], box.hi[1], box.hi[2]};
}
double diagonal(const Box& box) {
    return (hi_of(box) - lo_of(box)).norm();
}

/// FNV-1a.
class TextHash {
  public:
    void add(std::string_view text) {
        for (const char c : text) {
            add_byte(static_cast<unsigned char>(c));
        }
        add_byte(0);
    }
    void add(std::int64_t number) { add(fmt::format("{}", number)); }
    [[nodiscard]] std::uint64_t value() const { return state_; }

  private:
    void add_byte(unsigned char byte) { state_ = (state_ ^ byte) * 0x00000100000001B3U; }

    std::uint64_t state_ = 0xCBF29CE484222325U;
};

double share(double part, double whole) {
    return whole > 0.0 ? std::clamp(part / whole, 0.0, 1.0) : 0.0;
}

}  // namespace

std::string id_of(const Clash& clash, const Scene& scene, const Box& box_a, const Box& box_b) {
    const std::string& path_a = scene.parts[clash.a].path;
    const std::string& path_b = scene.parts[clash.b].path;
    const bool a_first = path_a <= path_b;
    TextHash hash;
    hash.add(a_first ? path_a : path_b);
    hash.add(a_first ? path_b : path_a);
    const Box& home = a_first ? box_a : box_b;
    const double step = 0.25 * std::min(diagonal(box_a), diagonal(box_b));
    const Vec3 from_home = clash.centre() - 0.5 * (lo_of(home) + hi_of(home));
    for (const double coordinate : from_home) {
        hash.add(step > 0.0 ? static_cast<std::int64_t>(
                                  std::llround(std::clamp(coordinate / step, -1e15, 1e15)))
                            : 0);
    }
    return fmt::format("{:016x}", hash.value());
}

double severity_of(const Clash& clash, const Box& box_a, const Box& box_b, double clearance) {
    const double size = std::min(diagonal(box_a), diagonal(box_b));
    const double volume_a = (hi_of(box_a) - lo_of(box_a)).prod();
    const double volume_b = (hi_of(box_b) - lo_of(box_b)).prod();
    const double volume = share((clash.hi - clash.lo).prod(), std::min(volume_a, volume_b));
    switch (clash.kind) {
        case ClashKind::Contain:
            return 80.0 + 20.0 * volume;
        case ClashKind::Duplicate:
            return 80.0;
        case ClashKind::Overlap: {
            const double depth =
                clash.penetration ? share(clash.penetration->depth, 0.25 * size) : 0.5;
            return 40.0 + 30.0 * depth + 20.0 * volume;
        }
        case ClashKind::Clearance:
            return 10.0 + 20.0 * (1.0 - share(clash.distance.value_or(0.0), clearance));
        case ClashKind::Touch:
            return 5.0;
    }
    return 0.0;
}

}  // namespace tandem::clash
