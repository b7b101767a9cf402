// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A mesh that deforms a little keeps its tree: fitting the boxes anew is many times faster than a
// build, and the answers are the same.
#include <cmath>
#include <cstdio>
#include <vector>

#include <tandem/tandem.hpp>

namespace {

/// A sheet of 50 × 50 squares with a wave in it.
tandem::Mesh wave(double phase) {
    constexpr unsigned kSide = 50;
    std::vector<tandem::Vec3> vertices;
    std::vector<tandem::Triangle> triangles;
    for (unsigned y = 0; y <= kSide; ++y) {
        for (unsigned x = 0; x <= kSide; ++x) {
            vertices.emplace_back(x, y, 3.0 * std::sin(0.2 * x + phase));
            if (x < kSide && y < kSide) {
                const unsigned v = y * (kSide + 1) + x;
                triangles.push_back({v, v + 1, v + kSide + 2});
                triangles.push_back({v, v + kSide + 2, v + kSide + 1});
            }
        }
    }
    return tandem::Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: 12_refit gear.stl\n");
        return 2;
    }
    const auto gear = tandem::Model::load(argv[1]).value();
    const tandem::Pose pose = tandem::Pose::at({25, 25, 1});
    auto sheet = tandem::Model::build(wave(0.0)).value();
    for (int step = 1; step <= 10; ++step) {
        sheet = sheet.refitted(wave(0.3 * step)).value();
        const auto refitted = tandem::collide({sheet}, {gear, pose}).value().pairs;
        const auto rebuilt =
            tandem::collide({tandem::Model::build(wave(0.3 * step)).value()}, {gear, pose})
                .value()
                .pairs;
        std::printf("step %d: %zu pairs\n", step, refitted.size());
        if (refitted != rebuilt || refitted.empty()) {
            return 1;
        }
    }
    return 0;
}
