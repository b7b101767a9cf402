// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/scene_request.hpp"

#include <gtest/gtest.h>

namespace tandem::simulate {
namespace {

TEST(SceneRequest, IsReadBackFromItsText) {
    SceneRequest request;
    request.name = "pile";
    request.seed = 18446744073709551615U;
    request.count = 7;
    request.mesh = "a \"quoted\" name.stl";
    request.checkpoint = 3;
    const Result<SceneRequest> read = request_from(text_of(request));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->name, request.name);
    EXPECT_EQ(read->seed, request.seed);
    EXPECT_EQ(read->count, request.count);
    EXPECT_EQ(read->mesh, request.mesh);
    EXPECT_EQ(read->checkpoint, request.checkpoint);
}

TEST(SceneRequest, DamagedTextsAreErrors) {
    SceneRequest request;
    request.checkpoint = 0;  // steps modulo zero would crash the program
    EXPECT_FALSE(request_from(text_of(request)));
    for (const char* const text : {"", "{", "[]", "{}", "{\"name\": 3}"}) {
        EXPECT_FALSE(request_from(text)) << text;
    }
}

TEST(SceneRequest, NamesThatAreNotUtf8AreKeptReadable) {
    SceneRequest request;
    request.name = "\xff.json";
    EXPECT_TRUE(request_from(text_of(request)));
}

TEST(SceneRequest, CountsThatWouldOverflowAreErrors) {
    SceneRequest request;
    request.name = "cows";
    request.count = 4'000'000'000U;
    EXPECT_FALSE(make_scene(request));
    request.count = 1;
    request.subdivisions = 40;
    EXPECT_FALSE(make_scene(request));
    request.subdivisions = 0;
    EXPECT_TRUE(make_scene(request));
}

}  // namespace
}  // namespace tandem::simulate
