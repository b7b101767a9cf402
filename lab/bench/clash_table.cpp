// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/clash_table.hpp"

#include <fmt/format.h>

namespace tandem::bench {

const Table<ClashRow>& clash_table() {
    static const Table<ClashRow> table({
        column("name", &ClashRow::name).shown("library").key(),
        column("wall_s", &ClashRow::wall_s).shown("wall s", "{:.2f}").measure(),
        column("cpu_s", &ClashRow::cpu_s).shown("processor s", "{:.2f}").measure(),
        column("peak_mb", &ClashRow::peak_mb).shown("MB", "{:.0f}").measure(),
        column("colliding", &ClashRow::colliding).shown("colliding pairs of parts"),
    });
    return table;
}

Report report_of(std::span<const ClashRow> rows, std::size_t parts, std::size_t meshes,
                 std::size_t triangles) {
    Report report = report_of("tandem.bench.clash/1", "Clash detection in a large assembly",
                              clash_table(), rows);
    report.facts = {{"parts", parts}, {"meshes", meshes}, {"triangles", triangles}};
    report.notes.push_back(
        fmt::format("{} parts, {} meshes, {} triangles.", parts, meshes, triangles));
    for (const ClashRow& row : rows.subspan(rows.empty() ? 0 : 1)) {
        report.remarks.push_back(fmt::format("{} takes {:.1f} times the processor time of {}.",
                                             row.name, row.cpu_s / rows.front().cpu_s,
                                             rows.front().name));
    }
    return report;
}

}  // namespace tandem::bench
