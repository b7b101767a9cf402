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

/// Changes of a world of boxes between two updates of a broad phase. Objects are numbered by the
/// recording, from 0 on. Numbers ascend in each of the three lists, and box k belongs to object k
/// of its list. An object is in at most one of the lists.
struct BoxStep {
    std::vector<std::uint32_t> removed;  ///< objects that exist before the step
    std::vector<std::uint32_t> added;    ///< numbers without an object before the step
    std::vector<Box> added_boxes;
    std::vector<std::uint32_t> moved;  ///< objects that exist before the step
    std::vector<Box> moved_boxes;

    void clear();

    friend bool operator==(const BoxStep&, const BoxStep&) = default;
};

/// Writes a recording step by step, without keeping it in memory. The file gets its name in
/// `finish`; until then an older file of that name stays unchanged. A writer that was moved from
/// refuses every call. docs/guide/box-recordings.md describes the format.
class BoxRecordingWriter {
  public:
    /// `step_seconds` is the duration of a step for a viewer; 0 if it does not matter.
    [[nodiscard]] static Result<BoxRecordingWriter> create(const std::filesystem::path& file,
                                                           double step_seconds);

    BoxRecordingWriter(BoxRecordingWriter&&) noexcept;
    BoxRecordingWriter& operator=(BoxRecordingWriter&&) noexcept;
    ~BoxRecordingWriter();

    /// Refuses a step that breaks the rules of `BoxStep`.
    Result<Done> write(const BoxStep& step);
    /// Call it once, after the last step. A second call, or a step after it, is an error.
    Result<Done> finish();

  private:
    struct State;
    explicit BoxRecordingWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Reads a recording step by step. Memory grows only with the bytes that were read, whatever sizes
/// a damaged file claims. A reader that was moved from returns an error.
class BoxRecordingReader {
  public:
    [[nodiscard]] static Result<BoxRecordingReader> open(const std::filesystem::path& file);

    BoxRecordingReader(BoxRecordingReader&&) noexcept;
    BoxRecordingReader& operator=(BoxRecordingReader&&) noexcept;
    ~BoxRecordingReader();

    [[nodiscard]] double step_seconds() const noexcept;
    /// Replaces the contents of `step`. Returns false after the last step.
    [[nodiscard]] Result<bool> next(BoxStep& step);

  private:
    struct State;
    friend struct BoxRecordingOpener;
    explicit BoxRecordingReader(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
