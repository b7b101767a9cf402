// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <chrono>
#include <fmt/format.h>

#include <tandem/box_of.hpp>

#include "bench/gpu/bench_scenes.hpp"
#include "bench/gpu/gpu_table.hpp"
#include "cli/options/device_option.hpp"
#include "experiments/experiment.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

using bench::GpuRow;

constexpr const char* kGpuExamples = R"(Examples:
  tandem bench gpu                          every device; PoCL gets the small form
  tandem bench gpu --full --json gpu.json   the papers' numbers of objects
  tandem bench gpu --html gpu.html          a page
  tandem bench gpu --device host            the kernels as C++, no driver

The 512 cows of 002 at three moments of a simulated fall, with copies and kernels timed apart, and
the three configurations of 004, on the CPU's engine and on each device with each kernel. The hash
is that of all touching triangle pairs: rows of a scene that differ in it are a bug, and the exit
code is 3. Ctrl-C ends it after the current row and keeps the rows that are there.
Exit code: 0 done, 2 wrong use or no device, 3 answers that differ, 130 interrupted.)";

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

/// A hash of the touching pairs of bodies and of their triangles. Pairs of bodies without touching
/// triangles do not change it, because they depend on the boxes of an engine.
class TotalHash {
  public:
    void add(TrianglePair bodies, std::span<const TrianglePair> pairs) {
        if (pairs.empty()) {
            return;
        }
        for (const std::uint64_t word :
             {std::uint64_t{bodies.a}, std::uint64_t{bodies.b}, pair_hash(pairs)}) {
            hash_ = (hash_ ^ word) * 0x100000001b3U;
        }
    }
    [[nodiscard]] std::string text() const { return fmt::format("{:016x}", hash_); }

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325U;
};

bool meet(const Box& a, const Box& b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (a.lo[axis] > b.hi[axis] || b.lo[axis] > a.hi[axis]) {
            return false;
        }
    }
    return true;
}

GpuRow row_of(const BenchScene& scene, const std::string& device, const std::string& kernel) {
    GpuRow row;
    row.scene = scene.name;
    row.device = device;
    row.kernel = kernel;
    row.objects = scene.bodies.size();
    row.triangles = scene.triangles;
    return row;
}

Result<GpuRow> on_cpu(const BenchScene& scene) {
    GpuRow row = row_of(scene, "processor", "fast engine");
    const auto start = std::chrono::steady_clock::now();
    std::vector<Box> boxes;
    for (const gpu::PlacedObject& body : scene.bodies) {
        boxes.push_back(box_of({scene.models[body.object], body.pose}).value());
    }
    std::vector<PlacedPair> pairs;
    std::vector<TrianglePair> bodies;
    for (std::uint32_t a = 0; a < boxes.size(); ++a) {
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b) {
            if (meet(boxes[a], boxes[b])) {
                bodies.push_back({a, b});
                const auto placed = [&](std::uint32_t k) {
                    return Placed{scene.models[scene.bodies[k].object], scene.bodies[k].pose};
                };
                pairs.push_back({placed(a), placed(b)});
            }
        }
    }
    Batch batch;
    const auto answers = batch.collide_many(pairs);
    if (!answers) {
        return answers.error();
    }
    row.total_ms = milliseconds_since(start);
    TotalHash hash;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        row.faces += answers->pairs(k).size();
        row.narrow += answers->pairs(k).empty() ? 0U : 1U;
        hash.add(bodies[k], answers->pairs(k));
    }
    row.broad = pairs.size();
    row.hash = hash.text();
    return row;
}

Result<GpuRow> on_device(const BenchScene& scene, const gpu::Device& device,
                         const gpu::BatchRequest& request, const std::string& kernel) {
    GpuRow row = row_of(scene, device.info().name, kernel);
    gpu::DeviceBatch batch(device, request);
    for (const Model& model : scene.models) {
        if (const auto added = batch.add(model); !added) {
            return added.error();
        }
    }
    // The first run compiles kernels and allocates; the second one is measured.
    for (int run = 0; run < 2; ++run) {
        const auto start = std::chrono::steady_clock::now();
        if (const auto done = batch.step(scene.bodies); !done) {
            return done.error();
        }
        row.total_ms = milliseconds_since(start);
    }
    TotalHash hash;
    for (std::size_t k = 0; k < batch.size(); ++k) {
        row.faces += batch.pairs(k).size();
        row.narrow += batch.pairs(k).empty() ? 0U : 1U;
        hash.add(batch.body_pairs()[k], batch.pairs(k));
    }
    row.broad = batch.size();
    row.hash = hash.text();
    const gpu::Times times = batch.times();
    row.upload_ms = 1e3 * times.upload;
    row.kernels_ms = 1e3 * times.kernels;
    row.copy_back_ms = 1e3 * times.copy_back;
    row.exact_ms = 1e3 * times.exact;
    row.counters = batch.counters();
    return row;
}

struct NamedRequest {
    std::string name;
    gpu::BatchRequest request;
};

