// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "world_json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "config.hpp"
#include "names/name_list.hpp"

namespace tandem::bench {

using Json = nlohmann::ordered_json;

JsonFields::JsonFields(const Json& json, std::string place)
    : json_(json), place_(std::move(place)) {
    if (!json.is_object()) {
        throw std::invalid_argument(
            fmt::format("{} is not an object", place_.empty() ? "the document" : place_));
    }
}

void JsonFields::refuse(const std::string& field, std::string_view why) const {
    throw std::invalid_argument(fmt::format("{}{}: {}", place_, field, why));
}

bool JsonFields::has(const std::string& field) {
    known_.insert(field);
    return json_.contains(field);
}

std::string JsonFields::text(const std::string& field, const std::string& otherwise) {
    if (!has(field)) {
        return otherwise;
    }
    const Json& value = json_.at(field);
    if (!value.is_string()) {
        refuse(field, "is not a text");
    }
    return value.get<std::string>();
}

bool JsonFields::flag(const std::string& field, bool otherwise) {
    if (!has(field)) {
        return otherwise;
    }
    const Json& value = json_.at(field);
    if (!value.is_boolean()) {
        refuse(field, "is neither true nor false");
    }
    return value.get<bool>();
}

double JsonFields::number(const std::string& field, double otherwise, double low, double high) {
    if (!has(field)) {
        return otherwise;
    }
    const Json& value = json_.at(field);
    if (!value.is_number() || !(value.get<double>() >= low && value.get<double>() <= high)) {
        refuse(field, fmt::format("{} is not a number from {} to {}", value.dump(), low, high));
    }
    return value.get<double>();
}

std::uint32_t JsonFields::whole(const std::string& field, std::uint32_t otherwise,
                                std::uint32_t low, std::uint32_t high) {
    if (!has(field)) {
        return otherwise;
    }
    const Json& value = json_.at(field);
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() < low ||
        value.get<std::uint64_t>() > high) {
        refuse(field,
               fmt::format("{} is not a whole number from {} to {}", value.dump(), low, high));
    }
    return value.get<std::uint32_t>();
}

std::uint64_t JsonFields::seed(const std::string& field, std::uint64_t otherwise) {
    if (!has(field)) {
        return otherwise;
    }
    const Json& value = json_.at(field);
    if (!value.is_number_unsigned()) {
        refuse(field, fmt::format("{} is not a whole number", value.dump()));
    }
    return value.get<std::uint64_t>();
}

std::vector<Json> JsonFields::list(const std::string& field) {
    if (!has(field)) {
        return {};
    }
    const Json& value = json_.at(field);
    if (!value.is_array()) {
        refuse(field, "is not a list");
    }
    return {value.begin(), value.end()};
}

JsonFields JsonFields::object(const std::string& field) {
    const Json& value = json_.at(field);
    if (!value.is_object()) {
        refuse(field, "is not an object");
    }
    return {value, place_ + field + "."};
}

void JsonFields::finish() const {
    for (const auto& [field, value] : json_.items()) {
        if (!known_.contains(field)) {
            refuse(field, fmt::format("is not known here; known are {}", fmt::join(known_, ", ")));
        }
    }
}

scenes::BoxWorldSettings parse_world(JsonFields fields) {
    scenes::BoxWorldSettings world;
    const std::string motion = fields.text("motion", std::string(name_of(world.motion)));
    const auto found = names::pick_one("motion", motion, names::named(scenes::kAllBoxMotions));
    if (!found) {
        fields.refuse("motion", found.error().message);
    }
    world.motion = *found;
    constexpr double kAny = 1e300;  // any number; check_world has the limits
    world.objects = fields.whole("objects", world.objects, 1, 16'000'000);
    world.density = fields.number("density", world.density, 0, kAny);
    world.velocity = fields.number("velocity", world.velocity, 0, kAny);
    world.spin = fields.number("spin", world.spin, 0, kAny);
    world.stationary = fields.number("stationary", world.stationary, 0, 1);
    world.uniformity = fields.number("uniformity", world.uniformity, 0, kAny);
    if (fields.has("shapes")) {
        world.shapes.clear();
        for (const Json& name : fields.list("shapes")) {
            const auto shape =
                names::pick_one("shape", name.is_string() ? name.get<std::string>() : name.dump(),
                                names::named(scenes::kAllBodyShapes));
            if (!shape) {
                fields.refuse("shapes", shape.error().message);
            }
            world.shapes.push_back(*shape);
        }
    }
    world.terrain = fields.flag("terrain", world.terrain);
    world.seed = fields.seed("seed", world.seed);
    fields.finish();
    if (const Result<Done> fine = check_world(world); !fine) {
        throw std::invalid_argument("world." + fine.error().message);
    }
    return world;
}

Json world_json(const scenes::BoxWorldSettings& world) {
    Json shapes = Json::array();
    for (const scenes::BodyShape shape : world.shapes) {
        shapes.push_back(name_of(shape));
    }
    return {{"motion", name_of(world.motion)},
            {"objects", world.objects},
            {"density", world.density},
            {"velocity", world.velocity},
            {"spin", world.spin},
            {"stationary", world.stationary},
            {"uniformity", world.uniformity},
            {"shapes", shapes},
            {"terrain", world.terrain},
            {"seed", world.seed}};
}

}  // namespace tandem::bench
