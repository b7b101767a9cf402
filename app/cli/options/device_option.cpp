// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/device_option.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "cli/answers/text_parts.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/name_option.hpp"
#include "gpu/device/pocl_cache.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

using json_text::Json;

Result<std::shared_ptr<PairDevice>> open_named(const DeviceOptions& options) {
    give_pocl_a_cache();
    gpu::DeviceRequest request;
    request.name = options.name;
    TANDEM_TRY(gpu::Device device, gpu::Device::open(request));
    gpu::BatchRequest batch;
    batch.walk = options.kernel;
    batch.when_device_fails =
        options.only ? gpu::WhenDeviceFails::Refuse : gpu::WhenDeviceFails::UseCpu;
    return std::make_shared<PairDevice>(std::move(device), batch);
}

}  // namespace

void add_device_options(const parser::Verb& verb, DeviceOptions& options) {
    verb.add_option("--device", options.name,
                    "Where pairs of triangles are found: cpu (default), auto, host, or a\n"
                    "part of a name that tandem devices shows; the answer is the same")
        .option_text("NAME");
    std::vector<std::string> names;
    for (const gpu::WalkKind walk : gpu::kWalkNames.values()) {
        names.emplace_back(gpu::kWalkNames.name_of(walk));
    }
    add_choice(
        verb, "--kernel", names,
        [&options](std::size_t k) { options.kernel = gpu::kWalkNames.values()[k]; },
        "How the device walks trees: wide (default), binary-stack, blocked");
    verb.add_flag("--device-only", options.only,
                  "If the device fails, an error instead of the CPU's answer");
}

Result<std::vector<std::vector<TrianglePair>>> PairDevice::between(
    std::span<const PlacedPair> pairs) {
    TANDEM_TRY_DONE(batch_.collide(pairs));
    tell_note();
    std::vector<std::vector<TrianglePair>> out;
    for (std::size_t k = 0; k < batch_.size(); ++k) {
        out.emplace_back(batch_.pairs(k).begin(), batch_.pairs(k).end());
    }
    return out;
}

void PairDevice::forget() {
    meshes_.clear();
    // Destroy the old batch first, to free its memory on the device.
    { const gpu::DeviceBatch old = std::move(batch_); }
    batch_ = gpu::DeviceBatch(device_, request_);
}

Result<Done> PairDevice::put(std::size_t number, const Model& model) {
    const auto [place, is_new] = meshes_.try_emplace(number, Kept{model, 0});
    Kept& kept = place->second;
    const std::span<const Triangle> before = kept.model.mesh().triangles();
    const std::span<const Triangle> now = model.mesh().triangles();
    if (!is_new && std::equal(before.begin(), before.end(), now.begin(), now.end()) &&
        kept.model.mesh().vertices().size() == model.mesh().vertices().size()) {
        return batch_.deform(kept.object, model.mesh().vertices());
    }
    if (is_new) {
        TANDEM_TRY(kept.object, batch_.add(model));
        return Done{};
    }
    // The triangles differ. An object cannot be removed from a batch, so all objects move to a new
    // one.
    kept.model = model;
    std::map<std::size_t, Kept> all = std::move(meshes_);
    forget();
    for (const auto& [other, old] : all) {
        TANDEM_TRY_DONE(put(other, old.model));
    }
    return Done{};
}

Result<std::vector<TrianglePair>> PairDevice::within(std::size_t number,
                                                     const SelfRequest& request) {
    TANDEM_TRY(const std::span<const TrianglePair> pairs,
               batch_.self(meshes_.at(number).object, request));
    tell_note();
    return std::vector(pairs.begin(), pairs.end());
}

Result<std::vector<TrianglePair>> PairDevice::between(std::size_t a, std::size_t b) {
    const std::vector<gpu::ObjectPair> pair{
        {{meshes_.at(a).object, {}}, {meshes_.at(b).object, {}}}};
    TANDEM_TRY_DONE(batch_.collide(pair));
    tell_note();
    return std::vector(batch_.pairs(0).begin(), batch_.pairs(0).end());
}

void PairDevice::tell_note() {
    if (!batch_.note().empty() && !told_) {
        complain(batch_.note());
        told_ = true;
    }
}

Result<OpenedDevice> open_device(const DeviceOptions& options) {
    if (!options.wanted()) {
        return OpenedDevice{};
    }
    Result<std::shared_ptr<PairDevice>> opened = open_named(options);
    if (opened) {
        return OpenedDevice{*std::move(opened)};
    }
    if (options.name != "auto" || options.only) {
        return std::move(opened).error();
    }
    OpenedDevice cpu{{}, fmt::format("the CPU answers: {}", opened.error().message)};
    complain(cpu.note);
    return cpu;
}

DeviceWork work_of(const OpenedDevice& device, const DeviceOptions& options) {
    DeviceWork work{
        options.name, {}, std::string(gpu::kWalkNames.name_of(options.kernel)), device.note};
    if (device.pairs != nullptr) {
        work.name = device.pairs->name();
        work.note = device.pairs->note();
        work.counters = device.pairs->counters();
        work.times = device.pairs->times();
    }
    return work;
}

void add(DeviceWork& sum, const DeviceWork& more) {
    sum.note = sum.note.empty() ? more.note : sum.note;
    for (const auto member :
         {&gpu::Counters::node_pairs, &gpu::Counters::items, &gpu::Counters::launches,
          &gpu::Counters::candidates, &gpu::Counters::after_float, &gpu::Counters::after_double,
          &gpu::Counters::imaginary_nodes, &gpu::Counters::bytes_up, &gpu::Counters::bytes_back}) {
        sum.counters.*member += more.counters.*member;
    }
    for (const auto member :
         {&gpu::Times::upload, &gpu::Times::kernels, &gpu::Times::copy_back, &gpu::Times::exact}) {
        sum.times.*member += more.times.*member;
    }
}

Json to_json(const DeviceWork& work) {
    const gpu::Counters& c = work.counters;
    const gpu::Times& t = work.times;
    return {{"asked", work.asked},
            {"name", work.name.empty() ? Json(nullptr) : Json(work.name)},
            {"kernel", work.kernel},
            {"note", work.note},
            {"node_pairs", c.node_pairs},
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

void add_device_statistics(std::string& out, const DeviceWork& work) {
    fmt::format_to(std::back_inserter(out),
                   "device: {}, {} kernel: {} pairs of nodes, {} launches, {} candidates, {} of "
                   "them decided by the CPU\n",
                   work.name.empty() ? "cpu" : work.name, work.kernel,
                   grouped(work.counters.node_pairs), grouped(work.counters.launches),
                   grouped(work.counters.candidates), grouped(work.counters.after_double));
}

void give_pocl_a_cache() {
    if (std::getenv("POCL_CACHE_DIR") != nullptr || gpu::check_pocl_cache()) {
        return;
    }
    try {
        static const work::WorkFolder folder("pocl");
        setenv("POCL_CACHE_DIR", folder.path().c_str(), 0);
    } catch (const std::runtime_error&) {
        // Without a folder PoCL is skipped, and the list of devices gives the reason.
    }
}

}  // namespace tandem::cli
