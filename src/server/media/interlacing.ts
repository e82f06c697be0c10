import type { InputVideoTrack } from "mediabunny";

/**
 * Whether the frames of a video in H.264 may be two half-pictures taken one after the other, as camcorders record
 * them: browsers show both at once, torn into lines where something moves. Told by what the video says of all its
 * frames, so that one that only might be interlaced counts. `false` for other codecs, and for what cannot be read.
 */
export async function mayBeInterlaced(video: InputVideoTrack): Promise<boolean> {
  if ((await video.getCodec()) !== "avc") return false;
  const description = (await video.getDecoderConfig())?.description;
  if (description === undefined) return false;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const sps = firstSequenceParameters(bytes);
  try {
    return sps !== undefined && !hasWholeFramesOnly(sps);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Of a decoder configuration record (ISO/IEC 14496-15, 5.3.3.1); `undefined` where it holds none. */
function firstSequenceParameters(record: Uint8Array): Uint8Array | undefined {
  const count = (record[5] ?? 0) & 0x1f;
  const length = ((record[6] ?? 0) << 8) | (record[7] ?? 0);
  return count > 0 && record.length >= 8 + length ? record.subarray(8, 8 + length) : undefined;
}

/** These say more of their colours (ITU-T H.264, 7.3.2.1.1). */
const withChroma = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);

/** Reads `frame_mbs_only_flag`. @throws RangeError where the parameters end before. */
function hasWholeFramesOnly(sps: Uint8Array): boolean {
  const { bit, bits, unsigned, signed } = reader(withoutPrevention(sps));
  bits(8);
  const profile = bits(8);
  bits(16);
  unsigned();
  if (withChroma.has(profile)) {
    const chroma = unsigned();
    if (chroma === 3) bit();
    unsigned();
    unsigned();
    bit();
    if (bit() === 1) {
      for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) {
        if (bit() === 1) skipScaling(list < 6 ? 16 : 64, signed);
      }
    }
  }
  unsigned();
  const order = unsigned();
  if (order === 0) unsigned();
  else if (order === 1) {
    bit();
    signed();
    signed();
    for (let left = unsigned(); left > 0; left--) signed();
  }
  unsigned();
  bit();
  unsigned();
  unsigned();
  return bit() === 1;
}

function skipScaling(size: number, signed: () => number): void {
  let last = 8;
  let next = 8;
  for (let at = 0; at < size && next !== 0; at++) {
    next = (last + signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Without the bytes that keep a start code from appearing by chance. */
function withoutPrevention(sps: Uint8Array): Uint8Array {
  return sps.filter((byte, at) => !(byte === 3 && sps[at - 1] === 0 && sps[at - 2] === 0));
}

/** Reads bits, and numbers in Exp-Golomb code. */
function reader(bytes: Uint8Array) {
  let at = 0;
  const bit = () => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError("the parameters end here");
    const one = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return one;
  };
  const bits = (count: number) => {
    let value = 0;
    for (let left = count; left > 0; left--) value = value * 2 + bit();
    return value;
  };
  const unsigned = () => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = () => {
    const code = unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  };
  return { bit, bits, unsigned, signed };
}
