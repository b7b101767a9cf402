// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/batch.hpp>
#include <tandem/self.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

/// Finds pairs of touching triangles elsewhere than on the processor. The pairs are those of the
/// CPU. `tandem-gpu` has one for OpenCL devices, and serves the verbs that are asked for one:
/// no other program waits for it to be compiled.
class PairDevice {
  public:
    PairDevice() = default;
    PairDevice(const PairDevice&) = delete;
    PairDevice& operator=(const PairDevice&) = delete;
    virtual ~PairDevice() = default;

    /// The pairs of each pair of models, in their order.
    virtual Result<std::vector<std::vector<TrianglePair>>> between(
        std::span<const PlacedPair> pairs) = 0;
    /// Drops the models that `between` has put on the device.
    virtual void forget() = 0;

    /// Puts a mesh under a number, or moves the one that is there.
    virtual Result<Done> put(std::size_t number, const Model& model) = 0;
    /// The pairs of that mesh with itself.
    virtual Result<std::vector<TrianglePair>> within(std::size_t number,
                                                     const SelfRequest& request) = 0;
    /// The pairs of two of these meshes where they are.
    virtual Result<std::vector<TrianglePair>> between(std::size_t a, std::size_t b) = 0;
};

/// `--device NAME`, which is `cpu` unless it is given.
void add_device_option(const parser::Verb& verb, std::string& name);

/// Opens the device of that name.
using OpenPairDevice = Result<std::unique_ptr<PairDevice>> (*)(const std::string& name);

/// From now on verbs get their devices here; for `main` of the program that has some.
void offer_devices(OpenPairDevice open);

/// Nothing for `cpu`, and where `auto` finds no device, which a line on standard error says. A
/// device with a name that is not there is an error.
[[nodiscard]] Result<std::unique_ptr<PairDevice>> open_device(const std::string& name);

}  // namespace tandem::cli
