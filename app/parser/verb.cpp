// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "parser/verb.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "parser/checks.hpp"

namespace tandem::parser {
namespace {

void throw_unless(const Result<Done>& read, const std::string& option) {
    if (!read) {
        throw CLI::ValidationError(option, read.error().message);
    }
}

/// The type of the numbers that an option of type T takes.
template <class T>
struct NumberIn {
    using Type = T;
};
template <class T>
struct NumberIn<std::optional<T>> : NumberIn<T> {};
template <class T>
struct NumberIn<std::vector<T>> : NumberIn<T> {};

}  // namespace

Verb Verb::add_verb(const std::string& name, const std::string& help) const {
    CLI::App& verb = *app_->add_subcommand(name, help);
    verb.group("Verbs");
    return Verb(verb);
}

void Verb::footer(const std::string& text) const {
    app_->footer(text);
}

void Verb::require_verbs(std::size_t fewest, std::size_t most) const {
    app_->require_subcommand(fewest, most);
}

template <class T>
Option Verb::add_option(const std::string& name, T& place, const std::string& help) const {
    const Option option(*app_->add_option(name, place, help));
    using Number = NumberIn<T>::Type;
    if constexpr (std::is_unsigned_v<Number>) {
        // CLI11 reads -1 as the largest number of an unsigned type.
        return option.check_by_default(whole_number(0, std::numeric_limits<Number>::max()));
    } else {
        return option;
    }
}

#define TANDEM_OPTION_OF(...) \
    template Option Verb::add_option(const std::string&, __VA_ARGS__&, const std::string&) const
TANDEM_OPTION_OF(std::string);
TANDEM_OPTION_OF(std::vector<std::string>);
TANDEM_OPTION_OF(std::vector<unsigned>);
TANDEM_OPTION_OF(double);
TANDEM_OPTION_OF(int);
TANDEM_OPTION_OF(unsigned);
TANDEM_OPTION_OF(std::uint64_t);
TANDEM_OPTION_OF(std::vector<std::pair<std::string, std::string>>);
TANDEM_OPTION_OF(std::optional<std::string>);
TANDEM_OPTION_OF(std::optional<double>);
TANDEM_OPTION_OF(std::optional<unsigned>);
TANDEM_OPTION_OF(std::optional<std::uint64_t>);
#undef TANDEM_OPTION_OF

Option Verb::add_flag(const std::string& name, bool& place, const std::string& help) const {
    return Option(*app_->add_flag(name, place, help));
}

Option Verb::add_flag_callback(const std::string& name, const std::function<void()>& given,
                               const std::string& help) const {
    return Option(*app_->add_flag_callback(name, given, help));
}

Option Verb::add_reader(const std::string& name, const Read& read, const std::string& help) const {
    const std::function<void(const std::string&)> take = [name, read](const std::string& value) {
        throw_unless(read(value), name);
    };
    return Option(*app_->add_option_function(name, take, help));
}

Option Verb::add_list_reader(const std::string& name, const Read& read,
                             const std::string& help) const {
    using Values = std::vector<std::string>;
    const std::function<void(const Values&)> take = [name, read](const Values& values) {
        for (const std::string& value : values) {
            throw_unless(read(value), name);
        }
    };
    return Option(*app_->add_option_function(name, take, help));
}

std::string Verb::name() const {
    return app_->get_name();
}

std::string Verb::help() const {
    return app_->get_description();
}

std::string Verb::examples() const {
    return app_->get_footer();
}

bool Verb::is_program() const {
    return app_->get_parent() == nullptr;
}

bool Verb::is_given() const {
    return app_->parsed();
}

std::vector<Verb> Verb::verbs() const {
    std::vector<Verb> verbs;
    for (CLI::App* const verb : app_->get_subcommands({})) {
        verbs.emplace_back(*verb);
    }
    return verbs;
}

std::vector<OptionFacts> Verb::options() const {
    std::vector<OptionFacts> options;
    for (CLI::Option* const option : app_->get_options()) {
        options.push_back(Option(*option).facts());
    }
    return options;
}

std::optional<OptionFacts> Verb::find_option(const std::string& name) const {
    CLI::Option* const option = app_->get_option_no_throw(name);
    return option == nullptr ? std::nullopt : std::optional(Option(*option).facts());
}

}  // namespace tandem::parser
