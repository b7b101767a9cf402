// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include <tandem/gpu.hpp>

#include "support/hard_scenes.hpp"

namespace tandem::testing {

/// A cache folder for each test process. PoCL lists no device if it cannot write its cache, and
/// processes that fill a shared empty cache disturb each other.
inline const std::filesystem::path& cache_of_process() {
    struct Folder {
        std::filesystem::path path =
            std::filesystem::temp_directory_path() / ("tandem-gpu-" + std::to_string(getpid()));
        Folder() {
            std::filesystem::create_directories(path);
            setenv("POCL_CACHE_DIR", path.c_str(), 1);
        }
        Folder(const Folder&) = delete;
        Folder& operator=(const Folder&) = delete;
        ~Folder() {
            std::error_code ignored;
            std::filesystem::remove_all(path, ignored);
        }
    };
    static const Folder folder;
    return folder.path;
}

inline gpu::DeviceRequest on_device(const std::string& name) {
    gpu::DeviceRequest request;
    request.name = name;
    request.cache_folder = cache_of_process() / "programs";
    return request;
}

/// Sanitized builds do not test drivers: sanitizers cannot check a driver's kernels, and drivers
/// compile slowly under them.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAsksDrivers = false;
#else
inline constexpr bool kAsksDrivers = true;
#endif

/// All hard scenes, or in sanitized builds a few small ones: the emulation of groups is slow under
/// sanitizers and takes the same paths on small scenes.
inline std::vector<HardScene> scenes_for_build(std::uint64_t seed) {
    return kAsksDrivers ? hard_scenes(seed) : small_scenes(seed);
}

/// The reason why `devices_under_test` has only the emulation; empty if it has a driver's device.
inline std::string& why_no_driver() {
    static std::string reason;
    return reason;
}

/// The emulation, and the device of a driver if there is one. TANDEM_GPU_DEVICE names another
/// device, which must exist. Devices are never closed, because drivers end before the last static
/// objects of a program are destroyed.
inline const std::vector<gpu::Device>& devices_under_test() {
    static const std::vector<gpu::Device>& devices = []() -> const std::vector<gpu::Device>& {
        (void)cache_of_process();
        auto& opened = *new std::vector{gpu::Device::open(on_device("host")).value()};
        const char* name = std::getenv("TANDEM_GPU_DEVICE");
        if (!kAsksDrivers) {
            why_no_driver() = "a sanitized build";
        } else if (auto driver = gpu::Device::open(on_device(name != nullptr ? name : "auto"))) {
            opened.push_back(*driver);
        } else if (name != nullptr) {
            throw std::runtime_error(driver.error().message);
        } else {
            why_no_driver() = driver.error().message;
        }
        return opened;
    }();
    return devices;
}

/// The same device with another memory budget or group size.
inline gpu::Device device_like(const gpu::Device& device, gpu::DeviceRequest request) {
    request.name = device.info().name;
    request.cache_folder = cache_of_process() / "programs";
    return gpu::Device::open(request).value();
}

}  // namespace tandem::testing
