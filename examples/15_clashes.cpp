// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Clashes of an assembly: each is printed when it is found, and none is kept.
#include <cstdio>

#include <tandem/tandem.hpp>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: 15_clashes gear.stl housing.obj\n");
        return 2;
    }
    using namespace tandem;
    // Two gears are instances of one mesh; `load_scene` reads such a tree from a file.
    Scene scene;
    scene.meshes = {load_mesh(argv[1]).value(), load_mesh(argv[2]).value()};
    scene.parts = {
        {.name = "gear 1", .path = "drive/gear 1", .mesh = 0},
        {.name = "gear 2", .path = "drive/gear 2", .mesh = 0, .pose = Pose::at({3, 0, 0})},
        {.name = "housing", .path = "housing", .mesh = 1}};

    clash::ClashRequest request{.clearance = 0.5};
    request.rules.exclude = {{"gear 2", "housing"}};
    const auto candidates = clash::clash_candidates(scene, request).value();
    const auto print = [&](const clash::Clash& found) {
        const std::string_view kind = name_of(found.kind);
        std::printf("%s and %s: %.*s, severity %.0f\n", scene.parts[found.a].path.c_str(),
                    scene.parts[found.b].path.c_str(), static_cast<int>(kind.size()), kind.data(),
                    found.severity);
    };
    const auto summary =
        clash::find_clashes(scene.parts, candidates, clash::meshes_of(scene), request, print)
            .value();
    std::printf("%llu of %llu pairs of parts examined\n",
                static_cast<unsigned long long>(summary.looked_at),
                static_cast<unsigned long long>(summary.candidate_pairs));
    return summary.complete ? 0 : 1;
}
