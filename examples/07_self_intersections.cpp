// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Finds self-intersections of a mesh. The housing has some: its pawl is a block that was pushed
// into the wall without uniting the two.
#include <cstdio>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 07_self_intersections housing.obj\n");
        return 2;
    }
    const auto housing = tandem::Model::load(argv[1]).value();
    const tandem::MeshReport report = tandem::report_on(housing.mesh());
    std::printf("%zu triangles in %zu components, %s\n", report.triangles, report.components,
                report.watertight() ? "watertight" : "not watertight");

    // Neighbours that only share a vertex or an edge are not reported. BeyondShared also finds
    // pairs that share a vertex or an edge and meet elsewhere, too.
    const auto result =
        tandem::self_intersections(housing, {.mode = tandem::SelfMode::BeyondShared}).value();
    for (const auto& [a, b] : result.pairs) {
        const auto shape =
            tandem::intersection_shape(housing.mesh().corners(a), housing.mesh().corners(b));
        std::printf("triangles %u and %u meet in %zu points, first (%.2f, %.2f, %.2f)\n", a, b,
                    shape.size(), shape[0].x(), shape[0].y(), shape[0].z());
    }
    return result.pairs.empty() ? 1 : 0;
}
