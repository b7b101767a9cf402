// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

/** The functions of a page for tests and scripts, as `window.tandem`. */
export interface Handle {
  /** Position of the camera, then the point that it looks at. */
  camera(): number[];
  chosen(): { clash: number; region?: number } | null;
  frame(): number | null;
  measured(): number | null;
  /** Number of draw calls in the last frame. */
  drawCalls(): number;
  /** Rotates the picture once around; returns the milliseconds of each frame. */
  frameTimes(frames: number): Promise<number[]>;
}

declare global {
  interface Window {
    tandem?: Handle;
  }
}
