// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace tandem::gpu {

/// Thrown inside of the module when a driver or a device fails. Public calls turn it into an Error
/// or let the CPU answer.
class DeviceError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Thrown when memory of the device or of the caller's budget is too small. A caller that can work
/// with less tries again.
class NoRoom : public DeviceError {
  public:
    using DeviceError::DeviceError;
};

}  // namespace tandem::gpu
