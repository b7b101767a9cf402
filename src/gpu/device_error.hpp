// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace tandem::gpu {

/// A driver or a device that fails. Thrown inside of the module; public calls turn it into an Error
/// or let the CPU answer.
class DeviceError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The device, or the budget that the caller gave, has no room. A caller that can do with
/// less tries again.
class NoRoom : public DeviceError {
  public:
    using DeviceError::DeviceError;
};

}  // namespace tandem::gpu
