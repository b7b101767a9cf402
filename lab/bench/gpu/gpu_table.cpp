// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/gpu/gpu_table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tandem::bench {
namespace {

constexpr const char* kWarning =
    "The driver runs on the processor, so its times cannot be compared with those of GPUs.";

Json to_json(const gpu::DeviceInfo& device) {
    return {{"name", device.name},
            {"platform", device.platform},
            {"driver", device.driver},
            {"kind", gpu::kDeviceKindNames.name_of(device.kind)},
            {"compute_units", device.compute_units}};
}

std::vector<std::string> notes_on(std::span<const gpu::DeviceInfo> devices) {
    std::vector<std::string> notes;
    const auto is_no_gpu = [](const gpu::DeviceInfo& device) {
        return device.kind != gpu::DeviceKind::Gpu;
    };
    if (std::any_of(devices.begin(), devices.end(), is_no_gpu)) {
        notes.emplace_back(kWarning);
    }
    for (const gpu::DeviceInfo& device : devices) {
        notes.push_back(fmt::format("Device {} ({}), {}, driver {}, {} units.", device.name,
                                    gpu::kDeviceKindNames.name_of(device.kind), device.platform,
                                    device.driver.empty() ? "none" : device.driver,
                                    device.compute_units));
    }
    return notes;
}

}  // namespace

const Table<GpuRow>& gpu_table() {
    static const Table<GpuRow> table({
        column("scene", &GpuRow::scene).shown("scene").key(),
        column("device", &GpuRow::device).shown("device", "{:.22}").key(),
        column("kernel", &GpuRow::kernel).shown("kernel").key(),
        column("objects", &GpuRow::objects).key(),
        column("triangles", &GpuRow::triangles),
        column("broad_pairs", &GpuRow::broad).shown("broad"),
        column("narrow_pairs", &GpuRow::narrow).shown("narrow"),
        column("face_pairs", &GpuRow::faces).shown("faces"),
        column("hash", &GpuRow::hash).shown("hash").answer(),
        column("agrees", &GpuRow::agrees),
        words<GpuRow>(
            "pairs", [](const GpuRow& row) { return row.agrees ? "the same" : "DIFFER"; },
            Align::Left),
        column("total_ms", &GpuRow::total_ms).shown("total ms", "{:.2f}").measure(),
        column("upload_ms", &GpuRow::upload_ms).shown("upload ms", "{:.2f}").measure(),
        column("kernels_ms", &GpuRow::kernels_ms).shown("kernel ms", "{:.2f}").measure(),
        column("copy_back_ms", &GpuRow::copy_back_ms).shown("copy ms", "{:.2f}").measure(),
        column("exact_ms", &GpuRow::exact_ms).shown("exact ms", "{:.2f}").measure(),
        column<GpuRow>(
            "node_pairs", [](auto& row) -> auto& { return row.counters.node_pairs; })
            .shown("node pairs"),
        column<GpuRow>(
            "items", [](auto& row) -> auto& { return row.counters.items; }),
        column<GpuRow>(
            "launches", [](auto& row) -> auto& { return row.counters.launches; }),
        column<GpuRow>(
            "unfinished", [](auto& row) -> auto& { return row.counters.unfinished; }),
        column<GpuRow>(
            "given_away", [](auto& row) -> auto& { return row.counters.given_away; }),
        column<GpuRow>(
            "candidates", [](auto& row) -> auto& { return row.counters.candidates; }),
        column<GpuRow>(
            "after_float", [](auto& row) -> auto& { return row.counters.after_float; }),
        column<GpuRow>(
            "after_double", [](auto& row) -> auto& { return row.counters.after_double; }),
        column<GpuRow>(
            "nodes", [](auto& row) -> auto& { return row.counters.nodes; }),
        column<GpuRow>(
            "imaginary_nodes", [](auto& row) -> auto& { return row.counters.imaginary_nodes; })
            .shown("imaginary"),
        column<GpuRow>(
            "bytes_up", [](auto& row) -> auto& { return row.counters.bytes_up; })
            .shown("bytes up"),
        column<GpuRow>(
            "bytes_back", [](auto& row) -> auto& { return row.counters.bytes_back; })
            .shown("bytes back"),
    });
    return table;
}

Report report_of(std::span<const GpuRow> rows, std::span<const gpu::DeviceInfo> devices) {
    Report report =
        report_of("tandem.bench.gpu/1", "The GPU papers' scenes on each device", gpu_table(), rows);
    report.notes = notes_on(devices);
    Json shown = Json::array();
    for (const gpu::DeviceInfo& device : devices) {
        shown.push_back(to_json(device));
    }
    report.facts = {{"warning", kWarning}, {"devices", shown}};
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (!rows[k].agrees) {
            report.tables.front().lines[k].mark = "bad";
            report.disagreements.push_back(
                fmt::format("{}: {} with {} has other pairs than the processor", rows[k].scene,
                            rows[k].device, rows[k].kernel));
        }
    }
    report.verdict = report.disagreements.empty() ? Verdict::Good : Verdict::Bad;
    report.sentence = report.disagreements.empty()
                          ? "Every device and kernel finds the pairs that the processor finds"
                          : fmt::format("{} rows have other pairs than the processor",
                                        report.disagreements.size());
    return report;
}

}  // namespace tandem::bench
