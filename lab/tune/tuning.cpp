// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "tuning.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/number_text.hpp"
#include "bench/time_source.hpp"
#include "box_run.hpp"
#include "broad_candidates.hpp"
#include "mesh_candidates.hpp"
#include "mesh_run.hpp"

namespace tandem::tune {
namespace {

Result<std::vector<BroadMethod>> methods_of(const bench::BroadConfig& config) {
    std::vector<BroadMethod> methods;
    for (const std::string& name : config.methods) {
        const std::optional<BroadMethod> method = broad_method_named(name);
        if (!method) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("'{}' is not one of our broad phases", name)};
        }
        methods.push_back(*method);
    }
    return methods;
}

Result<Tuning> run(Tuning tuning, std::span<const Candidate> candidates, std::uint32_t warm_up,
                   const TuneRequest& request) {
    for (const Candidate& candidate : candidates) {
        tuning.names.push_back(candidate.name);
    }
    tuning.budget_s = request.budget_s;
    tuning.dropping = request.dropping;
    HalvingSettings settings;
    settings.budget_s = request.budget_s;
    settings.warm_up = warm_up;
    settings.turn_s = request.turn_s;
    settings.dropping = request.dropping;
    settings.now = [] { return bench::seconds_now(bench::TimeSource::SteadyClock); };
    settings.progress = request.progress;
    settings.stop = request.stop;
    Result<Outcome> outcome = halve(candidates, settings);
    if (!outcome) {
        return outcome.error();
    }
    tuning.outcome = *std::move(outcome);
    tuning.date = bench::date_now();
    tuning.machine = bench::this_machine();
    return tuning;
}

/// Such as "3.1 times as fast as".
std::string comparison(double ours_s, double theirs_s) {
    const double ratio = theirs_s / ours_s;
    if (ratio < 1.0) {
        return fmt::format("{:.0f} % slower than", 100.0 * (1.0 / ratio - 1.0));
    }
    if (ratio < kWorthAChange) {
        return "as fast as";
    }
    return fmt::format("{:.{}f} times as fast as", ratio, ratio < 10.0 ? 2 : 0);
}

}  // namespace

Result<Tuning> tune_boxes(const bench::BroadConfig& config, const TuneRequest& request) {
    if (config.sweep) {
        return Error{ErrorCode::InvalidArgument,
                     "a configuration with a sweep is many worlds: leave out \"sweep\", and tune "
                     "for one world at a time"};
    }
    const Result<std::vector<BroadMethod>> methods = methods_of(config);
    if (!methods) {
        return methods.error();
    }
    request.progress("making the boxes");
    Result<BoxSteps> steps = load_box_steps(config);
    if (!steps) {
        return steps.error();
    }
    const auto workload = std::make_shared<const BoxSteps>(*std::move(steps));
    BroadChoices choices = broad_choices(*workload, *methods, config.options, request.extent);
    Tuning tuning;
    tuning.workload = fmt::format("{} objects, {} steps{}", bench::grouped(workload->objects),
                                  bench::grouped(workload->steps.size()),
                                  workload->cut ? " (the first that fit the memory)" : "");
    tuning.unit = "step";
    tuning.left_out = std::move(choices.left_out);
    std::vector<Candidate> candidates;
    for (const BroadPhaseOptions& options : choices.options) {
        candidates.push_back(
            broad_candidate(name_of_options(options, config.options), options, workload));
        tuning.profiles.push_back({{}, options, {}});
    }
    return run(std::move(tuning), candidates, settling_steps(*workload), request);
}

Result<Tuning> tune_meshes(MeshWorkload workload, const TuneRequest& request) {
    if (workload.poses_b.empty()) {
        return Error{ErrorCode::InvalidArgument, "there are no poses"};
    }
    const auto meshes = std::make_shared<const MeshWorkload>(std::move(workload));
    const auto cache = std::make_shared<ModelCache>(meshes);
    Tuning tuning;
    tuning.workload = fmt::format(
        "{} × {} triangles in {} poses", bench::grouped(meshes->a.triangle_count()),
        bench::grouped(meshes->b.triangle_count()), bench::grouped(meshes->poses_b.size()));
    tuning.unit = "pose";
    std::vector<Candidate> candidates;
    const std::size_t triangles = std::max(meshes->a.triangle_count(), meshes->b.triangle_count());
    for (const MeshProfile& profile : mesh_choices(triangles, request.extent)) {
        candidates.push_back(mesh_candidate(name_of_profile(profile), profile, cache));
        tuning.profiles.push_back({{}, {}, profile});
    }
    const auto passes =
        static_cast<std::uint32_t>(std::min<std::size_t>(meshes->poses_b.size(), 256));
    return run(std::move(tuning), candidates, passes, request);
}

std::string reason_of(const Tuning& tuning) {
    const Outcome& outcome = tuning.outcome;
    std::string text =
        fmt::format("{} µs a {}", bench::microseconds(outcome.best_cost.median_s), tuning.unit);
    if (outcome.runner_up) {
        text += fmt::format(": {} the runner-up {} ({} µs)",
                            comparison(outcome.best_cost.median_s, outcome.runner_up_cost.median_s),
                            tuning.names[*outcome.runner_up],
                            bench::microseconds(outcome.runner_up_cost.median_s));
    }
    if (outcome.best == 0) {
        text += "; it is the default";
    } else if (outcome.runner_up != std::size_t{0}) {
        text += fmt::format(", {} the default {} ({} µs)",
                            comparison(outcome.best_cost.median_s, outcome.first_cost.median_s),
                            tuning.names.front(), bench::microseconds(outcome.first_cost.median_s));
    } else {
        text += ", which is the default";
    }
    return text;
}

std::string savings_of(const Tuning& tuning) {
    const Savings& savings = tuning.outcome.savings;
    if (savings.candidates.empty()) {
        return {};
    }
    return fmt::format(
        "{} candidates that could not win were dropped early: {} {}s less, about "
        "{:.1f} s",
        savings.candidates.size(), bench::grouped(savings.steps), tuning.unit, savings.seconds);
}

std::string incomplete_note(const Tuning& tuning) {
    return tuning.outcome.interrupted
               ? "INCOMPLETE: interrupted; the decision rests on what was measured until then."
               : std::string();
}

std::vector<std::string> wrong_ones(const Tuning& tuning) {
    std::vector<std::string> sentences;
    for (const Dropped& one : tuning.outcome.dropped) {
        if (one.fate == Fate::Wrong) {
            sentences.push_back(fmt::format("{} {}", tuning.names[one.candidate], one.reason));
        }
    }
    return sentences;
}

Profile profile_of(const Tuning& tuning, const std::string& source) {
    Profile profile = tuning.profiles[tuning.outcome.best];
    profile.about = fmt::format("tandem tune {} ({}), {}: {}, {}{}", source, tuning.workload,
                                tuning.date, tuning.names[tuning.outcome.best], reason_of(tuning),
                                tuning.outcome.interrupted ? "; INCOMPLETE: interrupted" : "");
    return profile;
}

}  // namespace tandem::tune