std::vector<NamedRequest> kernels() {
    gpu::BatchRequest wide;
    gpu::BatchRequest stack;
    stack.walk = gpu::WalkKind::BinaryStack;
    stack.volume = VolumeKind::Obb;  // the volume of 002
    gpu::BatchRequest blocked;
    blocked.walk = gpu::WalkKind::Blocked;
    blocked.blocks = gpu::BlockSource::BinaryTree;
    gpu::BatchRequest full = blocked;
    full.blocks = gpu::BlockSource::FullBlocks;
    std::vector<NamedRequest> all{
        {"wide", wide}, {"binary-stack", stack}, {"blocked", blocked}, {"full-blocks", full}};
    for (NamedRequest& one : all) {
        one.request.when_device_fails = gpu::WhenDeviceFails::Refuse;
    }
    return all;
}

/// The named devices, or all devices of drivers.
Result<std::vector<gpu::Device>> devices_for(const std::string& named) {
    std::vector<std::string> names;
    if (!named.empty()) {
        names.push_back(named);
    } else {
        const gpu::DeviceList list = gpu::list_devices();
        for (const gpu::DeviceInfo& device : list.devices) {
            if (device.kind != gpu::DeviceKind::Host) {
                names.push_back(device.name);
            }
        }
        if (names.empty()) {
            return Error{ErrorCode::Unsupported, list.note};
        }
    }
    std::vector<gpu::Device> devices;
    for (const std::string& name : names) {
        gpu::DeviceRequest request;
        request.name = name;
        auto device = gpu::Device::open(request);
        if (!device) {
            return std::move(device).error();
        }
        devices.push_back(*std::move(device));
    }
    return devices;
}

class Devices final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"gpu", "The GPU papers' scenes on each device", kGpuExamples};
    }
    void add_options(const parser::Verb& verb) override {
        verb.add_option("--device", device_, "Only this one: a part of its name, or host")
            .option_text("NAME");
        verb.add_flag("--full", full_, "The papers' numbers of objects also where there is no GPU");
        verb.add_flag("--quick", quick_, "Eight cows at one moment, to try it");
    }
    [[nodiscard]] Needs needs() const override {
        return {"packages gpu", "option TANDEM_GPU", "target tandem_lab"};
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.gpu/1", bench::gpu_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        progress.phase("preparing devices");
        give_pocl_a_cache();
        const auto devices = devices_for(device_);
        if (!devices) {
            return devices.error();
        }
        std::vector<gpu::DeviceInfo> infos;
        for (const gpu::Device& device : *devices) {
            infos.push_back(device.info());
        }
        const BenchSize size = size_for(infos);
        std::vector<GpuRow> rows;
        progress.phase("simulating");
        const Result<Done> done = simulate_scenes(size, [&](const BenchScene& scene) {
            return measure(scene, *devices, rows, progress);
        });
        if (rows.empty()) {
            return done ? nothing_measured() : done.error();
        }
        bench::Report report = bench::report_of(rows, infos);
        const std::size_t planned = moments_of(size) * (1 + devices->size() * kernels().size());
        report.completeness = {
            .interrupted = rows.size() < planned, .done = rows.size(), .planned = planned};
        // The rows of scenes that could be made are reported nevertheless.
        if (!done) {
            report.problems.push_back(done.error().message);
        }
        return report;
    }

  private:
    [[nodiscard]] BenchSize size_for(const std::vector<gpu::DeviceInfo>& devices) const {
        bool full = full_;
        for (const gpu::DeviceInfo& device : devices) {
            full = full || device.kind == gpu::DeviceKind::Gpu;
        }
        return quick_ ? BenchSize::Quick : full ? BenchSize::Full : BenchSize::Small;
    }

    /// Measures all engines on one scene; returns false after Ctrl-C.
    static Result<bool> measure(const BenchScene& scene, const std::vector<gpu::Device>& devices,
                                std::vector<GpuRow>& rows, Progress& progress) {
        if (signals::interrupted()) {
            return false;
        }
        progress.phase(fmt::format("{} on the processor", scene.name));
        const auto expected = on_cpu(scene);
        if (!expected) {
            return expected.error();
        }
        rows.push_back(*expected);
        for (const gpu::Device& device : devices) {
            for (const NamedRequest& one : kernels()) {
                if (signals::interrupted()) {
                    return false;
                }
                progress.phase(
                    fmt::format("{} on {}, {}", scene.name, device.info().name, one.name));
                auto row = on_device(scene, device, one.request, one.name);
                if (!row) {
                    return row.error();
                }
                row->agrees = row->hash == expected->hash;
                rows.push_back(*std::move(row));
            }
        }
        progress.phase("simulating");
        return !signals::interrupted();
    }

    std::string device_;
    bool full_ = false;
    bool quick_ = false;
};

}  // namespace

std::unique_ptr<Experiment> gpu_experiment() {
    return std::make_unique<Devices>();
}

}  // namespace tandem::cli
