// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::cli {

/// Text on its way to a file or to standard output, in large pieces. Whether it all arrived is
/// known after `close`: a full disk or a closed pipe must not pass for success.
class TextSink {
  public:
    /// "-" is standard output.
    static Result<TextSink> open(const std::string& file);

    void write(std::string_view text);
    Result<Done> close();

  private:
    struct Closer {
        void operator()(std::FILE* file) const noexcept;
    };

    TextSink(std::FILE* file, std::string name);
    void flush();

    std::unique_ptr<std::FILE, Closer> file_;
    std::string name_;
    std::string buffer_;
    int problem_ = 0;  // errno of the first failed write
};

/// A whole text at once.
[[nodiscard]] Result<Done> write_text(const std::string& file, std::string_view text);

/// Prints to standard error. What nobody can read there is lost: that changes neither the work nor
/// the exit code.
void tell(std::string_view text) noexcept;

/// The same for "tandem: message" and a line end.
void complain(std::string_view message);

}  // namespace tandem::cli
