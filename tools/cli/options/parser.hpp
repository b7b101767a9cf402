// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

/// The parser of the command line by name only. Its own header costs three seconds in each source
/// that reads it: only sources that call the parser include <CLI/CLI.hpp>.
namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI
