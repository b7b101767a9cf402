// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "names/name_list.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// `--order NAME`: one of an array of enumerators, called as `name_of` says. `place` is one of
/// them, or an optional of it.
template <class Place, class All>
parser::Option add_name_option(const parser::Verb& verb, const std::string& option, Place& place,
                               const All& all, const std::string& help) {
    const auto read = [option, &place, &all](const std::string& word) -> Result<Done> {
        const auto picked = names::pick_one(option.substr(2), word, names::named(all));
        if (!picked) {
            return picked.error();
        }
        place = *picked;
        return Done{};
    };
    return verb.add_reader(option, read, help).option_text("NAME");
}

}  // namespace tandem::cli
