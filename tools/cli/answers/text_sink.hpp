// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

#include "io/output_file.hpp"

namespace tandem::cli {

/// Text on its way to a file or to standard output. Whether all of it arrived is known after
/// `close`: a full disk must not pass for success, and a file keeps its old content until then.
class TextSink {
  public:
    /// "-" is standard output.
    static Result<TextSink> open(const std::string& file);

    /// A failure is reported by `close`.
    void write(std::string_view text);
    Result<Done> close();

  private:
    enum class Kind { File, StandardOutput };

    TextSink(io::OutputFile output, Kind kind);
    /// Tells `reader_is_gone` and `output_has_begun`.
    void note_progress() const;

    io::OutputFile output_;
    Kind kind_;
};

/// Whether the reader of standard output went away before it had read everything, as `head` does.
/// That is no failure of ours: nothing is said about it, and `start_program` returns the code that
/// the shell would report for SIGPIPE.
[[nodiscard]] bool reader_is_gone() noexcept;

/// Whether bytes have left for standard output: an error document would come after them.
[[nodiscard]] bool output_has_begun() noexcept;

/// The first message that `complain` has printed; empty if there was none.
[[nodiscard]] std::string first_complaint();

/// A whole text at once.
[[nodiscard]] Result<Done> write_text(const std::string& file, std::string_view text);

/// Text for people on standard output: control characters, which names of files may contain, are
/// shown as \xHH.
[[nodiscard]] Result<Done> show(std::string_view text);

/// Prints to standard error. Text that cannot be written there is lost: that changes neither the
/// work nor the exit code.
void tell(std::string_view text) noexcept;

/// The same for "tandem: message" on one line, control characters shown as \xHH, and a second line
/// of advice if there is any.
void complain(std::string_view message, std::string_view advice = {});

}  // namespace tandem::cli
