// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

/** What tests and scripts may ask a page, as `window.tandem`. */
export interface Handle {
  /** Position of the camera, then the point that it looks at. */
  camera(): number[];
  chosen(): { clash: number; region?: number } | null;
  frame(): number | null;
  measured(): number | null;
  /** Of the last frame. */
  drawCalls(): number;
  /** Turns the picture once around and gives the milliseconds of each drawn frame. */
  frameTimes(frames: number): Promise<number[]>;
}

declare global {
  interface Window {
    tandem?: Handle;
  }
}
