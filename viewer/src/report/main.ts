// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { startTheme } from "../shared/theme";
import { Page } from "./page";
import { unpack } from "./unpack";

startTheme();

async function start(): Promise<void> {
  const data = document.getElementById("tandem-data")!;
  try {
    const payload = await unpack(data.textContent ?? "");
    // Remove the element, because the encoded text is several times as large as the data.
    data.remove();
    window.tandem = new Page(payload, document.getElementById("app")!).handle();
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : String(problem);
    document.getElementById("app")!.textContent = `This report cannot be shown: ${text}`;
    throw problem;
  }
}

void start();
