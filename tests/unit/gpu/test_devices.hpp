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

/// A cache of its own for each test process: PoCL shows no device where it cannot write one, and
/// processes that share a cold one disturb each other.
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

/// Sanitizers see the kernels that the compiler made, not those of a driver, which compiles slowly
/// under them.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAsksDrivers = false;
#else
inline constexpr bool kAsksDrivers = true;
#endif

/// All hard scenes, or a few small ones: the emulation of groups takes long under sanitizers, and
/// goes the same ways on small scenes.
inline std::vector<HardScene> scenes_for_build(std::uint64_t seed) {
    return kAsksDrivers ? hard_scenes(seed) : small_scenes(seed);
}

/// Why `devices_under_test` has the emulation alone; empty if it has more.
inline std::string& why_no_driver() {
    static std::string reason;
    return reason;
}

/// The emulation, and the device of a driver if there is one: TANDEM_GPU_DEVICE names another,
/// which must be there. They are never closed: drivers end before the last objects of a program do.
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

/// A budget or a group size of its own.
inline gpu::Device device_like(const gpu::Device& device, gpu::DeviceRequest request) {
    request.name = device.info().name;
    request.cache_folder = cache_of_process() / "programs";
    return gpu::Device::open(request).value();
}

}  // namespace tandem::testing
