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

/// The device that finds pairs of triangles, and how.
struct DeviceOptions {
    std::string name{};  ///< empty: the CPU
    gpu::WalkKind kernel = gpu::WalkKind::Wide;
    bool only = false;

    [[nodiscard]] bool wanted() const { return !name.empty() && name != "cpu"; }
};

/// Adds `--device`, `--kernel` and `--device-only`, which mean the same in every verb that finds
/// pairs.
void add_device_options(const parser::Verb& verb, DeviceOptions& options);

/// Finds pairs of touching triangles on an OpenCL device; the pairs are the same as on the CPU. If
/// the device fails, the CPU takes over, and one line on standard error reports that; with
/// `--device-only` it is an error.
class PairDevice {
  public:
    PairDevice(gpu::Device device, const gpu::BatchRequest& request)
        : device_(std::move(device)), request_(request), batch_(device_, request_) {}

    /// The triangle pairs of each pair of models, in the order of the models.
    [[nodiscard]] Result<std::vector<std::vector<TrianglePair>>> between(
        std::span<const PlacedPair> pairs);
    /// Removes all models from the device.
    void forget();

    /// Stores a mesh under a number. If the number is in use and the triangles are the same, only
    /// the vertices are updated.
    [[nodiscard]] Result<Done> put(std::size_t number, const Model& model);
    /// The pairs of the stored mesh with itself.
    [[nodiscard]] Result<std::vector<TrianglePair>> within(std::size_t number,
                                                           const SelfRequest& request);
    /// The pairs of two stored meshes, in the coordinates of their vertices.
    [[nodiscard]] Result<std::vector<TrianglePair>> between(std::size_t a, std::size_t b);

    [[nodiscard]] const std::string& name() const { return device_.info().name; }
    /// The reason why the CPU took over in the last call; otherwise empty.
    [[nodiscard]] const std::string& note() const { return batch_.note(); }
    [[nodiscard]] const gpu::Counters& counters() const { return batch_.counters(); }
    [[nodiscard]] const gpu::Times& times() const { return batch_.times(); }

  private:
    struct Kept {
        Model model;  ///< with the triangles that are on the device
        gpu::DeviceObject object;
    };

    void tell_note();

    gpu::Device device_;
    gpu::BatchRequest request_;
    gpu::DeviceBatch batch_;
    std::map<std::size_t, Kept> meshes_;
    bool told_ = false;
};

/// A device that is ready for use, or the CPU.
struct OpenedDevice {
    std::shared_ptr<PairDevice> pairs{};  ///< empty: use the CPU
    std::string note{};                   ///< why `auto` chose the CPU; otherwise empty
};

/// Opens the requested device. Uses the CPU for `cpu`, and for `auto` if no device is found, which
/// a line on standard error reports. An unknown device name is an error, and so is `auto` with
/// `--device-only` if no device is found.
[[nodiscard]] Result<OpenedDevice> open_device(const DeviceOptions& options);

/// The work of a device, as the member `device` of a report: its name, the kernel, the reason why
/// the CPU took over (if it did), and counters.
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

/// Adds counters and times; keeps the first reason why the CPU took over.
void add(DeviceWork& sum, const DeviceWork& more);

[[nodiscard]] json_text::Json to_json(const DeviceWork& work);

/// The same as a few lines of text, for `--stats`.
void add_device_statistics(std::string& out, const DeviceWork& work);

/// Gives PoCL a temporary cache folder, deleted at exit, if its default cache would not be private
/// (as without HOME). Call it before devices are listed.
void give_pocl_a_cache();

}  // namespace tandem::cli
