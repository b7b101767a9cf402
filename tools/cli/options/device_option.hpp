// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/gpu.hpp>

#include "json_text/json.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Which device finds pairs of triangles, and how.
struct DeviceOptions {
    std::string name{};  ///< empty: the CPU
    gpu::WalkKind kernel = gpu::WalkKind::Wide;
    bool only = false;

    [[nodiscard]] bool wanted() const { return !name.empty() && name != "cpu"; }
};

/// `--device`, `--kernel` and `--device-only`, which mean the same in every verb that finds pairs.
void add_device_options(const parser::Verb& verb, DeviceOptions& options);

/// Finds pairs of touching triangles on an OpenCL device. The pairs are those of the CPU. Where the
/// device fails, the CPU answers and a line on standard error says so once; with `--device-only`
/// that is an error.
class PairDevice {
  public:
    PairDevice(gpu::Device device, const gpu::BatchRequest& request)
        : device_(std::move(device)), request_(request), batch_(device_, request_) {}

    /// The pairs of each pair of models, in their order.
    [[nodiscard]] Result<std::vector<std::vector<TrianglePair>>> between(
        std::span<const PlacedPair> pairs);
    /// Drops the models that are on the device.
    void forget();

    /// Puts a mesh under a number, or moves the one that is there.
    [[nodiscard]] Result<Done> put(std::size_t number, const Model& model);
    /// The pairs of that mesh with itself.
    [[nodiscard]] Result<std::vector<TrianglePair>> within(std::size_t number,
                                                           const SelfRequest& request);
    /// The pairs of two of these meshes where they are.
    [[nodiscard]] Result<std::vector<TrianglePair>> between(std::size_t a, std::size_t b);

    [[nodiscard]] const std::string& name() const { return device_.info().name; }
    /// Why the CPU has answered the last call, or empty.
    [[nodiscard]] const std::string& note() const { return batch_.note(); }
    [[nodiscard]] const gpu::Counters& counters() const { return batch_.counters(); }
    [[nodiscard]] const gpu::Times& times() const { return batch_.times(); }

  private:
    struct Kept {
        Model model;  ///< with the triangles that are on the device
        gpu::ObjectId object;
    };

    void tell_note();

    gpu::Device device_;
    gpu::BatchRequest request_;
    gpu::Batch batch_;
    std::map<std::size_t, Kept> meshes_;
    bool told_ = false;
};

/// A device that is ready, or the CPU.
struct OpenedDevice {
    std::shared_ptr<PairDevice> pairs{};  ///< empty: the CPU answers
    std::string note{};                   ///< why `auto` means the CPU here, or empty
};

/// The CPU for `cpu`, and where `auto` finds no device, which a line on standard error says. A
/// device with a name that is not there is an error, and so is `auto` without a device together
/// with `--device-only`.
[[nodiscard]] Result<OpenedDevice> open_device(const DeviceOptions& options);

/// What a device did, as the member `device` of a report: its name, the kernel, the reason why the
/// CPU has answered instead, and counters.
struct DeviceWork {
    std::string asked;
    std::string name;  ///< empty: the CPU
    std::string kernel;
    std::string note;
    gpu::Counters counters{};
    gpu::Times times{};
};

/// The work of the last call.
[[nodiscard]] DeviceWork work_of(const OpenedDevice& device, const DeviceOptions& options);

/// Adds counters and times; the reason why the CPU has answered stays if there was one.
void add(DeviceWork& sum, const DeviceWork& more);

[[nodiscard]] json_text::Json to_json(const DeviceWork& work);

/// The same for people, in a few lines; for `--stats`.
void add_device_statistics(std::string& out, const DeviceWork& work);

/// Where PoCL's cache would not be private, as without HOME, gives it a temporary folder that goes
/// away with the program. To be called before devices are listed.
void give_pocl_a_cache();

}  // namespace tandem::cli
