// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes as a saved tree of a small mesh: the result must be a valid tree or an error with
// a message. The bytes are tried once unchanged and once with a correct fingerprint and checksum,
// which mutations would not find.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/checksum.hpp"
#include "bvh/wide/serialise.hpp"
#include "fuzz/fuzz_target.hpp"

namespace {

/// A fan of twelve triangles.
tandem::Mesh fan() {
    std::vector<tandem::Vec3> vertices{{0, 0, 0}, {1, 0, 0}};
    std::vector<tandem::Triangle> triangles;
    for (std::uint32_t i = 0; i < 12; ++i) {
        vertices.emplace_back(1.0, i + 1.0, 0.5 * i);
        triangles.push_back({0, i + 1, i + 2});
    }
    return tandem::Mesh::create(std::move(vertices), std::move(triangles)).value();
}

void put_word(std::vector<std::byte>& bytes, std::size_t at, std::uint64_t word) {
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[at + i] = static_cast<std::byte>(word >> (8 * i));
    }
}

void load(std::span<const std::byte> bytes, const tandem::Mesh& mesh) {
    const tandem::Result<tandem::bvh::WideTree> tree =
        tandem::bvh::load_wide_tree(bytes, mesh, "input");
    if (!tree) {
        require(tree.error().message.starts_with("input: "), "the message names the file");
        return;
    }
    require(tandem::bvh::validate(*tree, mesh).empty(), "a tree that was loaded is sound");
    const std::vector<std::byte> again = tandem::bvh::serialise(*tree, mesh);
    require(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()),
            "a tree that was loaded is saved as the same bytes");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tandem::Mesh mesh = fan();
    const auto input = std::as_bytes(std::span(data, size));
    load(input, mesh);
    std::vector<std::byte> repaired(input.begin(), input.end());
    if (repaired.size() >= 32) {
        put_word(repaired, 16, tandem::bvh::fingerprint(mesh));
        put_word(repaired, repaired.size() - 8,
                 tandem::base::checksum(std::span(repaired).first(repaired.size() - 8)));
        load(repaired, mesh);
    }
    return 0;
}
