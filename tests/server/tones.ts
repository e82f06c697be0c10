/** A WAV file that is silent but for some seconds. */
export function tones(
  rate: number,
  loud: readonly (readonly [from: number, to: number])[],
  seconds: number,
): Buffer {
  const data = Buffer.alloc(2 * rate * seconds);
  for (let at = 0; at < rate * seconds; at += 1) {
    const isLoud = loud.some(([from, to]) => at / rate >= from && at / rate < to);
    data.writeInt16LE(isLoud ? Math.round(8_000 * Math.sin(at)) : 0, 2 * at);
  }
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
