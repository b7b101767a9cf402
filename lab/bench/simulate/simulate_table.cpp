// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/simulate/simulate_table.hpp"

#include <fmt/format.h>
#include <map>

namespace tandem::bench {

const Table<SimulateRow>& simulate_table() {
    static const Table<SimulateRow> table({
        column("step", &SimulateRow::step).shown("step").key(),
        column("engine", &SimulateRow::engine).shown("engine").key(),
        column("broad_pairs", &SimulateRow::broad_pairs).shown("broad"),
        column("touching_pairs", &SimulateRow::touching_pairs).shown("touching").answer(),
        column("triangle_pairs", &SimulateRow::triangle_pairs).shown("triangles"),
        column("contact_area_ratio", &SimulateRow::contact_area_ratio),
        column("total_ms", &SimulateRow::total_ms).shown("step ms", "{:.2f}").measure(),
        column("contact_ms", &SimulateRow::contact_ms).shown("contact ms", "{:.2f}").measure(),
        column("solver_ms", &SimulateRow::solver_ms).measure(),
        column("collision_ms", &SimulateRow::collision_ms).shown("collide ms", "{:.2f}").measure(),
        column("accumulated_ms", &SimulateRow::accumulated_ms),
        column("contact_pairs", &SimulateRow::contact_pairs),
        column("contacts", &SimulateRow::contacts),
        column("deepest_m", &SimulateRow::deepest_m).shown("deep mm", "{:.2f}", 1e3),
        column("kinetic_j", &SimulateRow::kinetic_j).shown("J a body", "{:.5f}"),
        column("scene", &SimulateRow::scene).key(),
        column("bodies", &SimulateRow::bodies).key(),
        column("triangles", &SimulateRow::triangles),
        column("papers", &SimulateRow::papers).key(),
    });
    return table;
}

SimulatedBodies count_bodies(const scenes::SimulatedScene& scene) {
    SimulatedBodies counted;
    for (const RigidBody& body : scene.bodies) {
        counted.bodies += body.body.kind == BodyKind::Dynamic ? 1 : 0;
        if (body.body.shape.model() != nullptr) {
            counted.triangles += body.body.shape.model()->mesh().triangle_count();
        }
    }
    return counted;
}

Report report_of(std::vector<SimulateRow> rows, const SimulatedBodies& bodies) {
    std::map<std::string, double> accumulated;
    for (SimulateRow& row : rows) {
        row.scene = bodies.scene;
        row.bodies = bodies.bodies;
        row.triangles = bodies.triangles;
        row.papers = bodies.papers;
        if (row.collision_ms) {
            row.accumulated_ms = accumulated[row.engine] += *row.collision_ms;
        }
        if (row.triangle_pairs && bodies.triangles != 0) {
            row.contact_area_ratio =
                static_cast<double>(*row.triangle_pairs) / static_cast<double>(bodies.triangles);
        }
    }
    Report report = report_of<SimulateRow>(
        "tandem.bench.simulate/2", "Collision inside of a simulation", simulate_table(), rows);
    report.notes.push_back(
        fmt::format("{}: {} bodies, {} triangles.", bodies.scene, bodies.bodies, bodies.triangles));
    Grid figure{"Figure 10: triangles alone, milliseconds over all samples",
                {{"engine"}, {"ms", Align::Right}},
                {}};
    for (const auto& [engine, sum] : accumulated) {
        figure.lines.push_back({{engine, fmt::format("{:.2f}", sum)}});
    }
    report.tables.push_back(std::move(figure));
    return report;
}

}  // namespace tandem::bench
