// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <memory>

#include <tandem/gpu.hpp>

#include "cli/answers/json_parts.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/option_text.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDevicesExamples = R"(Examples:
  tandem devices
  tandem devices --json
  tandem check a.stl b.stl --device auto

Which OpenCL devices there are. `host` is no device: the kernels compiled as C++, for tests.
Exit code: 0 listed, also where there is none; 2 wrong use or unwritable output.)";

std::string text_of(const gpu::DeviceList& list) {
    std::string text;
    for (const gpu::DeviceInfo& device : list.devices) {
        text += fmt::format(
            "{:<12} {}\n             {}, driver {}, {} compute units, {} MiB, groups of {}, {}\n",
            gpu::kDeviceKindNames.name_of(device.kind), device.name, device.platform, device.driver,
            device.compute_units, device.memory >> 20U, device.largest_group,
            device.has_doubles ? "doubles" : "no doubles");
    }
    if (!list.note.empty()) {
        text += fmt::format("no OpenCL device: {}\n", list.note);
    }
    return text;
}

Result<Done> write_json(const std::string& file, const gpu::DeviceList& list) {
    Result<JsonReport> json = JsonReport::open(file, "tandem.devices/1");
    if (!json) {
        return json.error();
    }
    json->list("devices", list.devices.size(), [&](std::size_t k) -> Json {
        const gpu::DeviceInfo& device = list.devices[k];
        return {{"name", device.name},
                {"platform", device.platform},
                {"driver", device.driver},
                {"kind", gpu::kDeviceKindNames.name_of(device.kind)},
                {"memory_bytes", device.memory},
                {"compute_units", device.compute_units},
                {"largest_group", device.largest_group},
                {"doubles", device.has_doubles}};
    });
    json->member("note", list.note);
    return json->close();
}

}  // namespace

VerbAction add_devices(const parser::Verb& program) {
    const parser::Verb verb = program.add_verb("devices", "Which OpenCL devices there are");
    verb.footer(kDevicesExamples);
    const auto json = std::make_shared<std::string>();
    add_json_option(verb, *json);
    return [json] {
        give_pocl_a_cache();
        const gpu::DeviceList list = gpu::list_devices();
        const Result<Done> written = json->empty() ? show(text_of(list)) : write_json(*json, list);
        if (!written) {
            complain(written.error().message);
        }
        return written ? ExitCode::Clear : ExitCode::BadInput;
    };
}

}  // namespace tandem::cli
