// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// What happens to a world of boxes between two updates of a broad phase. Objects have numbers of
/// the recording's own, from 0 on. In each of the three lists they ascend; the k-th box is for the
/// k-th object. An object is in one of the lists at most.
struct BoxStep {
    std::vector<std::uint32_t> removed;  ///< must be there
    std::vector<std::uint32_t> added;    ///< must not be there
    std::vector<Box> added_boxes;
    std::vector<std::uint32_t> moved;  ///< must be there
    std::vector<Box> moved_boxes;

    void clear();

    friend bool operator==(const BoxStep&, const BoxStep&) = default;
};

/// Writes a recording step by step; nothing of it stays in memory. The file has its name only after
/// `finish`: until then an older file of that name stays as it was. A writer that was moved from
/// refuses every call. The format: docs/guide/box-recordings.md.
class BoxRecordingWriter {
  public:
    /// `step_seconds` tells a viewer how long a step lasts; 0 if it does not matter.
    [[nodiscard]] static Result<BoxRecordingWriter> create(const std::filesystem::path& file,
                                                           double step_seconds);

    BoxRecordingWriter(BoxRecordingWriter&&) noexcept;
    BoxRecordingWriter& operator=(BoxRecordingWriter&&) noexcept;
    ~BoxRecordingWriter();

    /// A step that makes no sense is refused: see `BoxStep`.
    Result<Done> write(const BoxStep& step);
    /// To be called once, after the last step: a second call, and a step after it, is an error.
    Result<Done> finish();

  private:
    struct State;
    explicit BoxRecordingWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Reads a recording step by step. Whatever is in the file, memory grows with what has been read.
/// A reader that was moved from gives an error instead of a step.
class BoxRecordingReader {
  public:
    [[nodiscard]] static Result<BoxRecordingReader> open(const std::filesystem::path& file);

    BoxRecordingReader(BoxRecordingReader&&) noexcept;
    BoxRecordingReader& operator=(BoxRecordingReader&&) noexcept;
    ~BoxRecordingReader();

    [[nodiscard]] double step_seconds() const noexcept;
    /// Replaces the contents of `step`; false after the last one.
    [[nodiscard]] Result<bool> next(BoxStep& step);

  private:
    struct State;
    friend struct BoxRecordingOpener;
    explicit BoxRecordingReader(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
