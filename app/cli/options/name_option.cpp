// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/name_option.hpp"

#include <algorithm>

#include "names/suggest.hpp"

namespace tandem::cli {

parser::Option add_choice(const parser::Verb& verb, const std::string& option,
                          const std::vector<std::string>& names,
                          const std::function<void(std::size_t)>& take, const std::string& help) {
    const auto read = [=](const std::string& word) -> Result<Done> {
        const auto found = std::find(names.begin(), names.end(), word);
        if (found == names.end()) {
            return names::unknown_name(option.substr(2), word, names);
        }
        take(static_cast<std::size_t>(found - names.begin()));
        return Done{};
    };
    return verb.add_reader(option, read, help).option_text("NAME");
}

}  // namespace tandem::cli
