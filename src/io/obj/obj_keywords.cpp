// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/obj/obj_keywords.hpp"

#include <algorithm>
#include <array>

namespace tandem::io {
namespace {

// The statements of the specification (Wavefront, version 3.0) except `v`, `f` and `fo`.
constexpr std::array<std::string_view, 42> kWithoutTriangles = {
    "vt",   "vn",       "vp",       "p",      "l",      "g",          "o",
    "s",    "mg",       "usemtl",   "mtllib", "usemap", "maplib",     "bevel",
    "lod",  "c_interp", "d_interp", "cstype", "deg",    "bmat",       "step",
    "curv", "curv2",    "surf",     "parm",   "trim",   "hole",       "scrv",
    "sp",   "end",      "con",      "ctech",  "stech",  "call",       "csh",
    "bsp",  "bzp",      "cdc",      "cdp",    "res",    "shadow_obj", "trace_obj"};

bool begins_a_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

}  // namespace

ObjKeyword obj_keyword(std::string_view word) {
    if (word == "v") {
        return ObjKeyword::Vertex;
    }
    if (word == "f" || word == "fo") {
        return ObjKeyword::Face;
    }
    if (std::find(kWithoutTriangles.begin(), kWithoutTriangles.end(), word) !=
        kWithoutTriangles.end()) {
        return ObjKeyword::Other;
    }
    const char letter = word.front();
    const bool is_letter = letter == 'f' || letter == 'F' || letter == 'v' || letter == 'V';
    // One letter in the wrong case, or a letter without the blank after it.
    if (is_letter &&
        (word.size() == 1 || word == "FO" || word == "Fo" || begins_a_number(word[1]))) {
        return letter == 'f' || letter == 'F' ? ObjKeyword::DamagedFace : ObjKeyword::DamagedVertex;
    }
    return ObjKeyword::Unknown;
}

}  // namespace tandem::io
