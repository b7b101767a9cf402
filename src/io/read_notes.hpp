// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <tandem/read_report.hpp>

namespace tandem::io {

/// Counts problems found while a file is read; keeps the text of the first one of each kind.
class ReadNotes {
  public:
    /// `describe` makes the text and is called only for the first note of this kind.
    template <class Describe>
    void add(ReadNoteKind kind, Describe describe) {
        const auto known = std::find_if(notes_.begin(), notes_.end(),
                                        [kind](const ReadNote& n) { return n.kind == kind; });
        if (known != notes_.end()) {
            ++known->count;
        } else {
            notes_.push_back({kind, 1, describe()});
        }
    }

    /// Adds the notes of a part of the file.
    void add(const ReadNote& note) {
        add(note.kind, [&] { return note.first; });
        const auto known = std::find_if(notes_.begin(), notes_.end(),
                                        [&](const ReadNote& n) { return n.kind == note.kind; });
        known->count += note.count - 1;
    }

    [[nodiscard]] const std::vector<ReadNote>& all() const { return notes_; }

  private:
    std::vector<ReadNote> notes_;
};

}  // namespace tandem::io
