// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "json/text.hpp"

#include <nlohmann/json.hpp>

namespace tandem::json {
namespace {

using Library = nlohmann::json;

std::string dumped(const Library& value) {
    return value.dump(-1, ' ', false, Library::error_handler_t::replace);
}

}  // namespace

Text::Text(double value) : text_(dumped(value)) {}

Text::Text(std::string_view value) : text_(dumped(value)) {}

Text::Text(std::initializer_list<Member> members) : text_("{}") {
    for (const Member& member : members) {
        add(member.name, member.value);
    }
}

Text Text::array(std::initializer_list<Text> entries) {
    Text list(Brackets{}, "[]");
    for (const Text& entry : entries) {
        list.push_back(entry);
    }
    return list;
}

void Text::add(std::string_view name, const Text& value) {
    append(dumped(name) + ":" + value.text_);
}

void Text::add_members_of(const Text& object) {
    const std::string_view inner(object.text_);
    if (inner.size() > 2) {
        append(inner.substr(1, inner.size() - 2));
    }
}

void Text::append(std::string_view piece) {
    const char bracket = text_.back();
    text_.pop_back();
    if (text_.size() > 1) {
        text_ += ',';
    }
    text_ += piece;
    text_ += bracket;
}

std::optional<std::string> unquoted(std::string_view literal) {
    const Library value = Library::parse(literal, nullptr, /*allow_exceptions=*/false);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

}  // namespace tandem::json
