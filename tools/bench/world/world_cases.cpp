// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
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

std::optional<WorldCase> world_case(std::string_view experiment, std::string_view value) {
    for (WorldCase& one : world_cases(experiment)) {
        if (one.value == value) {
            return std::move(one);
        }
    }
    return std::nullopt;
}

std::string to_json_line(const WorldRow& row) {
    return Json{
        {"experiment", row.experiment}, {"value", row.value},       {"peer", row.peer},
        {"objects", row.objects},       {"shapes", row.shapes},     {"update_s", row.update_s},
        {"broad_s", row.broad_s},       {"narrow_s", row.narrow_s}, {"total_s", row.total_s},
        {"possible", row.possible},     {"actual", row.actual}}
        .dump();
}

std::optional<WorldRow> row_from_json(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) {
        return std::nullopt;
    }
    try {
        return WorldRow{json.at("experiment"), json.at("value"),    json.at("peer"),
                        json.at("objects"),    json.at("shapes"),   json.at("update_s"),
                        json.at("broad_s"),    json.at("narrow_s"), json.at("total_s"),
                        json.at("possible"),   json.at("actual")};
    } catch (const Json::exception&) {
        return std::nullopt;
    }
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
