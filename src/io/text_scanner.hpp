// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem::io {

/// Whether '#' begins a comment.
enum class Comments { None, Hash };

/// Reads the text of a mesh file in one pass, line by line or token by token, without copying it. A
/// read that fails leaves the cursor in place, so that `fault` can quote the text there.
///
/// A line ends with LF, CR or both. Within a line, blanks are spaces and tabs; a backslash before
/// the end of the line joins it with the next one (for OBJ; other formats give it no meaning).
class TextScanner {
  public:
    TextScanner(std::string_view text, std::string_view name, Comments comments,
                std::size_t first_line = 1);

    [[nodiscard]] bool at_end() const { return at_ == end_; }
    [[nodiscard]] std::size_t line() const { return line_; }
    [[nodiscard]] std::size_t bytes_left() const { return static_cast<std::size_t>(end_ - at_); }
    [[nodiscard]] char peek() const { return at_ == end_ ? '\0' : *at_; }
    [[nodiscard]] bool at_token_end() const { return token_ends_at(at_); }
    void advance() { at_ += at_ != end_ ? 1 : 0; }

    /// Skips blanks and returns whether the end of the line or a comment follows.
    [[nodiscard]] bool at_line_end();
    /// Moves to the start of the next line.
    void next_line();
    /// Moves to the next token, across any number of lines and comments.
    void skip_space();

    /// The next token of this line up to a blank; empty at the end of the line.
    [[nodiscard]] std::string_view token();

    /// The next token of this line as the nearest double. Fails if the token is not a finite number
    /// as a whole. A number too small for double becomes zero, as in arithmetic; one too large
    /// fails.
    [[nodiscard]] std::optional<double> number();
    [[nodiscard]] std::optional<std::int64_t> integer();
    /// A decimal integer that other characters may follow, as in 3/7/2.
    [[nodiscard]] std::optional<std::int64_t> integer_prefix();
    [[nodiscard]] std::optional<Vec3> point();

    /// The error of the last read: `wanted` ("a coordinate") was expected at the cursor.
    [[nodiscard]] Error fault(std::string_view wanted);
    /// Another error in this line.
    [[nodiscard]] Error error(std::string_view what) const;

  private:
    void skip_blanks();
    [[nodiscard]] bool token_ends_at(const char* p) const;
    [[nodiscard]] const char* find(char c) const;
    [[nodiscard]] const char* behind_line_break(const char* p) const;

    const char* at_;
    const char* end_;
    const char* line_feed_ = nullptr;        ///< the next LF; unknown if null or before `at_`
    const char* carriage_return_ = nullptr;  ///< the next CR; unknown if null or before `at_`
    std::size_t line_;
    std::string_view name_;
    char comment_;
};

}  // namespace tandem::io
