// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes with TANDEM_FUZZ_READER as a file with named parts. The result must be valid
// parts or an error with a message.
#include <cstdio>
#include <cstdlib>
#include <span>

#include "fuzz/fuzz_target.hpp"
#include "io/placed_parts.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using tandem::io::PlacedParts;
    const tandem::io::MeshSource source{
        std::as_bytes(std::span(data, size)), "input", std::nullopt, {}};
    const tandem::Result<PlacedParts> parts = tandem::io::TANDEM_FUZZ_READER(source);
    if (!parts) {
        require(parts.error().message.starts_with("input: "), "the message names the file");
        return 0;
    }
    require(!parts->parts.empty(), "a scene that was read has parts");
    for (std::size_t k = 0; k < parts->groups.size(); ++k) {
        const std::uint32_t parent = parts->groups[k].parent;
        require(parent == PlacedParts::kNone || parent < k, "parents come before their children");
    }
    for (const PlacedParts::Part& part : parts->parts) {
        require(part.mesh < parts->meshes.size(), "a part shows a mesh that is there");
        require(part.parent == PlacedParts::kNone || part.parent < parts->groups.size(),
                "a part is in a group that is there");
        require(parts->meshes[part.mesh].triangle_count() > 0, "a part has triangles");
    }
    return 0;
}
