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
    /// keeps its number but is moved to the origin, and the faces that use it are skipped.
    /// Triangles after a skipped face get lower numbers.
    bool lenient = false;
    /// Lets a glTF use files that symbolic links place outside its folder.
    bool follow_links_out_of_folder = false;
    /// Larger files are refused before they are read. The limit holds for each file on its own.
    std::uint64_t max_file_bytes = std::uint64_t{16} << 30U;
};

/// Kinds of notes about a file that was read.
enum class ReadNoteKind {
    SkippedFace,         ///< damaged, left out; lenient reading only
    SkippedVertex,       ///< damaged, replaced by the origin; lenient reading only
    UnknownKeyword,      ///< a line of an OBJ file starts with an unknown word
    ExtraValues,         ///< more values in a line of a PLY file than its header declares
    DataAfterEnd,        ///< data follows the last face that the file announces
    NonPlanarPolygon,    ///< corners far from one plane: the surface between them is a guess
    CrossingPolygon,     ///< edges cross each other: the surface between them is a guess
    ComplicatedPolygon,  ///< too many corners obstruct each other: divided as a fan, perhaps
                         ///< wrongly
    RestPose,            ///< a mesh with a skin or morph targets, read without animation
};

/// Short name, as JSON output spells it: "skipped-face".
[[nodiscard]] std::string_view name_of(ReadNoteKind kind);

/// A fact about the reading of a file that the caller should hear of.
struct ReadNote {
    ReadNoteKind kind = ReadNoteKind::SkippedFace;
    std::size_t count = 0;
    std::string first;  ///< place and description of the first one
};

/// One sentence: "2 damaged faces were skipped; the first: line 7: …".
[[nodiscard]] std::string text_of(const ReadNote& note);

/// Files that were read, and notes about them.
struct ReadReport {
    /// Every file whose content went into the mesh: the file itself, and the buffers of a glTF.
    /// Empty for a mesh that was parsed from memory.
    std::vector<std::filesystem::path> files_read;
    /// At most one note of each kind.
    std::vector<ReadNote> notes;
};

}  // namespace tandem
