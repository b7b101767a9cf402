// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/bench_tables.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tandem::cli {
namespace {

constexpr const char* kWarning =
    "A driver that runs on the processor says nothing about GPUs: its times compare nothing.";

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return out;
}

}  // namespace

std::string bench_text(const std::vector<BenchRow>& rows) {
    std::string text =
        fmt::format("{:<24} {:<22} {:<13} {:>7} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9}  {}\n", "scene",
                    "device", "kernel", "broad", "narrow", "faces", "upload ms", "kernel ms",
                    "copy ms", "total ms", "hash");
    for (const BenchRow& row : rows) {
        text += fmt::format(
            "{:<24} {:<22.22} {:<13} {:>7} {:>7} {:>9} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}  {}\n",
            row.scene, row.device, row.kernel, row.broad, row.narrow, row.faces,
            1e3 * row.times.upload, 1e3 * row.times.kernels, 1e3 * row.times.copy_back,
            1e3 * row.total, row.hash);
    }
    return text + kWarning + '\n';
}

std::string bench_json(const std::vector<BenchRow>& rows) {
    nlohmann::json out = nlohmann::json::array();
    for (const BenchRow& row : rows) {
        const gpu::Counters& c = row.counters;
        out.push_back({{"scene", row.scene},
                       {"device", row.device},
                       {"kernel", row.kernel},
                       {"objects", row.objects},
                       {"triangles", row.triangles},
                       {"broad_pairs", row.broad},
                       {"narrow_pairs", row.narrow},
                       {"face_pairs", row.faces},
                       {"hash", row.hash},
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
                       {"bytes_back", c.bytes_back}});
    }
    return nlohmann::json{{"schema", "tandem.bench.gpu/1"}, {"rows", out}, {"warning", kWarning}}
               .dump(2) +
           '\n';
}

std::string bench_page(const std::vector<BenchRow>& rows) {
    std::string text =
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>tandem bench "
        "gpu</title>\n"
        "<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem "
        "auto;max-width:75rem;color:#222}"
        "table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;text-align:right;"
        "border-bottom:1px solid #ddd}td:nth-child(-n+3),th:nth-child(-n+3){text-align:left}"
        "code{font-size:13px}</style>\n<h1>tandem bench gpu</h1>\n";
    text += fmt::format(
        "<p>{}</p>\n<table><tr><th>scene<th>device<th>kernel<th>broad<th>narrow"
        "<th>faces<th>upload ms<th>kernels ms<th>copy back ms<th>total ms"
        "<th>imaginary nodes<th>bytes back<th>hash\n",
        kWarning);
    for (const BenchRow& row : rows) {
        text += fmt::format(
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.2f}<td>{:.2f}<td>{:.2f}<td>{:.2f}<td>{}"
            "<td>{}<td><code>{}</code>\n",
            escaped(row.scene), escaped(row.device), row.kernel, row.broad, row.narrow, row.faces,
            1e3 * row.times.upload, 1e3 * row.times.kernels, 1e3 * row.times.copy_back,
            1e3 * row.total, row.counters.imaginary_nodes, row.counters.bytes_back, row.hash);
    }
    return text + "</table></html>\n";
}

}  // namespace tandem::cli
