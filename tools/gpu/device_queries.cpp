// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <memory>
#include <optional>

#include <tandem/gpu.hpp>
#include <tandem/mesh_file.hpp>

#include "cli/answers/json_parts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/pose_text.hpp"
#include "gpu/gpu_verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kAskExamples = R"(Examples:
  tandem check a.stl b.stl --device auto
  tandem check a.stl b.stl --pose-b "0.1 0 0" --device pthread --kernel blocked --json
  tandem self part.stl --device auto

The pairs are those of the CPU, whatever the device. If the device fails, or auto finds none,
the CPU answers and a line on standard error says so; with --device-only that is an error.
Exit code: 0 nothing touches, 1 something does, 2 wrong use, unreadable input or no such device,
3 internal failure.)";

struct AskOptions {
    std::string file_a;
    std::string file_b;
    std::string pose_a;
    std::string pose_b;
    std::string device = "auto";
    std::string kernel = "wide";
    std::string json;
    bool device_only = false;
    bool quiet = false;
    bool beyond_shared = false;
    bool by_index = false;
};

std::string known_kernel(const std::string& name) {
    const bool is_known = name == "wide" || name == "binary-stack" || name == "blocked";
    return is_known ? "" : "must be wide, binary-stack or blocked, not '" + name + "'";
}

void add_device_options(const parser::Verb& verb, AskOptions& options) {
    verb.footer(kAskExamples);
    verb.add_option("--device", options.device,
                    "auto (default), host, or a part of a name that\ntandem devices shows")
        .option_text("NAME");
    verb.add_option("--kernel", options.kernel, "wide (default), binary-stack, blocked")
        .option_text("NAME")
        .check(known_kernel);
    add_json_option(verb, options.json);
    verb.add_flag("--device-only", options.device_only,
                  "If the device fails, an error instead of the CPU's answer");
    verb.add_flag("--quiet", options.quiet, "No progress on standard error");
}

Result<gpu::Batch> open_batch(const AskOptions& options) {
    gpu::DeviceRequest request;
    request.name = options.device;
    auto device = gpu::Device::open(request);
    if (!device) {
        return std::move(device).error();
    }
    gpu::BatchRequest batch;
    batch.walk = *gpu::kWalkNames.value_named(options.kernel);
    batch.when_device_fails =
        options.device_only ? gpu::WhenDeviceFails::Refuse : gpu::WhenDeviceFails::UseCpu;
    return gpu::Batch(*std::move(device), batch);
}

/// `auto` without a device is no error unless a device is demanded.
bool may_use_cpu(const AskOptions& options) {
    return options.device == "auto" && !options.device_only;
}

Json work_of(const gpu::Batch& batch) {
    const gpu::Counters& c = batch.counters();
    const gpu::Times& t = batch.times();
    return {{"node_pairs", c.node_pairs},
            {"items", c.items},
            {"launches", c.launches},
            {"candidates", c.candidates},
            {"after_float", c.after_float},
            {"after_double", c.after_double},
            {"imaginary_nodes", c.imaginary_nodes},
            {"bytes_up", c.bytes_up},
            {"bytes_back", c.bytes_back},
            {"upload_ms", 1e3 * t.upload},
            {"kernels_ms", 1e3 * t.kernels},
            {"copy_back_ms", 1e3 * t.copy_back},
            {"exact_ms", 1e3 * t.exact}};
}

/// The answer of a device, or of the CPU where the device fails, with what is reported about it.
struct DeviceAnswer {
    std::vector<TrianglePair> pairs;
    std::string note;
    Json work = Json::object();
};

Result<Done> write_json(const AskOptions& options, const DeviceAnswer& answer, const char* verb,
                        const std::string& hash) {
    Result<JsonReport> json = JsonReport::open(options.json, "tandem.device-check/1");
    if (!json) {
        return json.error();
    }
    json->member("verb", verb);
    json->member("device", options.device);
    json->member("kernel", options.kernel);
    json->member("pairs", answer.pairs.size());
    json->member("hash", hash);
    json->member("note", answer.note);
    json->member("work", answer.work);
    return json->close();
}

ExitCode tell_answer(const AskOptions& options, const DeviceAnswer& answer, const char* verb) {
    if (!answer.note.empty()) {
        complain(answer.note);
    }
    const std::string hash = pair_hash_text(answer.pairs);
    Result<Done> written = Done{};
    if (options.json.empty()) {
        written = show(fmt::format("{} pairs of triangles, hash {}\n", answer.pairs.size(), hash));
    } else {
        written = write_json(options, answer, verb, hash);
    }
    if (!written) {
        complain(written.error().message);
        return ExitCode::BadInput;
    }
    return answer.pairs.empty() ? ExitCode::Clear : ExitCode::Collision;
}

