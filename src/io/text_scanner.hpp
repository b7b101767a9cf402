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

/// Whether a '#' ends the line.
enum class Comments { None, Hash };

/// One pass over the text of a mesh file, line by line or token by token, without copying any of
/// it. A read that fails leaves the cursor where it is, so that `fault` can say what stands there.
///
/// A line ends with LF, CR or both. Within a line, blanks are spaces and tabs; a backslash before
/// the end of the line joins it with the next one (OBJ; it has no meaning in the other formats).
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

    /// Skips blanks, then tells whether the line, or what a comment leaves of it, is over.
    [[nodiscard]] bool at_line_end();
    /// To the start of the next line.
    void next_line();
    /// To the next token, over as many lines and comments as there are.
    void skip_space();

    /// The next token of this line up to a blank; empty at the end of the line.
    [[nodiscard]] std::string_view token();

    /// The next token of this line as the nearest double. Fails for anything that is not wholly a
    /// finite number. Too small becomes zero, as in arithmetic; too large fails.
    [[nodiscard]] std::optional<double> number();
    [[nodiscard]] std::optional<std::int64_t> integer();
    /// A decimal integer that may be followed by something else, as in 3/7/2.
    [[nodiscard]] std::optional<std::int64_t> integer_prefix();
    [[nodiscard]] std::optional<Vec3> point();

    /// Why the last read failed: `wanted` ("a coordinate") is not what stands at the cursor.
    [[nodiscard]] Error fault(std::string_view wanted);
    /// Something else wrong with this line.
    [[nodiscard]] Error error(std::string_view what) const;

  private:
    void skip_blanks();
    [[nodiscard]] bool token_ends_at(const char* p) const;
    [[nodiscard]] const char* find(char c) const;
    [[nodiscard]] const char* behind_line_break(const char* p) const;

    const char* at_;
    const char* end_;
    const char* line_feed_ = nullptr;        ///< the next one; unknown when null or before `at_`
    const char* carriage_return_ = nullptr;  ///< likewise
    std::size_t line_;
    std::string_view name_;
    char comment_;
};

}  // namespace tandem::io
