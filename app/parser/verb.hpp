// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "parser/option.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace tandem::parser {

/// Stores the value of an option, or returns an error about it.
using Read = std::function<Result<Done>(const std::string& value)>;

/// A verb of a program, or the program itself. It is a handle, valid as long as the Parser.
class Verb {
  public:
    explicit Verb(CLI::App& app) : app_(&app) {}

    /// Adds a verb below this one.
    Verb add_verb(const std::string& name, const std::string& help) const;
    /// Sets the end of the help, with examples.
    void footer(const std::string& text) const;
    /// Sets how many verbs below this one may be given.
    void require_verbs(std::size_t fewest, std::size_t most) const;

    /// Adds an option whose value is stored in `place`. Defined in verb.cpp for the types of our
    /// options; a type for which the linker finds no definition must be added to the list there.
    template <class T>
    Option add_option(const std::string& name, T& place, const std::string& help) const;
    Option add_flag(const std::string& name, bool& place, const std::string& help) const;
    Option add_flag_callback(const std::string& name, const std::function<void()>& given,
                             const std::string& help) const;
    /// Adds an option whose value is read by a function of the caller.
    Option add_reader(const std::string& name, const Read& read, const std::string& help) const;
    /// The same for a list: the function is called with one value after the other.
    Option add_list_reader(const std::string& name, const Read& read,
                           const std::string& help) const;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string help() const;  ///< the sentence that describes the verb
    [[nodiscard]] std::string examples() const;
    [[nodiscard]] bool is_program() const;  ///< whether it is not below another verb
    [[nodiscard]] bool is_given() const;    ///< valid after parsing
    [[nodiscard]] std::vector<Verb> verbs() const;
    [[nodiscard]] std::vector<OptionFacts> options() const;
    [[nodiscard]] std::optional<OptionFacts> find_option(const std::string& name) const;

  private:
    CLI::App* app_;
};

}  // namespace tandem::parser
