// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <boost/property_tree/xml_parser.hpp>
#include <sstream>
#include <string>
#include <string_view>

namespace tandem::bench {

/// The part of a page that the report wrote; the rest comes from viewer/.
inline std::string content_of(const std::string& page) {
    const std::size_t first = page.find("<main>");
    const std::size_t last = page.find("</main>", first);
    return first == std::string::npos || last == std::string::npos
               ? std::string()
               : page.substr(first, last + std::string_view("</main>").size() - first);
}

/// Throws if the content is not well-formed XML.
inline boost::property_tree::ptree parsed_page(const std::string& page) {
    std::istringstream stream(content_of(page));
    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(stream, tree);
    return tree;
}

}  // namespace tandem::bench
