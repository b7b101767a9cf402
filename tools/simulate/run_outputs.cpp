// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_outputs.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tandem::simulate {

std::string csv_of(std::span<const Frame> frames) {
    std::string text =
        "step,time,kinetic_energy,potential_energy,momentum_x,momentum_y,momentum_z,angular_x,"
        "angular_y,angular_z,deepest,residual,possible,touching,contacts,awake,islands,update_s,"
        "broad_s,narrow_s,solve_s,total_s\n";
    for (const Frame& frame : frames) {
        const SimulationStep& r = frame.report;
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.step, r.time,
            r.kinetic_energy, r.potential_energy, r.momentum.x(), r.momentum.y(), r.momentum.z(),
            r.angular_momentum.x(), r.angular_momentum.y(), r.angular_momentum.z(), r.deepest,
            r.residual, r.possible, r.touching, r.contacts, r.awake, r.islands, r.update_seconds,
            r.broad_seconds, r.narrow_seconds, r.solve_seconds, r.total_seconds);
    }
    return text;
}

std::string json_of(const std::string& name, std::span<const Frame> frames, std::uint64_t hash) {
    double deepest = 0.0;
    double seconds = 0.0;
    for (const Frame& frame : frames) {
        deepest = std::max(deepest, frame.report.deepest);
        seconds += frame.report.total_seconds;
    }
    nlohmann::ordered_json document{{"schema", "tandem.simulate/1"},
                                    {"scene", name},
                                    {"frames", frames.size()},
                                    {"deepest", deepest},
                                    {"seconds", seconds},
                                    {"hash", fmt::format("{:016x}", hash)}};
    if (!frames.empty()) {
        const SimulationStep& last = frames.back().report;
        document["bodies"] = frames.back().bodies.size();
        document["last"] = {{"step", last.step},
                            {"time", last.time},
                            {"kinetic_energy", last.kinetic_energy},
                            {"potential_energy", last.potential_energy},
                            {"deepest", last.deepest},
                            {"residual", last.residual},
                            {"possible", last.possible},
                            {"touching", last.touching},
                            {"contacts", last.contacts},
                            {"awake", last.awake}};
    }
    // The name of a scene file need not be UTF-8, JSON must.
    return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace tandem::simulate
