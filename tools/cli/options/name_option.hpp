// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::cli {

/// `--order NAME`: one of the names; `take` gets its place in the list.
parser::Option add_choice(const parser::Verb& verb, const std::string& option,
                          const std::vector<std::string>& names,
                          const std::function<void(std::size_t)>& take, const std::string& help);

/// The same for an array of enumerators, called as `name_of` says. `place` is one of them, or an
/// optional of it.
template <class Place, class All>
parser::Option add_name_option(const parser::Verb& verb, const std::string& option, Place& place,
                               const All& all, const std::string& help) {
    std::vector<std::string> names;
    for (const auto& value : all) {
        names.emplace_back(name_of(value));
    }
    return add_choice(
        verb, option, names, [&place, all](std::size_t k) { place = all[k]; }, help);
}

}  // namespace tandem::cli
