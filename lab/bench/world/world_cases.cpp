// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/world/shape_world.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

void add_numbers(std::vector<WorldCase>& cases, std::string_view experiment,
                 std::initializer_list<double> values, double ShapeWorldSettings::*parameter) {
    for (const double value : values) {
        WorldCase one{std::string(experiment), fmt::format("{}", value), {}};
        one.settings.*parameter = value;
        cases.push_back(std::move(one));
    }
}

}  // namespace

std::vector<WorldCase> world_cases(std::string_view experiment) {
    std::vector<WorldCase> cases;
    for (const std::uint32_t objects : {100U, 1000U, 5000U, 10000U}) {
        cases.push_back({"objects", fmt::format("{}", objects), {.objects = objects}});
    }
    for (const char* shape : {"box", "sphere", "cylinder", "cone", "capsule", "compound"}) {
        cases.push_back({"geometry", shape, {.shapes = {shape}}});
    }
    for (const char* shape : {"box", "sphere", "cylinder", "cone", "capsule", "compound"}) {
        cases.push_back({"tightness", shape, {.shapes = {shape}, .solid = false}});
    }
    add_numbers(cases, "density", {0.01, 0.05, 0.2, 0.5}, &ShapeWorldSettings::density);
    add_numbers(cases, "velocity", {0.0, 10.0, 40.0, 80.0}, &ShapeWorldSettings::velocity);
    add_numbers(cases, "stationary", {0.0, 0.5, 0.9}, &ShapeWorldSettings::stationary);
    add_numbers(cases, "uniformity", {0.1, 1.0, 100.0}, &ShapeWorldSettings::uniformity);
    cases.push_back({"terrain", "mesh", {.terrain = true}});
    cases.push_back(
        {"meshes", "1500", {.objects = 1000, .density = 0.5, .shapes = {"knot"}, .solid = false}});
    if (!experiment.empty()) {
        std::erase_if(cases, [&](const WorldCase& one) { return one.experiment != experiment; });
    }
    return cases;
}

namespace {

/// Sets the parameter of a word such as "density=0.1"; returns false if the word is invalid.
bool set_parameter(std::string_view word, ShapeWorldSettings& settings) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        return false;
    }
    const std::string_view name = word.substr(0, equals);
    const std::string text(word.substr(equals + 1));
    if (name == "shapes") {
        settings.shapes.clear();
        for (std::size_t from = 0; from <= text.size();) {
            const std::size_t end = std::min(text.find('+', from), text.size());
            settings.shapes.push_back(text.substr(from, end - from));
            if (std::ranges::find(kWorldShapes, settings.shapes.back()) == kWorldShapes.end()) {
                return false;
            }
            from = end + 1;
        }
        return true;
    }
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(number) || number < 0.0) {
        return false;
    }
    if (name == "objects") {
        settings.objects = static_cast<std::uint32_t>(std::min(number, 1e7));
        return settings.objects > 0;
    }
    if (name == "density") {
        settings.density = number;
        return number > 0.0;
    }
    if (name == "uniformity") {
        settings.uniformity = number;
        return number > 0.0;
    }
    if (name == "velocity") {
        settings.velocity = number;
    } else if (name == "stationary") {
        settings.stationary = number;
        return number <= 1.0;
    } else if (name == "terrain") {
        settings.terrain = number != 0.0;
    } else if (name == "solid") {
        settings.solid = number != 0.0;
    } else if (name == "seed") {
        settings.seed = static_cast<std::uint64_t>(number);
    } else {
        return false;
    }
    return true;
}

}  // namespace

Result<WorldCase> world_case(std::string_view experiment, std::string_view value) {
    if (experiment == kCustomWorld) {
        WorldCase one{std::string(experiment), std::string(value), {}};
        for (std::size_t from = 0; from < value.size();) {
            const std::size_t end = std::min(value.find(' ', from), value.size());
            const std::string_view word = value.substr(from, end - from);
            if (!set_parameter(word, one.settings)) {
                return Error{
                    ErrorCode::InvalidArgument,
                    fmt::format("{}: unknown parameter of a world of shapes, or an invalid value",
                                word)};
            }
            from = end + 1;
        }
        return one;
    }
    for (WorldCase& one : world_cases(experiment)) {
        if (one.value == value) {
            return std::move(one);
        }
    }
    return Error{ErrorCode::InvalidArgument, fmt::format("no such case: {} {}", experiment, value)};
}

WorldRow row_of(const WorldCase& one, std::string_view peer) {
    std::string shapes;
    for (const std::string& shape : one.settings.shapes) {
        shapes += (shapes.empty() ? "" : "+") + shape;
    }
    return {.experiment = one.experiment,
            .value = one.value,
            .peer = std::string(peer),
            .objects = one.settings.objects,
            .shapes = shapes};
}

}  // namespace tandem::bench
