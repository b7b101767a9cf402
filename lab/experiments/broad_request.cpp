// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include <tandem/broad_phase.hpp>
#include <tandem/profile.hpp>

#include "bench/broad/experiments.hpp"
#include "bench/broad/peers.hpp"
#include "bench/broad/source.hpp"
#include "experiments/adapters.hpp"
#include "experiments/broad_options.hpp"
#include "experiments/config_file.hpp"
#include "names/name_list.hpp"

namespace tandem::cli {
namespace {

using bench::BroadConfig;

Error wrong(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

bool describes_a_world(const BroadOptions& options) {
    return options.objects || options.density || options.velocity || options.stationary ||
           options.uniformity || options.motion || !options.shapes.empty() || options.terrain ||
           !options.sweep.empty();
}

Result<std::vector<BroadConfig>> named_experiments(const BroadOptions& options) {
    std::vector<names::Named<std::string>> known;
    for (const BroadConfig& config : bench::all_broad_experiments()) {
        known.push_back({config.name, config.name});
    }
    const Result<std::vector<std::string>> names =
        names::pick("experiment", options.experiments, known);
    if (!names) {
        return names.error();
    }
    std::vector<BroadConfig> chosen;
    for (BroadConfig& config : bench::all_broad_experiments()) {
        const bool named = std::find(names->begin(), names->end(), config.name) != names->end();
        const bool usual =
            options.experiments.empty() && (options.peers || !bench::is_about_peers(config.name));
        if (named || usual) {
            chosen.push_back(std::move(config));
        }
    }
    return chosen;
}

Result<std::vector<BroadConfig>> chosen_experiments(const BroadOptions& options) {
    const int sources = (options.config.empty() ? 0 : 1) + (options.replay.empty() ? 0 : 1) +
                        (options.experiments.empty() ? 0 : 1);
    if (sources > 1) {
        return wrong("a configuration, --replay and --experiment exclude each other");
    }
    if (!options.experiments.empty() && !options.sweep.empty()) {
        return wrong(
            "an experiment has a sweep of its own: give --experiment or --sweep, not both");
    }
    if (!options.config.empty()) {
        Result<BroadConfig> config = load_config(options.config);
        if (!config) {
            return config.error();
        }
        return std::vector{*std::move(config)};
    }
    if (!options.replay.empty()) {
        if (describes_a_world(options)) {
            return wrong("--replay has its own boxes: no other world can be described");
        }
        BroadConfig config;
        config.name = "replay";
        config.about = "A recording of boxes.";
        config.recording = options.replay;
        return std::vector{config};
    }
    if (options.experiments.empty() && describes_a_world(options)) {
        BroadConfig config;
        config.about = "A world as the options describe it.";
        return std::vector{config};
    }
    return named_experiments(options);
}

/// Sets a parameter and removes the values of the sweep for it.
Result<Done> set_parameter(BroadConfig& config, const std::string& parameter,
                           const bench::SweepValue& value) {
    Result<scenes::BoxWorldSettings> world = bench::with_value(config.world, parameter, value);
    if (!world) {
        return world.error();
    }
    config.world = *std::move(world);
    if (config.sweep && config.sweep->parameter == parameter) {
        config.sweep->values = {value};
    }
    return Done{};
}

Result<Done> describe_world(const BroadOptions& options, BroadConfig& config) {
    std::vector<std::pair<std::string, bench::SweepValue>> given;
    if (options.objects) {
        given.emplace_back("objects", static_cast<double>(*options.objects));
    }
    for (const auto& [name, value] : {std::pair{"density", options.density},
                                      {"velocity", options.velocity},
                                      {"stationary", options.stationary},
                                      {"uniformity", options.uniformity}}) {
        if (value) {
            given.emplace_back(name, *value);
        }
    }
    if (options.motion) {
        given.emplace_back("motion", *options.motion);
    }
    for (const auto& [name, value] : given) {
        if (Result<Done> done = set_parameter(config, name, value); !done) {
            return done;
        }
    }
    if (!options.shapes.empty()) {
        const Result<std::vector<scenes::BodyShape>> shapes =
            names::pick("shape", options.shapes, names::named(scenes::kAllBodyShapes));
        if (!shapes) {
            return shapes.error();
        }
        config.world.shapes = *shapes;
    }
    config.world.terrain = config.world.terrain || options.terrain;
    config.world.seed = options.seed.value_or(config.world.seed);
    if (!options.sweep.empty()) {
        Result<bench::Sweep> sweep = bench::parse_sweep(options.sweep);
        if (!sweep) {
            return Error{sweep.error().code, fmt::format("--sweep: {}", sweep.error().message)};
        }
        config.sweep = *std::move(sweep);
    }
    return Done{};
}

void set_effort(const BroadOptions& options, BroadConfig& config) {
    constexpr double kMostQuickObjects = 2000.0;
    if (options.quick) {
        config.warm_up = 10;
        config.steps = 20;
        config.rounds = 1;
        if (!options.objects && config.recording.empty() && options.sweep.empty()) {
            config.world.objects = std::min(config.world.objects, 500U);
            if (config.sweep && config.sweep->parameter == "objects") {
                std::erase_if(config.sweep->values, [&](const bench::SweepValue& value) {
                    return std::get<double>(value) > kMostQuickObjects;
                });
            }
        }
    }
    if (options.steps || options.warm_up) {
        config.fewer_steps_above = 0;  // keep a number of steps that the user gave
    }
    config.steps = options.steps.value_or(config.steps);
    config.warm_up = options.warm_up.value_or(config.warm_up);
    config.rounds = options.rounds.value_or(config.rounds);
    config.options.threads = options.threads.value_or(config.options.threads);
}

/// Why a method cannot be used; nothing if it can.
std::optional<std::string> refusal_of(const std::string& method, const BroadConfig& config,
                                      const std::filesystem::path& adapters) {
    if (const bench::BroadPeer* const peer = bench::find_broad_peer(method)) {
        std::error_code ignored;
        if (std::filesystem::exists(adapters / peer->adapter, ignored)) {
            return std::nullopt;
        }
        return no_adapters("broadphase --peers", adapters).message;
    }
    BroadPhaseOptions options = config.options;
    options.method = broad_method_named(method).value();
    const Result<BroadPhase> made = BroadPhase::create(options);
    return made ? std::nullopt : std::optional(made.error().message);
}

Result<std::vector<std::string>> known_methods(const std::vector<std::string>& words) {
    std::vector<names::Named<std::string>> known;
    known.reserve(kAllBroadMethods.size());
    for (const BroadMethod method : kAllBroadMethods) {
        known.push_back({std::string(name_of(method)), std::string(name_of(method))});
    }
    const bool all = std::find(words.begin(), words.end(), "all") != words.end();
    std::vector<std::string> names = words;
    if (all) {  // all of our own
        std::erase(names, "all");
        for (const auto& one : known) {
            names.push_back(one.name);
        }
    }
    for (const bench::BroadPeer& peer : bench::all_broad_peers()) {
        known.push_back({std::string(peer.name), std::string(peer.name)});
    }
    return names::pick("method", names, known);
}

Result<Done> choose_methods(const BroadOptions& options, const std::filesystem::path& adapters,
                            BroadConfig& config, std::vector<std::string>& left_out) {
    // Unknown methods in the configuration are errors even if the options name other methods.
    if (const auto configured = known_methods(config.methods); !configured) {
        return configured.error();
    }
    const std::vector<std::string>& asked =
        options.methods.empty() ? config.methods : options.methods;
    const bool by_name =
        !asked.empty() && std::find(asked.begin(), asked.end(), "all") == asked.end();
    Result<std::vector<std::string>> wanted =
        known_methods(asked.empty() ? std::vector<std::string>{"all"} : asked);
    if (!wanted) {
        return wanted.error();
    }
    if (options.peers) {
        for (const bench::BroadPeer& peer : bench::all_broad_peers()) {
            if (std::find(wanted->begin(), wanted->end(), peer.name) == wanted->end()) {
                wanted->emplace_back(peer.name);
            }
        }
    }
    config.methods.clear();
    for (const std::string& method : *wanted) {
        const std::optional<std::string> refusal = refusal_of(method, config, adapters);
        if (!refusal) {
            config.methods.push_back(method);
            continue;
        }
        if (by_name || bench::find_broad_peer(method) != nullptr) {
            return Error{ErrorCode::Unsupported, fmt::format("{}: {}", method, *refusal)};
        }
        const std::string line = fmt::format("left out: {}: {}", method, *refusal);
        if (std::find(left_out.begin(), left_out.end(), line) == left_out.end()) {
            left_out.push_back(line);
        }
    }
    return Done{};
}

/// Checks a recording once, so that the error is not repeated for every method.
Result<Done> check_recording(const BroadConfig& config) {
    if (config.recording.empty()) {
        return Done{};
    }
    const Result<std::unique_ptr<bench::BoxSource>> source =
        bench::open_source({config.world, config.recording});
    if (!source) {
        return source.error();
    }
    BoxStep step;
    for (std::uint32_t steps = 0; steps <= config.warm_up; ++steps) {
        const Result<bool> more = (*source)->next(step);
        if (!more) {
            return more.error();
        }
        if (*more) {
            continue;
        }
        return wrong(steps == 0 ? fmt::format("{}: the recording has no step", config.recording)
                                : fmt::format("{}: nothing is left to measure after {} steps of "
                                              "warm-up, it has {}; choose fewer with --warm-up",
                                              config.recording, config.warm_up, steps));
    }
    return Done{};
}

/// Takes the settings of the profile for all methods, and its method unless options name others.
Result<Done> apply_profile(const BroadOptions& options, BroadConfig& config) {
    if (options.profile.empty()) {
        return Done{};
    }
    const Result<Profile> profile = load_profile(options.profile);
    if (!profile) {
        return profile.error();
    }
    if (!profile->broad_phase) {
        return wrong(
            fmt::format("{}: is a profile for meshes, not for broad phases", options.profile));
    }
    config.options = *profile->broad_phase;
    if (options.methods.empty()) {
        config.methods = {std::string(name_of(config.options.method))};
    }
    return Done{};
}

}  // namespace

Result<bench::BroadRequest> request_of(const BroadOptions& options,
                                       std::vector<std::string>& left_out) {
    bench::BroadRequest request;
    Result<std::vector<BroadConfig>> experiments = chosen_experiments(options);
    if (!experiments) {
        return experiments.error();
    }
    request.experiments = *std::move(experiments);
    request.program = own_program();
    request.adapters = adapters_folder(options.adapters);
    request.limit_s = options.limit_s;
    for (BroadConfig& config : request.experiments) {
        if (Result<Done> done = describe_world(options, config); !done) {
            return done.error();
        }
        if (Result<Done> done = apply_profile(options, config); !done) {
            return done.error();
        }
        set_effort(options, config);
        if (Result<Done> done = check_recording(config); !done) {
            return done.error();
        }
        if (Result<Done> done = choose_methods(options, request.adapters, config, left_out);
            !done) {
            return done.error();
        }
    }
    return request;
}

}  // namespace tandem::cli
