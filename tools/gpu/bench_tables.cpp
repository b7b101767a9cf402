// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/bench_tables.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/json_document.hpp"
#include "bench/page.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kWarning =
    "A driver that runs on the processor says nothing about GPUs: its times compare nothing.";

using Json = nlohmann::ordered_json;

std::vector<std::string> notes_of(const BenchReport& report) {
    std::vector<std::string> notes;
    if (report.completeness.interrupted) {
        notes.push_back(report.completeness.note("rows"));
    }
    const auto is_no_gpu = [](const gpu::DeviceInfo& device) {
        return device.kind != gpu::DeviceKind::Gpu;
    };
    if (std::any_of(report.devices.begin(), report.devices.end(), is_no_gpu)) {
        notes.emplace_back(kWarning);
    }
    for (std::size_t k = 0; k < report.devices.size(); ++k) {
        const gpu::DeviceInfo& device = report.devices[k];
        notes.push_back(fmt::format("Device {}: {} ({}), {}, driver {}, {} units.", k + 1,
                                    device.name, gpu::kDeviceKindNames.name_of(device.kind),
                                    device.platform, device.driver.empty() ? "none" : device.driver,
                                    device.compute_units));
    }
    notes.push_back(fmt::format("{}; {}; {}; {}.", report.machine.processor, report.machine.system,
                                report.machine.compiler, report.date));
    return notes;
}

Json to_json(const gpu::DeviceInfo& device) {
    return {{"name", device.name},
            {"platform", device.platform},
            {"driver", device.driver},
            {"kind", gpu::kDeviceKindNames.name_of(device.kind)},
            {"compute_units", device.compute_units}};
}

Json to_json(const BenchRow& row) {
    const gpu::Counters& c = row.counters;
    return {{"scene", row.scene},
            {"device", row.device},
            {"kernel", row.kernel},
            {"objects", row.objects},
            {"triangles", row.triangles},
            {"broad_pairs", row.broad},
            {"narrow_pairs", row.narrow},
            {"face_pairs", row.faces},
            {"hash", row.hash},
            {"agrees", row.agrees},
            {"total_ms", 1e3 * row.total},
            {"upload_ms", 1e3 * row.times.upload},
            {"kernels_ms", 1e3 * row.times.kernels},
            {"copy_back_ms", 1e3 * row.times.copy_back},
            {"exact_ms", 1e3 * row.times.exact},
            {"node_pairs", c.node_pairs},
            {"items", c.items},
            {"launches", c.launches},
            {"unfinished", c.unfinished},
            {"given_away", c.given_away},
            {"candidates", c.candidates},
            {"after_float", c.after_float},
            {"after_double", c.after_double},
            {"nodes", c.nodes},
            {"imaginary_nodes", c.imaginary_nodes},
            {"bytes_up", c.bytes_up},
            {"bytes_back", c.bytes_back}};
}

/// A scene's table: its rows have the same objects.
void begin_table(std::string& page, const BenchRow& first) {
    page += fmt::format(
        "<h2>{}</h2>\n<p>{} objects, {} triangles. Hash of the processor's pairs: "
        "<code>{}</code>.</p>\n",
        bench::escaped(first.scene), first.objects, first.triangles, first.hash);
    bench::append_table_head(page, {"engine", "kernel", "broad pairs", "narrow", "faces",
                                    "upload ms", "kernels ms", "copy ms", "exact ms", "total ms",
                                    "node pairs", "imaginary", "bytes up", "bytes back", "pairs"});
}

/// "device 2", as the notes number them: names of devices are long.
std::string short_name(const BenchRow& row, const std::vector<gpu::DeviceInfo>& devices) {
    const auto found = std::find_if(devices.begin(), devices.end(),
                                    [&](const auto& device) { return device.name == row.device; });
    return found == devices.end() ? bench::escaped(row.device)
                                  : fmt::format("device {}", found - devices.begin() + 1);
}

void append_row(std::string& page, const BenchRow& row,
                const std::vector<gpu::DeviceInfo>& devices) {
    const gpu::Counters& c = row.counters;
    std::vector<std::string> cells{short_name(row, devices), row.kernel, std::to_string(row.broad),
                                   std::to_string(row.narrow), std::to_string(row.faces)};
    const auto milliseconds = [](double seconds) { return fmt::format("{:.2f}", 1e3 * seconds); };
    const auto of_device = [&](std::string text) {
        return c.launches == 0 ? std::string("–") : std::move(text);
    };
    for (const double seconds :
         {row.times.upload, row.times.kernels, row.times.copy_back, row.times.exact}) {
        cells.push_back(of_device(milliseconds(seconds)));
    }
    cells.push_back(milliseconds(row.total));
    for (const std::uint64_t count : {c.node_pairs, c.imaginary_nodes, c.bytes_up, c.bytes_back}) {
        cells.push_back(of_device(std::to_string(count)));
    }
    cells.push_back(row.agrees ? "the same" : fmt::format("differ: <code>{}</code>", row.hash));
    bench::append_table_row(page, cells, row.agrees ? "" : "bad");
}

}  // namespace

std::string bench_text(const BenchReport& report) {
    std::string text;
    for (const std::string& note : notes_of(report)) {
        text += note + '\n';
    }
    text += fmt::format("\n{:<24} {:<22} {:<13} {:>7} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9}  {}\n",
                        "scene", "device", "kernel", "broad", "narrow", "faces", "upload ms",
                        "kernel ms", "copy ms", "total ms", "hash");
    for (const BenchRow& row : report.rows) {
        text += fmt::format(
            "{:<24} {:<22.22} {:<13} {:>7} {:>7} {:>9} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}  {}{}\n",
            row.scene, row.device, row.kernel, row.broad, row.narrow, row.faces,
            1e3 * row.times.upload, 1e3 * row.times.kernels, 1e3 * row.times.copy_back,
            1e3 * row.total, row.hash, row.agrees ? "" : "  DIFFERS");
    }
    return text;
}

std::string bench_json(const BenchReport& report) {
    std::vector<Json> devices;
    for (const gpu::DeviceInfo& device : report.devices) {
        devices.push_back(to_json(device));
    }
    std::vector<Json> rows;
    for (const BenchRow& row : report.rows) {
        rows.push_back(to_json(row));
    }
    Json head = bench::json_head("tandem.bench.gpu/1", report);
    head.update(Json{{"warning", kWarning}, {"devices", devices}});
    return bench::json_document(head, rows);
}

std::string bench_page(const BenchReport& report) {
    const auto differing = std::count_if(report.rows.begin(), report.rows.end(),
                                         [](const BenchRow& row) { return !row.agrees; });
    std::string page = bench::begin_page(
        "The GPU papers' scenes on each device",
        differing == 0 ? bench::Verdict::Good : bench::Verdict::Bad,
        differing == 0 ? "Every device and kernel finds the pairs that the processor finds"
                       : fmt::format("{} rows have other pairs than the processor", differing));
    bench::append_list(page, "How it was measured", notes_of(report));
    std::string scene;
    for (const BenchRow& row : report.rows) {
        if (row.scene != scene) {
            page += scene.empty() ? "" : bench::kTableEnd;
            scene = row.scene;
            begin_table(page, row);
        }
        append_row(page, row, report.devices);
    }
    page += scene.empty() ? "" : bench::kTableEnd;
    return bench::finish_page("Tandem: bench gpu", page);
}

}  // namespace tandem::cli
