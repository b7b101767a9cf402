// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tandem::json {

/// A JSON value as its text, on one line: for documents that are written and never looked into.
/// Values convert to it where they are written down, as in `{{"name", name}, {"count", 3}}`.
class Text {
  public:
    struct Member;

    // NOLINTBEGIN(google-explicit-constructor): lists of plain values are the point.
    Text(std::nullptr_t) : text_("null") {}
    Text(bool value) : text_(value ? "true" : "false") {}
    /// `null` unless the number is finite, as JSON has no other.
    Text(double value);
    template <std::integral T>
    Text(T value) : text_(std::to_string(value)) {}
    /// Bytes that are not UTF-8 become U+FFFD: a file name need not be UTF-8, JSON must.
    Text(std::string_view value);
    Text(const std::string& value) : Text(std::string_view(value)) {}
    Text(const char* value) : Text(std::string_view(value)) {}
    template <class T>
    Text(const std::vector<T>& values) : text_("[]") {
        for (const T& value : values) {
            push_back(value);
        }
    }
    template <class T>
    Text(const std::optional<T>& value) : Text(value ? Text(*value) : Text(nullptr)) {}
    /// An object.
    Text(std::initializer_list<Member> members);
    // NOLINTEND(google-explicit-constructor)

    [[nodiscard]] static Text object() { return Text(Brackets{}, "{}"); }
    [[nodiscard]] static Text array(std::initializer_list<Text> entries = {});

    /// Adds a member to an object. A name is given once: this does not look for it.
    void add(std::string_view name, const Text& value);
    /// Adds the members of another object.
    void add_members_of(const Text& object);
    /// Adds an entry to an array.
    void push_back(const Text& entry) { append(entry.text_); }

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    struct Brackets {};
    Text(Brackets, const char* brackets) : text_(brackets) {}
    /// Puts text before the closing bracket, and a comma before the text unless it is the first.
    void append(std::string_view piece);

    std::string text_;
};

struct Text::Member {
    std::string_view name;
    Text value;
};

/// What a JSON string stands for; nothing when the text is no JSON string.
[[nodiscard]] std::optional<std::string> unquoted(std::string_view literal);

}  // namespace tandem::json
