// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// A target needs a source; this one exists for its precompiled headers (tests/CMakeLists.txt).
