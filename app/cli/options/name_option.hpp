// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::cli {

/// Adds an option such as `--order NAME` with a list of names; `take` gets the index of the name.
parser::Option add_choice(const parser::Verb& verb, const std::string& option,
                          const std::vector<std::string>& names,
                          const std::function<void(std::size_t)>& take, const std::string& help);

/// The same for an array of enumerators, with the names of `name_of`. `place` is an enumerator or
/// an optional of one.
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
