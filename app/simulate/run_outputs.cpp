// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_outputs.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "io/output/printable.hpp"

namespace tandem::simulate {

std::string csv_of(std::span<const Frame> frames, StepTimes times) {
    std::string text =
        "step,time,kinetic_energy,potential_energy,momentum_x,momentum_y,momentum_z,angular_x,"
        "angular_y,angular_z,deepest,residual,possible,touching,contacts,awake,islands";
    text += times == StepTimes::Kept ? ",update_s,broad_s,narrow_s,solve_s,total_s\n" : "\n";
    for (const Frame& frame : frames) {
        const SimulationStep& r = frame.report;
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", r.step, r.time,
                            r.kinetic_energy, r.potential_energy, r.momentum.x(), r.momentum.y(),
                            r.momentum.z(), r.angular_momentum.x(), r.angular_momentum.y(),
                            r.angular_momentum.z(), r.deepest, r.residual, r.possible, r.touching,
                            r.contacts, r.awake, r.islands);
        if (times == StepTimes::Kept) {
            text += fmt::format(",{},{},{},{},{}", r.update_seconds, r.broad_seconds,
                                r.narrow_seconds, r.solve_seconds, r.total_seconds);
        }
        text += '\n';
    }
    return text;
}

void RunSummary::add(const Frame& frame) {
    ++frames;
    bodies = frame.bodies.size();
    deepest = std::max(deepest, frame.report.deepest);
    seconds += frame.report.total_seconds;
    last = frame.report;
}

Result<Done> RunFrames::add(Frame frame) {
    summary_.add(frame);
    if (wanted_ == FramesWanted::None) {
        return Done{};
    }
    bytes_ += sizeof frame + frame.bodies.size() * sizeof(BodyFrame) +
              frame.contacts.size() * sizeof(ContactMark) + frame.soft.size() * sizeof(Vec3);
    if (bytes_ > memory_.value_or(bytes_)) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("the frames for --csv, --gltf and --report take more than the {} "
                                 "bytes of --memory: raise it, or leave them out",
                                 *memory_)};
    }
    frames_.push_back(std::move(frame));
    return Done{};
}

std::string json_of(const std::string& name, const RunSummary& run, std::uint64_t hash,
                    StepTimes times) {
    nlohmann::ordered_json document{{"schema", "tandem.simulate/1"},
                                    {"scene", name},
                                    {"frames", run.frames},
                                    {"deepest", run.deepest}};
    if (times == StepTimes::Kept) {
        document["seconds"] = run.seconds;
    }
    document["hash"] = fmt::format("{:016x}", hash);
    if (run.frames > 0) {
        const SimulationStep& last = run.last;
        document["bodies"] = run.bodies;
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
    // JSON must be UTF-8, but the name of a scene file may have other bytes.
    return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string text_of(const std::string& name, const RunSummary& run,
                    const std::optional<SimulationStep>& measured, std::uint64_t hash) {
    const SimulationStep& step = run.last;
    std::string text = fmt::format(
        "{}: step {} ({:.2f} s), {} bodies, {} awake\n"
        "contacts {} in {} pairs, deepest overlap {:.2g} m, kinetic energy {:.3g} J\n",
        io::printable(name), step.step, step.time, run.bodies, step.awake, step.contacts,
        step.touching, step.deepest, step.kinetic_energy);
    if (measured) {
        const double solver = measured->solve_seconds;
        text += fmt::format("{:.2f} ms for the last step: {:.2f} collision, {:.2f} solver\n",
                            1e3 * measured->total_seconds, 1e3 * (measured->total_seconds - solver),
                            1e3 * solver);
    }
    return text + fmt::format("hash {:016x}\n", hash);
}

}  // namespace tandem::simulate
