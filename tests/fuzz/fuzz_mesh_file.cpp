// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes as a mesh file of one format, strictly and leniently. The result must be a valid
// mesh or an error with a message.
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>

#include <tandem/mesh_file.hpp>

#include "fuzz/fuzz_target.hpp"

namespace {

void require_sound(const tandem::Mesh& mesh) {
    require(mesh.triangle_count() > 0, "a mesh that was read has triangles");
    for (const tandem::Vec3& vertex : mesh.vertices()) {
        require(vertex.allFinite(), "coordinates are finite");
    }
    for (const tandem::Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t index : triangle) {
            require(index < mesh.vertex_count(), "indices are in range");
        }
    }
}

/// A fuzzer is compiled for one format; a replay takes the format from the name of the corpus
/// folder.
tandem::MeshFormat fuzzed_format() {
#ifdef TANDEM_FUZZ_FORMAT
    const char* const name = TANDEM_FUZZ_FORMAT;
#else
    const char* const name = std::getenv(kCorpusName);
    require(name != nullptr, "the replay names the corpus");
#endif
    const auto format = tandem::mesh_format_of(std::string("input.") + name);
    require(format.has_value(), "the corpus is named after a format");
    return *format;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tandem::MeshFormat kFormat = fuzzed_format();
    const auto bytes = std::as_bytes(std::span(data, size));
    bool was_read = false;
    for (const bool lenient : {false, true}) {
        const tandem::Result<tandem::ReportedMesh> read =
            tandem::parse_mesh_with_report(bytes, kFormat, "input", {.lenient = lenient});
        if (!read) {
            require(read.error().message.starts_with("input: "), "the message names the file");
            require(!was_read, "lenient reading reads what strict reading reads");
            continue;
        }
        was_read = true;
        require_sound(read->mesh);
        for (const tandem::ReadNote& note : read->report.notes) {
            require(note.count > 0 && !text_of(note).empty(), "a note counts something");
        }
    }
    return 0;
}
