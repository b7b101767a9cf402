// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tandem/mesh_file.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/pose_file.hpp"
#include "experiments/config_file.hpp"
#include "experiments/lab_outputs.hpp"
#include "experiments/lab_verbs.hpp"
#include "experiments/tune_options.hpp"
#include "names/name_list.hpp"
#include "signals/interrupt.hpp"
#include "tune/tune_report.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kTuneExamples = R"(Examples:
  tandem bench broadphase --objects 5000 --stationary 0.9 --write-config lab.json
  tandem tune lab.json --budget 20s --profile-out mine.json
  tandem tune swarm.boxes --method wide-tree,dynamic-tree,static-dynamic
  tandem tune arm.stl table.stl --poses poses.txt --html tuned.html
  tandem tune a.obj b.obj --profile-out mine.json; tandem check a.obj b.obj --profile mine.json

Tries candidates on the workload: all for a short while, the better half of them for
twice as long, and so on until one is left. All must find the same pairs. The first
candidate is the default. Ctrl-C decides by what was measured until then.
More: docs/guide/tuning.md
Exit code: 0 done, 2 wrong use or unreadable input, 3 candidates that found other pairs,
130 interrupted.)";

constexpr std::uint32_t kUsualPoses = 64;

/// `recording` is the recording that a configuration names; empty if there is none.
Result<Done> check_files(const TuneOptions& options, const std::string& recording) {
    if (options.html == "-" || options.profile_out == "-") {
        return Error{ErrorCode::InvalidArgument,
                     "HTML and profile need files of their own: standard output has the decision"};
    }
    return check_output_files(
        std::vector{options.json, options.html, options.profile_out},
        std::vector{options.workload, options.other, options.poses, recording});
}

Result<bench::BroadConfig> config_of(const TuneOptions& options, WorkloadKind kind) {
    bench::BroadConfig config;
    if (kind == WorkloadKind::Recording) {
        config.recording = options.workload;
    } else {
        Result<bench::BroadConfig> loaded = load_config(options.workload);
        if (!loaded) {
            return loaded;
        }
        config = *std::move(loaded);
    }
    if (!options.methods.empty()) {
        const Result<std::vector<BroadMethod>> methods =
            names::pick("method", options.methods, names::named(kAllBroadMethods));
        if (!methods) {
            return methods.error();
        }
        config.methods.clear();
        for (const BroadMethod method : *methods) {
            config.methods.emplace_back(name_of(method));
        }
    }
    return config;
}

Result<tune::MeshWorkload> meshes_of(const TuneOptions& options, Progress& progress) {
    tune::MeshWorkload workload;
    for (const auto& [file, place] :
         {std::pair{&options.workload, &workload.a}, {&options.other, &workload.b}}) {
        progress.phase("loading " + *file);
        Result<Mesh> mesh = load_mesh(*file);
        if (!mesh) {
            return mesh.error();
        }
        *place = *std::move(mesh);
    }
    progress.phase("choosing poses");
    Result<std::vector<Pose>> poses =
        options.poses.empty()
            ? tune::random_poses(workload.a, workload.b, options.random_poses.value_or(kUsualPoses),
                                 options.seed.value_or(1))
            : load_poses(options.poses);
    if (!poses) {
        return poses.error();
    }
    workload.poses_b = *std::move(poses);
    return workload;
}

Result<tune::Tuning> find(const TuneOptions& options, Progress& progress) {
    const Result<WorkloadKind> kind = workload_kind(options);
    if (!kind) {
        return kind.error();
    }
    if (const Result<Done> fine = check_files(options, {}); !fine) {
        return fine.error();
    }
    tune::TuneRequest request;
    request.budget_s = options.budget_s;
    request.extent =
        options.exhaustive ? tune::Thoroughness::Exhaustive : tune::Thoroughness::Sensible;
    request.dropping = options.keep_all ? tune::Dropping::Nothing : tune::Dropping::WorseHalf;
    request.progress = [&](const std::string& what) { progress.phase(what); };
    request.stop = signals::interrupted;
    if (*kind != WorkloadKind::Meshes) {
        const Result<bench::BroadConfig> config = config_of(options, *kind);
        if (!config) {
            return config.error();
        }
        if (const Result<Done> fine = check_files(options, config->recording); !fine) {
            return fine.error();
        }
        const signals::FinishFirst finish_first;
        return tune::tune_boxes(*config, request);
    }
    Result<tune::MeshWorkload> workload = meshes_of(options, progress);
    if (!workload) {
        return workload.error();
    }
    const signals::FinishFirst finish_first;
    Result<tune::Tuning> tuning = tune::tune_meshes(*std::move(workload), request);
    if (tuning && options.poses.empty()) {
        tuning->workload += fmt::format(" (random, seed {})", options.seed.value_or(1));
    }
    return tuning;
}

ExitCode write_all(const TuneOptions& options, const tune::Tuning& tuning) {
    const std::string source =
        options.other.empty() ? options.workload : options.workload + " " + options.other;
    // Headings contain only the names of files, because paths are too long.
    const auto name_of_file = [](const std::string& file) {
        return std::filesystem::path(file).filename().string();
    };
    const std::string heading = options.other.empty() ? name_of_file(options.workload)
                                                      : name_of_file(options.workload) + " and " +
                                                            name_of_file(options.other);
    ExitCode code = ExitCode::Clear;
    std::string written;
    const auto note = [&](const Result<Done>& done, const std::string& file) {
        if (done) {
            written += file.empty() || file == "-" ? "" : fmt::format("wrote {}\n", file);
            return;
        }
        complain(done.error().message);
        code = ExitCode::BadInput;
    };
    if (!options.profile_out.empty()) {
        note(save_profile(tune::profile_of(tuning, source), options.profile_out),
             options.profile_out);
    }
    if (!options.html.empty()) {
        note(write_text(options.html, tune::tune_html(tuning, heading)), options.html);
    }
    if (!options.json.empty()) {
        note(write_text(options.json, tune::tune_json(tuning)), options.json);
    }
    if (options.json != "-") {
        note(show(tune::tune_text(tuning) + written), "");
    }
    return code;
}

ExitCode tune_workload(const TuneOptions& options) {
    std::optional<Progress> progress(std::in_place, Verbosity::Normal);
    const Result<tune::Tuning> tuning = find(options, *progress);
    progress.reset();  // the progress line must be gone before the answer is printed
    if (!tuning) {
        complain(tuning.error().message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    }
    const ExitCode written = write_all(options, *tuning);
    const std::vector<std::string> wrong = tune::wrong_ones(*tuning);
    for (const std::string& line : wrong) {
        complain("different pairs: " + line);
    }
    return wrong.empty() ? outcome_of(written) : ExitCode::InternalFailure;
}

}  // namespace

VerbAction add_tune(const parser::Verb& program) {
    const auto options = std::make_shared<TuneOptions>();
    const parser::Verb verb = program.add_verb(kTuneVerb, kTuneHelp);
    verb.footer(kTuneExamples);
    add_tune_options(verb, *options);
    return [options] { return tune_workload(*options); };
}

}  // namespace tandem::cli
