// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "lab.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "bench/child_process.hpp"
#include "io/output/write_file.hpp"
#include "peers.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::bench {
namespace {

namespace fs = std::filesystem;

/// One value of an experiment.
struct Pass {
    const BroadConfig* config;
    SweepValue value;
    BroadWorkload workload;
};

Result<std::vector<Pass>> passes_of(const BroadRequest& request) {
    std::vector<Pass> passes;
    for (const BroadConfig& config : request.experiments) {
        if (!config.sweep) {
            const SweepValue value =
                config.recording.empty()
                    ? SweepValue(static_cast<double>(config.world.objects))
                    : SweepValue(fs::path(config.recording).filename().string());
            passes.push_back({&config, value, {config.world, config.recording}});
            continue;
        }
        for (const SweepValue& value : config.sweep->values) {
            const Result<scenes::BoxWorldSettings> world =
                with_value(config.world, config.sweep->parameter, value);
            if (!world) {
                return Error{world.error().code,
                             fmt::format("{}: {}", config.name, world.error().message)};
            }
            passes.push_back({&config, value, {*world, {}}});
        }
    }
    return passes;
}

std::string parameter_of(const BroadConfig& config) {
    if (config.sweep) {
        return config.sweep->parameter;
    }
    return config.recording.empty() ? "objects" : "recording";
}

class Contest {
  public:
    Contest(const BroadRequest& request, const fs::path& folder)
        : request_(request), folder_(folder) {}

    void run(const Pass& pass, BroadReport& report) {
        const std::vector<std::string>& methods = pass.config->methods;
        std::vector<std::vector<BroadAnswer>> rounds(methods.size());
        std::vector<bool> failed(methods.size());
        for (std::uint32_t round = 0; round < pass.config->rounds; ++round) {
            for (std::size_t k = 0; k < methods.size() && !request_.stop(); ++k) {
                // Every other round has the reverse order, because the first method may find a
                // cooler processor.
                const std::size_t turn = round % 2 == 0 ? k : methods.size() - 1 - k;
                if (failed[turn]) {
                    ++report.completeness.done;
                    continue;
                }
                Result<BroadAnswer> answer = start(pass, methods[turn], report.completeness);
                if (request_.stop()) {
                    break;  // the output of an interrupted process is incomplete
                }
                ++report.completeness.done;
                const std::string where =
                    fmt::format("{}, {} {}, {}", pass.config->name, parameter_of(*pass.config),
                                text_of(pass.value), methods[turn]);
                if (!answer) {
                    failed[turn] = true;
                    report.problems.push_back(fmt::format("{}: {}", where, answer.error().message));
                    continue;
                }
                if (!rounds[turn].empty() && rounds[turn].front().pair_hash != answer->pair_hash) {
                    report.problems.push_back(where + ": other pairs in another round");
                }
                report.versions[methods[turn]] = answer->version;
                rounds[turn].push_back(*std::move(answer));
            }
        }
        for (std::size_t k = 0; k < methods.size(); ++k) {
            if (rounds[k].empty()) {
                continue;
            }
            BroadRow row;
            row.experiment = pass.config->name;
            row.parameter = parameter_of(*pass.config);
            row.value = pass.value;
            row.method = methods[k];
            summarise(rounds[k], row);
            report.rows.push_back(std::move(row));
        }
    }

  private:
    Result<BroadAnswer> start(const Pass& pass, const std::string& method,
                              const Completeness& completeness) {
        // A log has one line per change, so only long runs also name the method.
        constexpr std::uint32_t kLongRun = 10'000;
        request_.progress(
            fmt::format("{}, {} {}{} ({} %)", pass.config->name, parameter_of(*pass.config),
                        text_of(pass.value),
                        pass.workload.world.objects > kLongRun ? ": " + method : std::string(),
                        100 * completeness.done / completeness.planned));
        const bool replays = !pass.workload.recording.empty();
        const StepCounts counts = replays ? StepCounts{pass.config->warm_up, pass.config->steps}
                                          : steps_of(*pass.config, pass.workload.world.objects);
        BroadCase one{method, pass.config->options, pass.workload, counts.warm_up, counts.steps};
        const fs::path case_file = folder_ / "case.json";
        const ChildFiles files{folder_ / "answer", folder_ / "complaints"};
        if (const Result<Done> written = io::write_file(case_file, to_json(one)); !written) {
            return written.error();
        }
        const BroadPeer* const peer = find_broad_peer(method);
        const std::string problem =
            peer != nullptr
                ? run_child(request_.adapters / peer->adapter, {case_file.string()}, files,
                            request_.limit_s, request_.stop)
                : run_child(request_.program,
                            {"bench", "broadphase", std::string(kRunOption), case_file.string()},
                            files, request_.limit_s, request_.stop);
        if (!problem.empty()) {
            return Error{ErrorCode::Unsupported, problem};
        }
        std::ifstream stream(files.output);
        const std::string line{std::istreambuf_iterator<char>(stream), {}};
        return parse_broad_answer(line);
    }

    const BroadRequest& request_;
    const fs::path& folder_;
};

}  // namespace

StepCounts steps_of(const BroadConfig& config, std::uint64_t objects) {
    const std::uint64_t above = config.fewer_steps_above;
    if (above == 0 || objects <= above) {
        return {config.warm_up, config.steps};
    }
    const auto fewer = [&](std::uint32_t steps, std::uint64_t least) {
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(steps, std::max(least, steps * above / objects)));
    };
    return {fewer(config.warm_up, 5), fewer(config.steps, 10)};
}

Result<BroadReport> run_broad_lab(const BroadRequest& request) {
    const Result<std::vector<Pass>> passes = passes_of(request);
    if (!passes) {
        return passes.error();
    }
    BroadReport report;
    for (const Pass& pass : *passes) {
        report.completeness.planned += pass.config->methods.size() * pass.config->rounds;
    }
    if (report.completeness.planned == 0) {
        return Error{ErrorCode::InvalidArgument, "nothing to measure: no method is selected"};
    }
    report.date = date_now();
    report.machine = this_machine();
    report.threads = request.experiments.front().options.threads;
    report.experiments = request.experiments;
    const work::WorkFolder folder("broadphase");
    Contest contest(request, folder.path());
    for (const Pass& pass : *passes) {
        contest.run(pass, report);
    }
    report.completeness.interrupted = request.stop();
    return report;
}

}  // namespace tandem::bench
