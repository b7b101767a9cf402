// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class Option;
}  // namespace CLI

namespace tandem::parser {

/// Checks a value. Returns an error text that continues after the name of the option; empty if it
/// is valid.
using Check = std::function<std::string(const std::string& value)>;

/// The facts that help texts and descriptions of a program show about an option or an argument.
struct OptionFacts {
    std::string name;  ///< name of the option; of an argument, its name without dashes
    std::vector<std::string> short_names;
    std::vector<std::string> long_names;
    std::string text;  ///< the placeholder for its value in the help
    std::string help;
    bool is_argument = false;
    int fewest_values = 0;
    int most_values = 0;
    bool is_given = false;            ///< after parsing
    std::vector<std::string> values;  ///< as they are typed, after parsing
};

/// An option or an argument of a verb. It is a handle, valid as long as the Parser, and its calls
/// can be chained. The functions have the names of CLI11, which implements them.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    /// Each value must pass this check, unless `check` gives another one.
    Option check_by_default(const Check& check) const;

    /// Sets the placeholder for the value in the help, such as `FILE`.
    Option option_text(const std::string& text) const;
    /// Adds a check that every value must pass.
    Option check(const Check& check) const;
    Option required() const;
    /// Divides one text into several values at this character.
    Option delimiter(char separator) const;
    /// `false`: a list takes one value per occurrence of the option, instead of all following
    /// words.
    Option allow_extra_args(bool allowed) const;
    /// Makes it an error to give this option without the other one.
    Option needs(const Option& other) const;

    [[nodiscard]] OptionFacts facts() const;

  private:
    CLI::Option* option_;
    bool has_default_check_ = false;
};

}  // namespace tandem::parser
