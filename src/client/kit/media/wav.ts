/** An audio file of one channel (WAV, 16 bits), made from its value (−1 to 1) at each second. For tests. */
export function wavOf(
  seconds: number,
  valueAt: (second: number) => number,
  samplesPerSecond = 16_000,
): Blob {
  const count = Math.round(seconds * samplesPerSecond);
  const bytes = new DataView(new ArrayBuffer(44 + count * 2));
  const write = (at: number, text: string) => {
    for (let letter = 0; letter < text.length; letter += 1) {
      bytes.setUint8(at + letter, text.charCodeAt(letter));
    }
  };
  write(0, "RIFF");
  bytes.setUint32(4, 36 + count * 2, true);
  write(8, "WAVEfmt ");
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, samplesPerSecond, true);
  bytes.setUint32(28, samplesPerSecond * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, "data");
  bytes.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at += 1) {
    bytes.setInt16(44 + at * 2, Math.round(valueAt(at / samplesPerSecond) * 32_767), true);
  }
  return new Blob([bytes], { type: "audio/wav" });
}
