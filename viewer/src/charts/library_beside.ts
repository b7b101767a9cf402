// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Gives Node.js the library that is part of each page, from the file beside the program. To be
// imported first.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { gunzipSync } from "node:zlib";

runInThisContext(gunzipSync(readFileSync(new URL("charts_library.js.gz", import.meta.url))).toString());
