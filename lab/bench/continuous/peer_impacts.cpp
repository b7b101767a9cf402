// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/continuous/peer_impacts.hpp"

#include <fmt/os.h>
#include <fstream>

#include "bench/child_process.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::bench {
namespace {

void write_queries(const std::filesystem::path& file, std::span<const ImpactQuery> contacts) {
    std::ofstream out(file);
    for (const ImpactQuery& one : contacts) {
        out << (one.kind == FeaturePair::VertexFace ? "vf" : "ee");
        for (const auto& points : {one.points.start, one.points.end}) {
            for (const Vec3& point : points) {
                out << fmt::format(" {} {} {}", point.x(), point.y(), point.z());
            }
        }
        out << "\n";
    }
}

}  // namespace

std::string measure_peer_impacts(const std::filesystem::path& program,
                                 std::span<const ImpactQuery> contacts, unsigned runs,
                                 StepRow& row) {
    constexpr double kLimitSeconds = 600.0;
    const work::WorkFolder folder("tandem-continuous");
    const ChildFiles files{folder.path() / "answer", folder.path() / "complaints"};
    write_queries(folder.path() / "queries", contacts);
    const std::string ended =
        run_child(program, {(folder.path() / "queries").string(), std::to_string(runs)}, files,
                  kLimitSeconds, signals::interrupted);
    if (!ended.empty()) {
        return ended;
    }
    std::ifstream answer(files.output);
    const Json json = Json::parse(answer, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("us_per_contact") || !json.contains("missed")) {
        return "its answer is not the line of JSON that was expected";
    }
    row.fcl_us_per_contact = json["us_per_contact"].get<double>();
    row.fcl_missed = json["missed"].get<std::uint64_t>();
    return {};
}

}  // namespace tandem::bench
