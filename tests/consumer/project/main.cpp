// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <iostream>

#include <tandem/tandem.hpp>

namespace {

tandem::Result<tandem::Model> one_triangle() {
    const std::array<double, 9> coordinates{0, 0, 0, 4, 0, 0, 0, 4, 0};
    const std::array<std::uint32_t, 3> indices{0, 1, 2};
    tandem::Result<tandem::Mesh> mesh = tandem::Mesh::create(coordinates, indices);
    if (!mesh) {
        return mesh.error();
    }
    return tandem::Model::build(*std::move(mesh));
}

}  // namespace

int main() {
    const auto model = one_triangle();
    if (!model) {
        std::cerr << model.error().message << '\n';
        return 1;
    }
    // A quarter turn about x stands the copy upright, through the middle of the original.
    const auto upright = tandem::Pose::create({1, 1, -1}, 1, 1, 0, 0);
    if (!upright) {
        std::cerr << upright.error().message << '\n';
        return 1;
    }
    const auto result = tandem::collide({*model}, {*model, *upright});
    if (!result) {
        std::cerr << result.error().message << '\n';
        return 1;
    }
    std::cout << "tandem " << TANDEM_VERSION << ": " << result->pairs.size() << " pair\n";
}
