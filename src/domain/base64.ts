const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const valueOf = new Map(Array.from(alphabet, (letter, value) => [letter.charCodeAt(0), value]));

/** Base64 with padding (RFC 4648, section 4), independent of the DOM and of Node. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const three = (byteAt(bytes, at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2);
    pieces.push(
      letterOf(three >> 18),
      letterOf(three >> 12),
      left > 1 ? letterOf(three >> 6) : "=",
      left > 2 ? letterOf(three) : "=",
    );
  }
  return pieces.join("");
}

/** Decodes base64 with padding; `undefined` if the text is not valid base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const letters = text.length - padding;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = at < letters ? valueOf.get(text.charCodeAt(at)) : 0;
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xff_ff_ff;
    if (at % 4 === 3) {
      const start = ((at - 3) / 4) * 3;
      // Beyond the end an assignment is without effect.
      bytes[start] = held >> 16;
      bytes[start + 1] = (held >> 8) & 0xff;
      bytes[start + 2] = held & 0xff;
    }
  }
  return bytes;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function letterOf(bits: number): string {
  return alphabet.charAt(bits & 63);
}
