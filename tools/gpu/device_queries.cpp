// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <tandem/mesh_file.hpp>

#include "cli/options/pose_text.hpp"
#include "gpu/gpu_verbs.hpp"

namespace tandem::tools {
namespace {

constexpr const char* kAskExamples = R"(Examples:
  tandem check a.stl b.stl --device auto
  tandem check a.stl b.stl --pose-b "0.1 0 0" --device pthread --kernel blocked --json
  tandem self part.stl --device auto

The pairs are those of the CPU, whatever the device. If the device fails, the CPU answers and a
line on standard error says so; with --device-only that is an error.
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
    bool beyond_shared = false;
    bool by_index = false;
};

void add_device_options(CLI::App& verb, AskOptions& options) {
    verb.footer(kAskExamples);
    verb.add_option("--device", options.device,
                    "auto, host, or a part of a name that `tandem devices` shows")
        ->option_text("NAME");
    verb.add_option("--kernel", options.kernel, "wide (default), binary-stack, blocked")
        ->option_text("NAME")
        ->check(CLI::IsMember({"wide", "binary-stack", "blocked"}));
    verb.add_option("--json", options.json, "A document instead of text; to FILE with --json=FILE")
        ->option_text("FILE");
    verb.add_flag("--device-only", options.device_only, "An error, not the CPU, where it fails");
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

nlohmann::json work_of(const gpu::Batch& batch) {
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

int tell(const AskOptions& options, const gpu::Batch& batch, std::span<const TrianglePair> pairs,
         const char* verb) {
    if (!batch.note().empty()) {
        fmt::print(stderr, "tandem: {}\n", batch.note());
    }
    std::string text;
    if (options.json.empty()) {
        text = fmt::format("{} pairs of triangles, hash {}\n", pairs.size(), pair_hash_text(pairs));
    } else {
        nlohmann::json document{{"schema", "tandem.device-check/1"},
                                {"verb", verb},
                                {"device", options.device},
                                {"kernel", options.kernel},
                                {"pairs", pairs.size()},
                                {"hash", pair_hash_text(pairs)},
                                {"note", batch.note()},
                                {"work", work_of(batch)}};
        text = document.dump(2) + '\n';
    }
    if (!write_text(options.json.empty() ? "-" : options.json, text)) {
        return complain(fmt::format("cannot write {}", options.json));
    }
    return pairs.empty() ? kClear : kFound;
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

int check(const AskOptions& options) {
    const auto a = load(options.file_a, options.pose_a);
    const auto b = a ? load(options.file_b, options.pose_b) : a;
    if (!b) {
        return complain(b.error().message);
    }
    auto batch = open_batch(options);
    if (!batch) {
        return complain(batch.error().message);
    }
    const std::vector<PlacedPair> pair{{*a, *b}};
    if (const auto done = batch->collide(pair); !done) {
        return complain(done.error().message);
    }
    return tell(options, *batch, batch->pairs(0), "check");
}

int self(const AskOptions& options) {
    const auto placed = load(options.file_a, {});
    if (!placed) {
        return complain(placed.error().message);
    }
    auto batch = open_batch(options);
    if (!batch) {
        return complain(batch.error().message);
    }
    SelfRequest request;
    request.mode = options.beyond_shared ? SelfMode::BeyondShared : SelfMode::NoSharedVertex;
    request.shared_by = options.by_index ? SharedBy::Index : SharedBy::Position;
    const auto object = batch->add(placed->model);
    if (!object) {
        return complain(object.error().message);
    }
    const auto pairs = batch->self(*object, request);
    return pairs ? tell(options, *batch, *pairs, "self") : complain(pairs.error().message);
}

}  // namespace

Action add_check(CLI::App& program) {
    const auto options = std::make_shared<AskOptions>();
    CLI::App& verb = *program.add_subcommand("check", "Do two meshes touch? On a device");
    verb.add_option("A", options->file_a, "Mesh")->required()->option_text(" ");
    verb.add_option("B", options->file_b, "Mesh")->required()->option_text(" ");
    verb.add_option("--pose-a", options->pose_a, "Where A is, as for tandem check")
        ->option_text("POSE");
    verb.add_option("--pose-b", options->pose_b, "Where B is")->option_text("POSE");
    add_device_options(verb, *options);
    return [options] { return check(*options); };
}

Action add_self(CLI::App& program) {
    const auto options = std::make_shared<AskOptions>();
    CLI::App& verb = *program.add_subcommand("self", "Does a mesh touch itself? On a device");
    verb.add_option("FILE", options->file_a, "Mesh")->required()->option_text(" ");
    verb.add_flag("--beyond-shared", options->beyond_shared, "As for tandem self");
    verb.add_flag("--by-index", options->by_index, "As for tandem self");
    add_device_options(verb, *options);
    return [options] { return self(*options); };
}

}  // namespace tandem::tools
