// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { bytesOfBase64, gunzip } from "../shared/inflate";
import type { Block, PointBlock, ReportDocument } from "./document";

const kMagic = "TANDEM01";
const kHeader = 12;

/** A document and the integers that it refers to. */
export class Payload {
  constructor(
    readonly document: ReportDocument,
    private readonly bytes: Uint8Array,
  ) {}

  /** Reverses byte planes, zigzag coding and differences, in this order. */
  integers(block: Block): Int32Array {
    const { at, count, planes, stride } = block;
    const values = new Int32Array(count);
    for (let plane = 0; plane < planes; ++plane) {
      const from = at + plane * count;
      const shift = 8 * plane;
      for (let k = 0; k < count; ++k) values[k]! |= this.bytes[from + k]! << shift;
    }
    for (let k = 0; k < count; ++k) {
      const coded = values[k]!;
      const difference = (coded >>> 1) ^ -(coded & 1);
      values[k] = (k >= stride ? values[k - stride]! : 0) + difference;
    }
    return values;
  }

  /** Coordinates, three for each point. */
  points(block: PointBlock): Float64Array {
    const values = this.integers(block);
    const points = new Float64Array(values.length);
    for (let k = 0; k < values.length; ++k) points[k] = block.lo[k % 3]! + values[k]! * block.step;
    return points;
  }
}

/** The payload of a page: base64 of gzip of a magic word, the length of the JSON, the JSON, and blocks. */
export async function unpack(text: string): Promise<Payload> {
  const bytes = await gunzip(bytesOfBase64(text));
  const decoder = new TextDecoder();
  if (decoder.decode(bytes.subarray(0, kMagic.length)) !== kMagic)
    throw new Error("this page holds no report of Tandem");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(kMagic.length, true);
  const document = JSON.parse(decoder.decode(bytes.subarray(kHeader, kHeader + length))) as ReportDocument;
  return new Payload(document, bytes.subarray(kHeader + length));
}
