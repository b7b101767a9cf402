// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "config.hpp"
#include "io/json/json_depth.hpp"
#include "world_json.hpp"

namespace tandem::bench {
namespace {

using Json = nlohmann::ordered_json;

BroadPhaseOptions parse_options(JsonFields fields) {
    BroadPhaseOptions options;
    options.threads = fields.whole("threads", options.threads, 0, 1024);
    options.cell_size = static_cast<float>(fields.number("cell_size", options.cell_size, 0, 1e30));
    options.octree_depth = fields.whole("octree_depth", options.octree_depth, 1, 20);
    options.octree_leaf_objects =
        fields.whole("octree_leaf_objects", options.octree_leaf_objects, 1, 1'000'000);
    options.margin = static_cast<float>(fields.number("margin", options.margin, 0, 1e6));
    options.still_updates = fields.whole("still_updates", options.still_updates, 1, 1'000'000'000);
    fields.finish();
    return options;
}

Json options_json(const BroadPhaseOptions& options) {
    // Doubles with few digits: 0.1 instead of 0.10000000149.
    const auto shortest = [](float value) { return Json::parse(fmt::format("{}", value)); };
    return {{"threads", options.threads},
            {"cell_size", shortest(options.cell_size)},
            {"octree_depth", options.octree_depth},
            {"octree_leaf_objects", options.octree_leaf_objects},
            {"margin", shortest(options.margin)},
            {"still_updates", options.still_updates}};
}

Sweep parse_sweep_object(JsonFields fields, const scenes::BoxWorldSettings& world) {
    Sweep sweep{fields.text("parameter", ""), {}};
    for (const Json& value : fields.list("values")) {
        if (value.is_string()) {
            sweep.values.emplace_back(value.get<std::string>());
        } else if (value.is_number()) {
            sweep.values.emplace_back(value.get<double>());
        } else {
            fields.refuse("values", "has something that is neither a number nor a name");
        }
        if (const auto fine = with_value(world, sweep.parameter, sweep.values.back()); !fine) {
            fields.refuse("values", fine.error().message);
        }
    }
    if (sweep.values.empty()) {
        fields.refuse("values", "is empty");
    }
    fields.finish();
    return sweep;
}

Json sweep_json(const Sweep& sweep) {
    Json values = Json::array();
    for (const SweepValue& value : sweep.values) {
        std::visit([&](const auto& one) { values.push_back(one); }, value);
    }
    return {{"parameter", sweep.parameter}, {"values", values}};
}

BroadConfig parse(const Json& json) {
    JsonFields fields(json, "");
    BroadConfig config;
    if (const std::string schema = fields.text("schema", ""); schema != kConfigSchema) {
        fields.refuse("schema", fmt::format("must be \"{}\"", kConfigSchema));
    }
    config.name = fields.text("name", config.name);
    const bool safe = !config.name.empty() && config.name.size() <= 64 &&
                      std::all_of(config.name.begin(), config.name.end(), [](char letter) {
                          return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                                 letter == '-' || letter == '_';
                      });
    if (!safe) {
        fields.refuse("name", "must be made of letters, digits, - and _: files are called so");
    }
    config.about = fields.text("about", config.about);
    if (fields.has("world")) {
        config.world = parse_world(fields.object("world"));
    }
    config.recording = fields.text("recording", config.recording);
    for (const Json& method : fields.list("methods")) {
        if (!method.is_string()) {
            fields.refuse("methods", "has an entry that is not a name");
        }
        config.methods.push_back(method.get<std::string>());
    }
    if (fields.has("options")) {
        config.options = parse_options(fields.object("options"));
    }
    if (fields.has("sweep")) {
        config.sweep = parse_sweep_object(fields.object("sweep"), config.world);
    }
    config.warm_up = fields.whole("warm_up", config.warm_up, 0, kMostSteps);
    config.steps = fields.whole("steps", config.steps, 1, kMostSteps);
    config.fewer_steps_above = fields.whole("fewer_steps_above", config.fewer_steps_above, 0,
                                            std::numeric_limits<std::uint32_t>::max());
    config.rounds = fields.whole("rounds", config.rounds, 1, 1000);
    fields.finish();
    if (!config.recording.empty() && config.sweep) {
        fields.refuse("sweep", "cannot change a recording");
    }
    return config;
}

}  // namespace

Result<BroadConfig> parse_config(std::string_view text, std::string_view name) {
    if (io::nests_too_deep(text)) {
        return Error{
            ErrorCode::FileMalformed,
            fmt::format("{}: its objects nest too deep; this is not a configuration", name)};
    }
    try {
        return parse(Json::parse(text));
    } catch (const nlohmann::json::parse_error& problem) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{}: is not JSON (byte {})", name, problem.byte)};
    } catch (const std::exception& problem) {
        return Error{ErrorCode::FileMalformed, fmt::format("{}: {}", name, problem.what())};
    }
}

std::string to_json(const BroadConfig& config) {
    Json json = {{"schema", kConfigSchema},
                 {"name", config.name},
                 {"about", config.about},
                 {"world", world_json(config.world)},
                 {"recording", config.recording},
                 {"methods", config.methods},
                 {"options", options_json(config.options)}};
    if (config.sweep) {
        json["sweep"] = sweep_json(*config.sweep);
    }
    json["warm_up"] = config.warm_up;
    json["steps"] = config.steps;
    json["fewer_steps_above"] = config.fewer_steps_above;
    json["rounds"] = config.rounds;
    return json.dump(2) + "\n";
}

}  // namespace tandem::bench
