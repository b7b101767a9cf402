// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scene/scene_unit.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include <tandem/scene.hpp>

namespace tandem {
namespace {

constexpr std::array<std::pair<std::string_view, double>, 9> kUnits{{{"m", 1.0},
                                                                     {"mm", 0.001},
                                                                     {"cm", 0.01},
                                                                     {"dm", 0.1},
                                                                     {"km", 1000.0},
                                                                     {"um", 1e-6},
                                                                     {"in", 0.0254},
                                                                     {"ft", 0.3048},
                                                                     {"yd", 0.9144}}};

}  // namespace

std::optional<double> metres_in(std::string_view unit) {
    const auto known = std::find_if(kUnits.begin(), kUnits.end(),
                                    [&](const auto& entry) { return entry.first == unit; });
    return known == kUnits.end() ? std::nullopt : std::optional(known->second);
}

namespace scene {

std::string unit_of(double metres) {
    const auto known = std::find_if(kUnits.begin(), kUnits.end(),
                                    [&](const auto& entry) { return entry.second == metres; });
    return known == kUnits.end() ? fmt::format("{} m", metres) : std::string(known->first);
}

}  // namespace scene
}  // namespace tandem
