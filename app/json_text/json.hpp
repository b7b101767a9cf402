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

namespace tandem::json_text {

/// A JSON value stored as its text on one line, for documents that are written and never read back.
/// Values convert to it implicitly, as in `{{"name", name}, {"count", 3}}`.
class Json {
  public:
    struct Member;

    // NOLINTBEGIN(google-explicit-constructor): implicit conversion makes lists of plain values
    // possible.
    Json(std::nullptr_t) : text_("null") {}
    Json(bool value) : text_(value ? "true" : "false") {}
    /// `null` unless the number is finite, because JSON has only finite numbers.
    Json(double value);
    template <std::integral T>
    Json(T value) : text_(std::to_string(value)) {}
    /// Bytes that are not UTF-8 become U+FFFD: a file name may be invalid UTF-8, which JSON does
    /// not allow.
    Json(std::string_view value);
    Json(const std::string& value) : Json(std::string_view(value)) {}
    Json(const char* value) : Json(std::string_view(value)) {}
    template <class T>
    Json(const std::vector<T>& values) : text_("[]") {
        for (const T& value : values) {
            push_back(value);
        }
    }
    template <class T>
    Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json(nullptr)) {}
    /// An object.
    Json(std::initializer_list<Member> members);
    // NOLINTEND(google-explicit-constructor)

    [[nodiscard]] static Json object() { return Json(Brackets{}, "{}"); }
    [[nodiscard]] static Json array(std::initializer_list<Json> entries = {});

    /// Adds a member to an object. The caller must not add the same name twice; this is not
    /// checked.
    void add(std::string_view name, const Json& value);
    /// Adds the members of another object.
    void add_members_of(const Json& object);
    /// Adds an entry to an array.
    void push_back(const Json& entry) { append(entry.text_); }

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    struct Brackets {};
    Json(Brackets, const char* brackets) : text_(brackets) {}
    /// Inserts text before the closing bracket, with a comma in front unless it is the first entry.
    void append(std::string_view piece);

    std::string text_;
};

struct Json::Member {
    std::string_view name;
    Json value;
};

/// The content of a JSON string with its escapes resolved; nothing if `literal` is not a JSON
/// string.
[[nodiscard]] std::optional<std::string> unquoted(std::string_view literal);

}  // namespace tandem::json_text
