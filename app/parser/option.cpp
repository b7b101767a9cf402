// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "parser/option.hpp"

#include <CLI/CLI.hpp>

namespace tandem::parser {

Option Option::option_text(const std::string& text) const {
    option_->option_text(text);
    return *this;
}

Option Option::check_by_default(const Check& check) const {
    Option checked = this->check(check);
    checked.has_default_check_ = true;
    return checked;
}

Option Option::check(const Check& check) const {
    if (has_default_check_) {
        option_->get_validator(0)->active(false);
    }
    option_->check(CLI::Validator([check](std::string& value) { return check(value); }, ""));
    return *this;
}

Option Option::required() const {
    option_->required();
    return *this;
}

Option Option::delimiter(char separator) const {
    option_->delimiter(separator);
    return *this;
}

Option Option::allow_extra_args(bool allowed) const {
    option_->allow_extra_args(allowed);
    return *this;
}

Option Option::needs(const Option& other) const {
    option_->needs(other.option_);
    return *this;
}

OptionFacts Option::facts() const {
    return {.name = option_->get_name(),
            .short_names = option_->get_snames(),
            .long_names = option_->get_lnames(),
            .text = option_->get_option_text(),
            .help = option_->get_description(),
            .is_argument = option_->get_positional(),
            .fewest_values = option_->get_items_expected_min(),
            .most_values = option_->get_items_expected_max(),
            .is_given = option_->count() > 0,
            .values = option_->results()};
}

}  // namespace tandem::parser
