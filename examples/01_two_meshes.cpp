// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Finds every pair of touching triangles of two meshes. It reads them from two files if these are
// named; otherwise it makes two tetrahedra.
#include <cstdio>

#include <tandem/tandem.hpp>

namespace {

tandem::Result<tandem::Mesh> tetrahedron(double shift) {
    return tandem::Mesh::create({{shift, 0, 0}, {shift + 1, 0, 0}, {shift, 1, 0}, {shift, 0, 1}},
                                {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}});
}

}  // namespace

int main(int argc, char** argv) {
    auto mesh_a = argc > 2 ? tandem::load_mesh(argv[1]) : tetrahedron(0.0);
    auto mesh_b = argc > 2 ? tandem::load_mesh(argv[2]) : tetrahedron(0.25);
    if (!mesh_a || !mesh_b) {
        std::fprintf(stderr, "%s\n", (mesh_a ? mesh_b : mesh_a).error().message.c_str());
        return 2;
    }
    const auto a = tandem::Model::build(*std::move(mesh_a)).value();
    const auto b = tandem::Model::build(*std::move(mesh_b)).value();

    const auto result = tandem::collide({a}, {b}).value();
    for (const tandem::TrianglePair& pair : result.pairs) {
        std::printf("triangle %u of A touches triangle %u of B\n", pair.a, pair.b);
    }
    std::printf("%zu pairs, hash %s\n", result.pairs.size(),
                tandem::pair_hash_text(result.pairs).c_str());
    return 0;
}
