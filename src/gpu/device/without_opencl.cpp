// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/machine.hpp"

/// Compiled when the headers of OpenCL are missing: the emulation is the only device.
namespace tandem::gpu {
namespace {

constexpr const char* kMissingHeaders =
    "this build has no OpenCL: install the package opencl-headers and configure it again";

}  // namespace

DeviceList opencl_devices() {
    return {{}, kMissingHeaders};
}

std::shared_ptr<Machine> make_opencl_machine(std::size_t /*number*/,
                                             const DeviceRequest& /*request*/) {
    throw DeviceError(kMissingHeaders);
}

}  // namespace tandem::gpu
