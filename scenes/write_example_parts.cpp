// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Writes the two parts of the README: cmake --build build/edit --target example_parts, then
// build/edit/scenes/example_parts examples
#include <cstdio>
#include <filesystem>

#include <tandem/mesh_file.hpp>

#include "scenes/gear_and_housing.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: example_parts FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    (void)tandem::save_mesh(tandem::scenes::gear(), folder / "gear.stl").value();
    (void)tandem::save_mesh(tandem::scenes::housing(), folder / "housing.obj").value();
    return 0;
}
