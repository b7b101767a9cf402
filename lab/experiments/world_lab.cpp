// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/world_lab.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "bench/child_process.hpp"
#include "bench/world/our_world.hpp"
#include "bench/world/pair_work.hpp"
#include "bench/world/world_table.hpp"
#include "experiments/adapters.hpp"
#include "signals/interrupt.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPairs = "pairs";

constexpr std::array<const char*, 2> kPeerPrograms{"tandem_world_bullet", "tandem_world_fcl"};

/// A measurement: an experiment and the value of its parameter.
struct Measurement {
    std::string experiment;
    std::string value;
};

/// Appends the rows of a peer's program; returns a sentence if it failed.
std::string add_peer(const Measurement& one, const bench::WorldSteps& steps,
                     const fs::path& program, const fs::path& folder,
                     std::vector<bench::WorldRow>& rows) {
    const bench::ChildFiles files{folder / "rows", folder / "complaints"};
    constexpr double kLimitSeconds = 300.0;
    const std::string end = bench::run_child(
        program,
        {one.experiment, one.value, std::to_string(steps.warm_up), std::to_string(steps.steps)},
        files, kLimitSeconds, signals::interrupted);
    std::ifstream input(files.output);
    for (std::string line; std::getline(input, line);) {
        if (const Result<bench::WorldRow> row = bench::world_table().row_of_line(line)) {
            rows.push_back(*row);
        }
    }
    return end.empty() ? end : fmt::format("{} {}: {}", one.experiment, one.value, end);
}

Result<std::vector<BroadMethod>> methods_of(const std::vector<std::string>& names) {
    std::vector<BroadMethod> methods;
    for (const std::string& name : names) {
        const std::optional<BroadMethod> method = broad_method_named(name);
        if (!method) {
            return Error{
                ErrorCode::InvalidArgument,
                fmt::format("{}: no such method; --help of bench broadphase lists them", name)};
        }
        methods.push_back(*method);
    }
    return methods;
}

/// The measurements of the named experiments, or of all.
Result<std::vector<Measurement>> measurements_of(const WorldLabOptions& options) {
    std::vector<Measurement> all;
    if (!options.world.empty()) {
        const Result<bench::WorldCase> one = bench::world_case(bench::kCustomWorld, options.world);
        if (!one) {
            return one.error();
        }
        all.push_back({one->experiment, one->value});
        return all;
    }
    std::vector<std::string> experiments = options.experiments;
    if (experiments.empty()) {
        experiments = {"", kPairs};
    }
    for (const std::string& experiment : experiments) {
        const std::size_t before = all.size();
        for (const bench::WorldCase& one : bench::world_cases(experiment)) {
            all.push_back({one.experiment, one.value});
        }
        if (experiment == kPairs) {
            for (const std::string& type : bench::pair_types()) {
                all.push_back({kPairs, type});
            }
        }
        if (all.size() == before) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{}: no such experiment; there are objects, geometry, "
                                     "density, velocity, stationary, uniformity, tightness, "
                                     "terrain, meshes, pairs",
                                     experiment)};
        }
    }
    return all;
}

/// Appends our own rows of a measurement.
Result<Done> add_ours(const Measurement& one, const std::vector<BroadMethod>& methods,
                      const bench::WorldSteps& steps, Progress& progress,
                      std::vector<bench::WorldRow>& rows) {
    const auto add = [&](const Result<bench::WorldRow>& row) -> Result<Done> {
        if (!row) {
            return row.error();
        }
        rows.push_back(*row);
        return Done{};
    };
    if (one.experiment == kPairs) {
        progress.phase(fmt::format("pairs {}", one.value));
        return add(bench::measure_our_pairs(one.value));
    }
    const Result<bench::WorldCase> world = bench::world_case(one.experiment, one.value);
    if (!world) {
        return world.error();
    }
    for (const BroadMethod method : methods) {
        if (signals::interrupted()) {
            break;
        }
        progress.phase(fmt::format("{} {}, {}", one.experiment, one.value, name_of(method)));
        if (const Result<Done> done = add(bench::measure_our_world(*world, method, steps)); !done) {
            return done;
        }
    }
    return Done{};
}

Result<std::vector<bench::WorldRow>> measure_worlds(const WorldLabOptions& options,
                                                    Progress& progress) {
    const Result<std::vector<Measurement>> measurements = measurements_of(options);
    if (!measurements) {
        return measurements.error();
    }
    const Result<std::vector<BroadMethod>> methods = methods_of(options.methods);
    if (!methods) {
        return methods.error();
    }
    std::vector<fs::path> peers;
    if (options.peers) {
        for (const char* program : kPeerPrograms) {
            peers.push_back(adapters_folder(options.adapters) / program);
            if (!fs::exists(peers.back())) {
                return no_adapters("peers", peers.back().parent_path());
            }
        }
    }
    bench::WorldSteps steps = options.quick ? bench::WorldSteps{5, 10} : bench::WorldSteps{};
    steps.warm_up = options.warm_up.value_or(steps.warm_up);
    steps.steps = options.steps.value_or(steps.steps);
    std::vector<bench::WorldRow> rows;
    const work::WorkFolder folder("tandem-bench-world");
    for (const Measurement& one : *measurements) {
        if (signals::interrupted()) {
            break;
        }
        if (const Result<Done> done = add_ours(one, *methods, steps, progress, rows); !done) {
            return done.error();
        }
        for (const fs::path& peer : peers) {
            if (signals::interrupted()) {
                break;
            }
            progress.phase(
                fmt::format("{} {}, {}", one.experiment, one.value, peer.filename().string()));
            const std::string problem = add_peer(one, steps, peer, folder.path(), rows);
            if (!problem.empty()) {
                progress.note(problem);
            }
        }
    }
    if (rows.empty()) {
        return nothing_measured();
    }
    return rows;
}

}  // namespace

Result<bench::Report> world_lab(const WorldLabOptions& options, Progress& progress) {
    const Result<std::vector<bench::WorldRow>> rows = measure_worlds(options, progress);
    if (!rows) {
        return rows.error();
    }
    bench::Report report = bench::report_of(*rows);
    report.completeness.interrupted = signals::interrupted();
    report.completeness.done = rows->size();
    return report;
}

}  // namespace tandem::cli
