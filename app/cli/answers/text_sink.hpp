// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "io/output/output_file.hpp"

namespace tandem::cli {

/// Text for a file or standard output. Only `close` shows whether all of it was written: a full
/// disk must not count as success, and a file keeps its old content until then.
class TextSink {
  public:
    /// Opens a file; "-" is standard output.
    static Result<TextSink> open(const std::string& file);

    /// A failure is reported by `close`.
    void write(std::string_view text);
    Result<Done> close();

  private:
    enum class Kind { File, StandardOutput };

    TextSink(io::OutputFile output, Kind kind);
    /// Updates `reader_is_gone` and `output_has_begun`.
    void note_progress() const;

    io::OutputFile output_;
    Kind kind_;
};

/// Whether the reader of standard output closed it before the end, as `head` does. That is not an
/// error: nothing is printed, and `start_program` returns the code that the shell would report for
/// SIGPIPE.
[[nodiscard]] bool reader_is_gone() noexcept;

/// Whether bytes have been written to standard output; an error document would then follow them.
[[nodiscard]] bool output_has_begun() noexcept;

/// The first message printed by `complain`; empty if there was none.
[[nodiscard]] std::string first_complaint();

/// Writes a whole text at once.
[[nodiscard]] Result<Done> write_text(const std::string& file, std::string_view text);

/// Prints text for users on standard output. Control characters, which file names may contain, are
/// shown as \xHH.
[[nodiscard]] Result<Done> show(std::string_view text);

/// Prints to standard error. If that fails the text is lost, without effect on work or exit code.
void tell(std::string_view text) noexcept;

/// Prints "tandem: message" on one line of standard error, with control characters as \xHH, and the
/// advice, if any, on a second line.
void complain(std::string_view message, std::string_view advice = {});

}  // namespace tandem::cli
