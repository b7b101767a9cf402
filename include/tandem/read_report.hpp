// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tandem {

/// How a mesh file is read.
struct ReadOptions {
    /// Skips and counts damaged faces and vertices instead of refusing the file. A damaged vertex
    /// keeps its number, stands at the origin, and takes the faces that refer to it with it; the
    /// triangles behind a skipped face get lower numbers.
    bool lenient = false;
    /// Lets a glTF refer to files that symbolic links lead out of its folder to.
    bool follow_links_out_of_folder = false;
    /// A file larger than this is refused before it is read. Each file counts on its own.
    std::uint64_t max_file_bytes = std::uint64_t{16} << 30U;
};

enum class ReadNoteKind {
    SkippedFace,         ///< damaged, left out; lenient reading only
    SkippedVertex,       ///< damaged, replaced by the origin; lenient reading only
    UnknownKeyword,      ///< a line of an OBJ file that begins with no word of the format
    ExtraValues,         ///< more values in a line of a PLY file than its header declares
    DataAfterEnd,        ///< something follows the last face that the file announces
    NonPlanarPolygon,    ///< corners far from one plane: the surface between them is a guess
    CrossingPolygon,     ///< edges cross each other: the surface between them is a guess
    ComplicatedPolygon,  ///< too many corners in each other's way: fanned, perhaps wrongly
    RestPose,            ///< a mesh with a skin or morph targets, taken as it is without animation
};

/// Short name, as JSON output spells it: "skipped-face".
[[nodiscard]] std::string_view name_of(ReadNoteKind kind);

/// Something that a caller should know about how a file was read.
struct ReadNote {
    ReadNoteKind kind = ReadNoteKind::SkippedFace;
    std::size_t count = 0;
    std::string first;  ///< where the first one is and what is wrong with it
};

/// One sentence: "2 damaged faces were skipped; the first: line 7: …".
[[nodiscard]] std::string text_of(const ReadNote& note);

/// What was read, and what is worth knowing about it.
struct ReadReport {
    /// Every file whose content went into the mesh: the file itself, and the buffers of a glTF.
    /// Empty for a mesh that was parsed from memory.
    std::vector<std::filesystem::path> files_read;
    /// At most one note of each kind.
    std::vector<ReadNote> notes;
};

}  // namespace tandem
