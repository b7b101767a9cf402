// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Receives pairs in batches as they are found, without storing all of them. The visitor may stop
// the query.
#include <cstdio>

#include <tandem/tandem.hpp>

int main() {
    // Two overlapping sheets of n × n squares: a hundred thousand pairs.
    constexpr unsigned kSide = 60;
    std::vector<tandem::Vec3> vertices;
    std::vector<tandem::Triangle> triangles;
    for (unsigned y = 0; y <= kSide; ++y) {
        for (unsigned x = 0; x <= kSide; ++x) {
            vertices.emplace_back(x, y, 0);
            if (x < kSide && y < kSide) {
                const unsigned v = y * (kSide + 1) + x;
                triangles.push_back({v, v + 1, v + kSide + 2});
                triangles.push_back({v, v + kSide + 2, v + kSide + 1});
            }
        }
    }
    const auto sheet =
        tandem::Model::build(tandem::Mesh::create(vertices, triangles).value()).value();

    tandem::CollideQuery query;
    std::size_t seen = 0;
    const auto done =
        query.visit({sheet}, {sheet}, [&](std::span<const tandem::TrianglePair> batch) {
            seen += batch.size();
            return seen < 50'000 ? tandem::Flow::Continue : tandem::Flow::Stop;
        });
    std::printf("stopped after %zu of %llu pairs\n", seen,
                static_cast<unsigned long long>(query.count({sheet}, {sheet}).value()));
    return done && seen >= 50'000 ? 0 : 1;
}
