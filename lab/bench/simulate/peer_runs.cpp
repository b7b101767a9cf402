// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/simulate/peer_runs.hpp"

#include <fstream>

#include "bench/child_process.hpp"

namespace tandem::bench {
namespace {

/// A line has only the members that its library reports.
Result<SimulateRow> row_of_line(const std::string& line) {
    const Json given = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!given.is_object()) {
        return Error{ErrorCode::FileMalformed, "not a line of JSON"};
    }
    Json whole = simulate_table().json(SimulateRow{});
    whole.update(given);
    return simulate_table().row(whole);
}

}  // namespace

std::filesystem::path simulation_peer(const std::filesystem::path& adapters,
                                      const std::string& name) {
    return adapters / ("tandem_simulate_" + name);
}

Result<std::vector<SimulateRow>> run_peer(const std::filesystem::path& program,
                                          const std::filesystem::path& samples) {
    constexpr double kLimitSeconds = 3600.0;
    const auto beside = [&](const char* ending) {
        return std::filesystem::path(samples) += ending;
    };
    const ChildFiles files{beside(".rows"), beside(".complaints")};
    const std::string ending =
        run_child(program, {samples.string()}, files, kLimitSeconds, signals::interrupted);
    if (!ending.empty() && !signals::interrupted()) {
        return Error{ErrorCode::Unsupported, ending};
    }
    std::vector<SimulateRow> rows;
    std::ifstream in(files.output);
    for (std::string line; std::getline(in, line);) {
        Result<SimulateRow> row = row_of_line(line);
        if (!row) {
            return row.error();
        }
        rows.push_back(*std::move(row));
    }
    return rows;
}

}  // namespace tandem::bench
