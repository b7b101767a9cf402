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

/// Says what is wrong with a value, in words that follow the name of the option; empty when the
/// value is fine.
using Check = std::function<std::string(const std::string& value)>;

/// What the help and the description of a program tell about an option or an argument.
struct OptionFacts {
    std::string name;  ///< of an argument without dashes, as its verb calls it
    std::vector<std::string> short_names;
    std::vector<std::string> long_names;
    std::string text;  ///< what the help shows for its value
    std::string help;
    bool is_argument = false;
    int fewest_values = 0;
    int most_values = 0;
};

/// An option or an argument of a verb. A handle: it is valid as long as the Parser, and its calls
/// can be chained. They are called as in CLI11, which does the work.
class Option {
  public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    /// What the help shows for the value, such as `FILE`.
    Option option_text(const std::string& text) const;
    /// Each value must pass.
    Option check(const Check& check) const;
    Option required() const;
    /// One text holds several values, separated by this.
    Option delimiter(char separator) const;
    /// `false`: a list takes one value each time that it is given, not all words that follow.
    Option allow_extra_args(bool allowed) const;
    /// A mistake unless the other option is given, too.
    Option needs(const Option& other) const;

    [[nodiscard]] OptionFacts facts() const;

  private:
    CLI::Option* option_;
};

}  // namespace tandem::parser