ExitCode refuse(Progress& progress, const Error& error) {
    progress.finish();
    complain(error.message);
    return ExitCode::BadInput;
}

Result<Placed> load(const std::string& file, const std::string& pose_text) {
    Pose pose;
    if (!pose_text.empty()) {
        auto parsed = cli::parse_pose(pose_text);
        if (!parsed) {
            return std::move(parsed).error();
        }
        pose = *parsed;
    }
    auto model = Model::load(file);
    return model ? Result<Placed>(Placed{*model, pose}) : Result<Placed>(std::move(model).error());
}

Result<DeviceAnswer> ask_check(const AskOptions& options, Progress& progress) {
    progress.phase("reading meshes and building trees");
    const auto a = load(options.file_a, options.pose_a);
    const auto b = a ? load(options.file_b, options.pose_b) : a;
    if (!b) {
        return b.error();
    }
    progress.phase("preparing the device");
    auto batch = open_batch(options);
    if (!batch && may_use_cpu(options)) {
        const auto found = collide(*a, *b);
        return found ? Result<DeviceAnswer>(DeviceAnswer{
                           found->pairs, "answered by the CPU: " + batch.error().message})
                     : Result<DeviceAnswer>(found.error());
    }
    if (!batch) {
        return std::move(batch).error();
    }
    progress.phase("walking trees on the device");
    const std::vector<PlacedPair> pair{{*a, *b}};
    if (const auto done = batch->collide(pair); !done) {
        return done.error();
    }
    return DeviceAnswer{
        {batch->pairs(0).begin(), batch->pairs(0).end()}, batch->note(), work_of(*batch)};
}

Result<DeviceAnswer> ask_self(const AskOptions& options, Progress& progress) {
    progress.phase("reading the mesh and building its tree");
    const auto placed = load(options.file_a, {});
    if (!placed) {
        return placed.error();
    }
    SelfRequest request;
    request.mode = options.beyond_shared ? SelfMode::BeyondShared : SelfMode::NoSharedVertex;
    request.shared_by = options.by_index ? SharedBy::Index : SharedBy::Position;
    progress.phase("preparing the device");
    auto batch = open_batch(options);
    if (!batch && may_use_cpu(options)) {
        const auto found = self_intersections(placed->model, request);
        return found ? Result<DeviceAnswer>(DeviceAnswer{
                           found->pairs, "answered by the CPU: " + batch.error().message})
                     : Result<DeviceAnswer>(found.error());
    }
    if (!batch) {
        return std::move(batch).error();
    }
    progress.phase("walking the tree on the device");
    const auto object = batch->add(placed->model);
    if (!object) {
        return object.error();
    }
    const auto pairs = batch->self(*object, request);
    if (!pairs) {
        return pairs.error();
    }
    return DeviceAnswer{{pairs->begin(), pairs->end()}, batch->note(), work_of(*batch)};
}

using AskDevice = Result<DeviceAnswer> (*)(const AskOptions& options, Progress& progress);

ExitCode answer(const AskOptions& options, AskDevice ask, const char* verb) {
    Progress progress(options.quiet ? Verbosity::Quiet : Verbosity::Normal);
    if (const Result<Done> fine = check_output_files(std::vector{options.json},
                                                     std::vector{options.file_a, options.file_b});
        !fine) {
        return refuse(progress, fine.error());
    }
    const Result<DeviceAnswer> found = ask(options, progress);
    if (!found) {
        return refuse(progress, found.error());
    }
    progress.finish();
    return tell_answer(options, *found, verb);
}

}  // namespace

VerbAction add_device_check(const parser::Verb& program) {
    const auto options = std::make_shared<AskOptions>();
    const parser::Verb verb = program.add_verb("check", "Do two meshes touch? On a device");
    verb.add_option("A", options->file_a, "Mesh").required().option_text(" ");
    verb.add_option("B", options->file_b, "Mesh").required().option_text(" ");
    verb.add_option("--pose-a", options->pose_a, "Where A is, as for tandem check")
        .option_text("POSE");
    verb.add_option("--pose-b", options->pose_b, "Where B is").option_text("POSE");
    add_device_options(verb, *options);
    return [options] { return answer(*options, ask_check, "check"); };
}

VerbAction add_device_self(const parser::Verb& program) {
    const auto options = std::make_shared<AskOptions>();
    const parser::Verb verb = program.add_verb("self", "Does a mesh touch itself? On a device");
    verb.add_option("FILE", options->file_a, "Mesh").required().option_text(" ");
    verb.add_flag("--beyond-shared", options->beyond_shared, "As for tandem self");
    verb.add_flag("--by-index", options->by_index, "As for tandem self");
    add_device_options(verb, *options);
    return [options] { return answer(*options, ask_self, "self"); };
}

}  // namespace tandem::cli
