// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <fmt/format.h>

#include <tandem/read_report.hpp>

namespace tandem {
namespace {

struct NoteWords {
    ReadNoteKind kind;
    std::string_view name;
    std::string_view one;
    std::string_view many;
};

constexpr std::array<NoteWords, 9> kNoteWords = {{
    {ReadNoteKind::SkippedFace, "skipped-face", "damaged face was skipped",
     "damaged faces were skipped"},
    {ReadNoteKind::SkippedVertex, "skipped-vertex",
     "damaged vertex was skipped with the faces that use it",
     "damaged vertices were skipped with the faces that use them"},
    {ReadNoteKind::UnknownKeyword, "unknown-keyword", "line has an unknown keyword",
     "lines have unknown keywords"},
    {ReadNoteKind::ExtraValues, "extra-values",
     "line has more values than the header declares, which were passed over",
     "lines have more values than the header declares, which were passed over"},
    {ReadNoteKind::DataAfterEnd, "data-after-end", "piece of data after the end was passed over",
     "pieces of data after the end were passed over"},
    {ReadNoteKind::NonPlanarPolygon, "non-planar-polygon",
     "polygon is far from planar, so its triangles are a guess",
     "polygons are far from planar, so their triangles are a guess"},
    {ReadNoteKind::CrossingPolygon, "crossing-polygon",
     "polygon crosses itself, so its triangles are a guess",
     "polygons cross themselves, so their triangles are a guess"},
    {ReadNoteKind::ComplicatedPolygon, "complicated-polygon",
     "polygon was too complicated to triangulate and became a fan",
     "polygons were too complicated to triangulate and became fans"},
    {ReadNoteKind::RestPose, "rest-pose",
     "mesh with a skin or morph targets was taken in its rest pose",
     "meshes with skins or morph targets were taken in their rest pose"},
}};

const NoteWords& words_of(ReadNoteKind kind) {
    for (const NoteWords& words : kNoteWords) {
        if (words.kind == kind) {
            return words;
        }
    }
    static constexpr NoteWords kUnknown{{}, "?", "note of no known kind", "notes of no known kind"};
    return kUnknown;
}

}  // namespace

std::string_view name_of(ReadNoteKind kind) {
    return words_of(kind).name;
}

std::string text_of(const ReadNote& note) {
    const NoteWords& words = words_of(note.kind);
    return note.count == 1
               ? fmt::format("1 {}: {}", words.one, note.first)
               : fmt::format("{} {}; the first: {}", note.count, words.many, note.first);
}

}  // namespace tandem
