// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The only script that runs when a page is opened: inflates the libraries in the page, runs them,
// and then the page's program.
import { bytesOfBase64, gunzip } from "./inflate";

function run(text: string): void {
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}

async function start(): Promise<void> {
  for (const library of document.querySelectorAll("script[type='application/gzip']")) {
    run(new TextDecoder().decode(await gunzip(bytesOfBase64(library.textContent ?? ""))));
    library.remove();
  }
  run(document.getElementById("program")!.textContent ?? "");
}

start().catch((problem: unknown) => {
  const text = problem instanceof Error ? problem.message : String(problem);
  document.body.append(`This page cannot be shown: ${text}`);
  throw problem;
});
