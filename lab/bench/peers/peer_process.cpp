// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_process.hpp"

#include <fmt/format.h>
#include <fstream>

#include "bench/child_process.hpp"
#include "io/output/write_file.hpp"

namespace tandem::bench {

namespace fs = std::filesystem;

PeerRun run_peer(const fs::path& adapter, const PeerCase& one, const fs::path& folder,
                 double limit_s, const signals::Stop& stop) {
    const fs::path case_file = folder / "case.json";
    const ChildFiles files{folder / "answers", folder / "complaints"};
    if (const Result<Done> written = io::write_file(case_file, to_json(one)); !written) {
        return {{}, written.error().message};
    }
    PeerRun run{{}, run_child(adapter, {case_file.string()}, files, limit_s, stop)};
    std::ifstream lines(files.output);
    for (std::string line; std::getline(lines, line);) {
        Result<PeerAnswer> answer = parse_answer(line);
        if (answer) {
            run.answers.push_back(*std::move(answer));
        } else if (run.problem.empty()) {
            run.problem = answer.error().message;
        }
    }
    if (run.problem.empty() && run.answers.size() != one.groups.size()) {
        run.problem =
            fmt::format("gave {} answers to {} questions", run.answers.size(), one.groups.size());
    }
    return run;
}

}  // namespace tandem::bench
