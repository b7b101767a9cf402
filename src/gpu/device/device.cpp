// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gpu/device/machine.hpp"

namespace tandem::gpu {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool is_group_size(std::uint32_t size) {
    return size == 0 || size == 16 || size == 32 || size == 64 || size == 128 || size == 256;
}

/// The first device that fits the name, or nothing.
std::optional<std::size_t> choose(const std::vector<DeviceInfo>& devices, const std::string& name) {
    const auto first = [&](auto fits) -> std::optional<std::size_t> {
        const auto found = std::find_if(devices.begin(), devices.end(), fits);
        return found == devices.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - devices.begin()));
    };
    if (name == "auto") {
        const auto gpu = first([](const DeviceInfo& d) { return d.kind == DeviceKind::Gpu; });
        return gpu ? gpu : first([](const DeviceInfo&) { return true; });
    }
    return first([&](const DeviceInfo& d) {
        return lower(d.name).find(lower(name)) != std::string::npos ||
               lower(d.platform).find(lower(name)) != std::string::npos;
    });
}

Error no_such_device(const DeviceRequest& request, const DeviceList& list) {
    std::vector<std::string> names;
    for (const DeviceInfo& device : list.devices) {
        names.push_back(fmt::format("'{}' ({})", device.name, device.platform));
    }
    return {ErrorCode::Unsupported,
            list.devices.empty()
                ? fmt::format("there is no device '{}': {}", request.name, list.note)
                : fmt::format("there is no device '{}': there are {}", request.name,
                              fmt::join(names, ", "))};
}

}  // namespace

DeviceList list_devices() {
    DeviceList list = opencl_devices();
    list.devices.push_back(host_info());
    return list;
}

Result<Device> Device::open(const DeviceRequest& request) {
    if (!is_group_size(request.group_size)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("a work-group cannot have {} items: choose 16, 32, 64, 128 or 256",
                                 request.group_size)};
    }
    try {
        if (request.name == "host") {
            return Device(make_host_machine(request));
        }
        const DeviceList list = opencl_devices();
        const auto number = choose(list.devices, request.name);
        if (!number || request.name.empty()) {
            return no_such_device(request, list);
        }
        return Device(make_opencl_machine(*number, request));
    } catch (const DeviceError& error) {
        return Error{ErrorCode::Unsupported, error.what()};
    }
}

const DeviceInfo& Device::info() const noexcept {
    return machine_->info();
}

bool Device::decides_in_double() const noexcept {
    return machine_->decides_in_double();
}

bool Device::from_cache() const noexcept {
    return machine_->from_cache();
}

}  // namespace tandem::gpu
