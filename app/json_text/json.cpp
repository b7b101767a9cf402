// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "json_text/json.hpp"

#include <nlohmann/json.hpp>

namespace tandem::json_text {
namespace {

using Library = nlohmann::json;

std::string dumped(const Library& value) {
    return value.dump(-1, ' ', false, Library::error_handler_t::replace);
}

}  // namespace

Json::Json(double value) : text_(dumped(value)) {}

Json::Json(std::string_view value) : text_(dumped(value)) {}

Json::Json(std::initializer_list<Member> members) : text_("{}") {
    for (const Member& member : members) {
        add(member.name, member.value);
    }
}

Json Json::array(std::initializer_list<Json> entries) {
    Json list(Brackets{}, "[]");
    for (const Json& entry : entries) {
        list.push_back(entry);
    }
    return list;
}

void Json::add(std::string_view name, const Json& value) {
    append(dumped(name) + ":" + value.text_);
}

void Json::add_members_of(const Json& object) {
    const std::string_view inner(object.text_);
    if (inner.size() > 2) {
        append(inner.substr(1, inner.size() - 2));
    }
}

void Json::append(std::string_view piece) {
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

}  // namespace tandem::json_text
