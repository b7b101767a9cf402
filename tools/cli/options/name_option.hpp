// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "names/name_list.hpp"

namespace tandem::cli {

/// `--order NAME`: one of an array of enumerators, called as `name_of` says. `place` is one of
/// them, or an optional of it.
template <class Place, class All>
CLI::Option* add_name_option(CLI::App& verb, const std::string& option, Place& place,
                             const All& all, const std::string& help) {
    const auto read = [option, &place, &all](const std::string& word) {
        const auto picked = names::pick_one(option.substr(2), word, names::named(all));
        if (!picked) {
            throw CLI::ValidationError(option, picked.error().message);
        }
        place = *picked;
    };
    return verb.add_option_function<std::string>(option, read, help)->option_text("NAME");
}

}  // namespace tandem::cli
