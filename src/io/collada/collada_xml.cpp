// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/collada/collada_xml.hpp"

#include <fmt/format.h>
#include <limits>

#include "io/file_error.hpp"

namespace tandem::io {
namespace {

// An XML comment between numbers divides the text into several nodes.
std::string text_of(const pugi::xml_node& element) {
    std::string text;
    for (const pugi::xml_node& piece : element.children()) {
        text += piece.value();
    }
    return text;
}

pugi::xml_node next_in_document(pugi::xml_node at, const pugi::xml_node& root) {
    if (at.first_child()) {
        return at.first_child();
    }
    while (at != root && !at.next_sibling()) {
        at = at.parent();
    }
    return at == root ? pugi::xml_node() : at.next_sibling();
}

}  // namespace

void fail_collada(std::string what) {
    throw ColladaFault{ErrorCode::FileMalformed, std::move(what)};
}

void fail_collada_unsupported(std::string what) {
    throw ColladaFault{ErrorCode::Unsupported, std::move(what)};
}

std::string name_of(const pugi::xml_node& element) {
    const std::string name = element.attribute("name").value();
    return name.empty() ? element.attribute("id").value() : name;
}

std::string place_of(const pugi::xml_node& element) {
    const std::string name = name_of(element);
    return name.empty() ? fmt::format("<{}>", element.name())
                        : fmt::format("<{} {}>", element.name(), in_quotes(name));
}

ColladaNumbers::ColladaNumbers(const pugi::xml_node& element)
    : place_(place_of(element)), text_(text_of(element)), scanner_(text_, place_, Comments::None) {}

bool ColladaNumbers::at_end() {
    scanner_.skip_space();
    return scanner_.at_end();
}

std::optional<double> ColladaNumbers::number() {
    scanner_.skip_space();
    const std::optional<double> value = scanner_.number();
    if (!value) {
        error_ = scanner_.fault("a number");
        (void)scanner_.token();
    }
    return value;
}

std::optional<std::uint32_t> ColladaNumbers::index() {
    scanner_.skip_space();
    const std::optional<std::int64_t> value = scanner_.integer();
    if (value && *value >= 0 && *value <= std::numeric_limits<std::uint32_t>::max()) {
        return static_cast<std::uint32_t>(*value);
    }
    if (value) {
        error_ = malformed(place_, fmt::format("{} is not an index", *value));
    } else {
        error_ = scanner_.fault("an index");
        (void)scanner_.token();
    }
    return std::nullopt;
}

std::vector<double> numbers_of(const pugi::xml_node& element, std::size_t wanted) {
    ColladaNumbers numbers(element);
    std::vector<double> values;
    while (!numbers.at_end() && values.size() <= wanted) {
        const std::optional<double> value = numbers.number();
        if (!value) {
            throw ColladaFault{numbers.last_error().code, numbers.last_error().message};
        }
        values.push_back(*value);
    }
    if (values.size() != wanted) {
        fail_collada(fmt::format("{} must have {} numbers", place_of(element), wanted));
    }
    return values;
}

ColladaIds::ColladaIds(const pugi::xml_node& root) {
    for (pugi::xml_node at = root; at; at = next_in_document(at, root)) {
        const std::string_view kind = at.name();
        if (kind == "geometry" || kind == "controller" || kind == "node" ||
            kind == "visual_scene") {
            if (const std::string_view id = at.attribute("id").value(); !id.empty()) {
                known_[{kind, id}].push_back(at);
            }
        }
    }
}

bool ColladaIds::has(std::string_view kind, std::string_view reference) const {
    return reference.starts_with('#') && known_.contains({kind, reference.substr(1)});
}

pugi::xml_node ColladaIds::find(std::string_view kind, std::string_view reference,
                                const pugi::xml_node& from) const {
    if (!reference.starts_with('#')) {
        fail_collada_unsupported(fmt::format("{} refers to {}; export the scene as one file",
                                             place_of(from),
                                             reference.empty() ? "nothing" : in_quotes(reference)));
    }
    const auto found = known_.find({kind, reference.substr(1)});
    if (found == known_.end()) {
        fail_collada(fmt::format("{} refers to {} {}, which is not in the file", place_of(from),
                                 kind, in_quotes(reference.substr(1))));
    }
    if (found->second.size() > 1) {
        fail_collada(fmt::format("{} refers to {} {}, which occurs {} times", place_of(from), kind,
                                 in_quotes(reference.substr(1)), found->second.size()));
    }
    return found->second.front();
}

}  // namespace tandem::io
