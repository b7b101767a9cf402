// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab/world_lab.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "bench/child_process.hpp"
#include "bench/world/our_world.hpp"
#include "bench/world/pair_work.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "lab/adapters.hpp"
#include "lab/interruption.hpp"
#include "signals/interrupt.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPairs = "pairs";

constexpr std::array<const char*, 2> kPeerPrograms{"tandem_world_bullet", "tandem_world_fcl"};

/// What a measurement is: an experiment and the value of its parameter.
struct Measurement {
    std::string experiment;
    std::string value;
};

/// The rows of a peer's program; a sentence if it has failed.
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
        if (const std::optional<bench::WorldRow> row = bench::row_from_json(line)) {
            rows.push_back(*row);
        }
    }
    return end.empty() ? end : fmt::format("{} {}: {}", one.experiment, one.value, end);
}

/// Pairs have one quantity, the time of a pair.
std::string pair_line(const bench::WorldRow& row) {
    return fmt::format("{:<18} {:<8} {:>9.0f} {:>10.0f} {:>10.1f}\n", row.value, row.peer,
                       1e9 * row.narrow_s / row.possible, row.possible, row.actual);
}

std::string world_line(const bench::WorldRow& row) {
    return fmt::format(
        "{:<11} {:<9} {:<22} {:>7} {:>10.1f} {:>9.1f} {:>10.1f} {:>10.1f} {:>9.1f} {:>8.1f}\n",
        row.experiment, row.value, row.peer, row.objects, 1e6 * row.update_s, 1e6 * row.broad_s,
        1e6 * row.narrow_s, 1e6 * row.total_s, row.possible, row.actual);
}

std::string table_of(const std::vector<bench::WorldRow>& rows) {
    std::string worlds;
    std::string pairs;
    for (const bench::WorldRow& row : rows) {
        if (row.experiment == kPairs) {
            pairs += pair_line(row);
        } else {
            worlds += world_line(row);
        }
    }
    std::string text;
    if (!worlds.empty()) {
        text += fmt::format("{:<11} {:<9} {:<22} {:>7} {:>10} {:>9} {:>10} {:>10} {:>9} {:>8}\n",
                            "experiment", "value", "peer", "objects", "update µs", "broad µs",
                            "narrow µs", "total µs", "possible", "actual");
        text += worlds;
    }
    if (!pairs.empty()) {
        text += fmt::format("{:<18} {:<8} {:>9} {:>10} {:>10}\n", "pair", "peer", "ns a pair",
                            "pairs", "touching");
        text += pairs;
    }
    return text;
}

std::string json_of(const std::vector<bench::WorldRow>& rows) {
    std::string text = "[";
    for (const bench::WorldRow& row : rows) {
        text += (text.size() > 1 ? ",\n " : "\n ") + bench::to_json_line(row);
    }
    return text + "\n]\n";
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

/// The measurements of the experiments that are named, or of all.
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

/// Our own rows of a measurement.
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

Result<std::vector<bench::WorldRow>> measure_worlds(const WorldLabOptions& options) {
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
    if (const Result<Done> fine = check_output_files(std::vector{options.json}, {}); !fine) {
        return fine.error();
    }
    bench::WorldSteps steps = options.quick ? bench::WorldSteps{5, 10} : bench::WorldSteps{};
    steps.warm_up = options.warm_up.value_or(steps.warm_up);
    steps.steps = options.steps.value_or(steps.steps);
    Progress progress(Verbosity::Normal);
    const signals::FinishFirst finish_first;
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

ExitCode world_lab(const WorldLabOptions& options) {
    const Result<std::vector<bench::WorldRow>> rows = measure_worlds(options);
    if (!rows) {
        complain(rows.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    ExitCode code = ExitCode::Clear;
    if (options.json != "-") {
        if (const Result<Done> shown = show(table_of(*rows)); !shown) {
            complain(shown.error().message);
            code = ExitCode::BadInput;
        }
    }
    if (!options.json.empty()) {
        if (const Result<Done> done = write_text(options.json, json_of(*rows)); !done) {
            complain(done.error().message);
            code = ExitCode::BadInput;
        }
    }
    return outcome_of(code);
}

}  // namespace tandem::cli
