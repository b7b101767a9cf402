// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate_bench/peer_runs.hpp"

#include <fstream>

#include "bench/child_process.hpp"

namespace tandem::bench {

Result<std::vector<nlohmann::json>> run_peer(const std::string& name,
                                             const std::filesystem::path& samples, double limit_s) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    const fs::path program = folder / ".." / "peers" / ("tandem_simulate_" + name);
    if (!fs::exists(program, ignored)) {
        return Error{ErrorCode::Unsupported,
                     name +
                         ": no adapter beside this program: ./tandem bench simulate --peers "
                         "builds it"};
    }
    const ChildFiles files{fs::path(samples) += "." + name,
                           fs::path(samples) += "." + name + ".err"};
    const std::string ending =
        run_child(program, {samples.string()}, files, limit_s, signals::interrupted);
    if (!ending.empty() && !signals::interrupted()) {
        return Error{ErrorCode::Unsupported, name + ": " + ending};
    }
    std::vector<nlohmann::json> rows;
    std::ifstream in(files.output);
    for (std::string line; std::getline(in, line);) {
        nlohmann::json row = nlohmann::json::parse(line, nullptr, false);
        if (row.is_object()) {
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

}  // namespace tandem::bench
