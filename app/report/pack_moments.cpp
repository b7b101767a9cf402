// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "pack_moments.hpp"

#include <algorithm>
#include <cmath>

namespace tandem::report {
namespace {

constexpr double kNormalSteps = 127.0;
constexpr double kStrengthSteps = 255.0;

/// Lists of numbers, each for one frame and one part, in one block.
struct Entries {
    std::vector<std::size_t> frames;
    std::vector<std::uint32_t> parts;
    std::vector<std::size_t> counts;
    std::vector<std::uint32_t> numbers;

    void begin(std::size_t frame, std::uint32_t part, std::size_t count) {
        frames.push_back(frame);
        parts.push_back(part);
        counts.push_back(count);
    }

    [[nodiscard]] nlohmann::json pack(Blocks& blocks, std::size_t stride) const {
        return {{"frames", frames},
                {"parts", parts},
                {"counts", counts},
                {"numbers", blocks.add(std::span(numbers), stride)}};
    }
};

std::int32_t steps_of(double value, double steps) {
    return std::isfinite(value)
               ? static_cast<std::int32_t>(std::lround(std::clamp(value, -1.0, 1.0) * steps))
               : 0;
}

/// Only finite strengths count, so that an infinite one does not hide the others.
double greatest_strength(const TimeLine& line) {
    double greatest = 0.0;
    for (const Frame& frame : line.frames) {
        for (const ContactPoint& contact : frame.contacts) {
            if (std::isfinite(contact.strength)) {
                greatest = std::max(greatest, contact.strength);
            }
        }
    }
    return greatest;
}

}  // namespace

nlohmann::json pack_remeshings(const TimeLine& line, Blocks& blocks) {
    Entries entries;
    for (std::size_t k = 0; k < line.frames.size(); ++k) {
        for (const auto& [part, triangles] : line.frames[k].triangles) {
            entries.begin(k, part, triangles.size());
            for (const Corners& corners : triangles) {
                entries.numbers.insert(entries.numbers.end(), corners.begin(), corners.end());
            }
        }
    }
    return entries.pack(blocks, 3);
}

nlohmann::json pack_lit(const TimeLine& line, Blocks& blocks) {
    Entries entries;
    for (std::size_t k = 0; k < line.frames.size(); ++k) {
        for (const auto& [part, triangles] : line.frames[k].lit) {
            entries.begin(k, part, triangles.size());
            const auto first =
                entries.numbers.insert(entries.numbers.end(), triangles.begin(), triangles.end());
            std::sort(first, entries.numbers.end());
        }
    }
    return entries.pack(blocks, 1);
}

nlohmann::json pack_contacts(const TimeLine& line, Blocks& blocks) {
    std::vector<std::size_t> counts;
    std::vector<Point> positions;
    std::vector<std::int32_t> normals;
    std::vector<std::uint32_t> strengths;
    const double greatest = greatest_strength(line);
    for (const Frame& frame : line.frames) {
        counts.push_back(frame.contacts.size());
        for (const ContactPoint& contact : frame.contacts) {
            positions.push_back(contact.position);
            for (const double value : contact.normal) {
                normals.push_back(steps_of(value, kNormalSteps));
            }
            const double share = greatest > 0.0 ? contact.strength / greatest : 0.0;
            strengths.push_back(
                static_cast<std::uint32_t>(steps_of(std::max(0.0, share), kStrengthSteps)));
        }
    }
    return {{"counts", counts},
            {"positions", blocks.add_points(positions, kCoarseSteps)},
            {"normals", blocks.add(std::span<const std::int32_t>(normals), 3)},
            {"strengths", blocks.add(std::span<const std::uint32_t>(strengths), 1)},
            {"strongest", greatest}};
}

}  // namespace tandem::report
