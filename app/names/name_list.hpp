// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "names/suggest.hpp"

namespace tandem::names {

/// A value with its name on the command line.
template <class T>
struct Named {
    std::string name;
    T value;
};

/// The value that `word` names, or an error.
template <class T>
Result<T> pick_one(const std::string& what, const std::string& word,
                   const std::vector<Named<T>>& known) {
    std::vector<std::string> names;
    for (const Named<T>& one : known) {
        if (one.name == word) {
            return one.value;
        }
        names.push_back(one.name);
    }
    return unknown_name(what, word, names);
}

/// The values that `words` name, in the order of `known`, without repetition; "all" means every
/// value.
template <class T>
Result<std::vector<T>> pick(const std::string& what, std::span<const std::string> words,
                            const std::vector<Named<T>>& known) {
    for (const std::string& word : words) {
        const bool found = word == "all" || std::any_of(known.begin(), known.end(), [&](auto& one) {
                               return one.name == word;
                           });
        if (found) {
            continue;
        }
        std::vector<std::string> names{"all"};
        for (const Named<T>& one : known) {
            names.push_back(one.name);
        }
        return unknown_name(what, word, names);
    }
    std::vector<T> picked;
    for (const Named<T>& one : known) {
        const bool wanted = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
            return word == "all" || word == one.name;
        });
        if (wanted && std::find(picked.begin(), picked.end(), one.value) == picked.end()) {
            picked.push_back(one.value);
        }
    }
    return picked;
}

/// All values of an array of enumerators, with the names that `name_of` returns.
template <class All>
auto named(const All& all) {
    std::vector<Named<typename All::value_type>> known;
    known.reserve(all.size());
    for (const auto& value : all) {
        known.push_back({std::string(name_of(value)), value});
    }
    return known;
}

}  // namespace tandem::names
