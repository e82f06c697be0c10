/** Text encodings that a file does not declare and that are therefore guessed. */
export type GuessedEncoding =
  | "windows-1252"
  | "windows-1251"
  | "windows-1256"
  | "macintosh"
  | "shift_jis"
  | "euc-jp"
  | "gb18030";

/**
 * The legacy encoding of a text that is not Unicode, guessed from its bytes: Japanese text contains
 * kana, Chinese text common characters, Cyrillic and Arabic whole words of high bytes, and Latin
 * text single ones. Windows-1252 if there is no evidence for another. It remains a guess.
 */
export function guessedEncoding(bytes: Uint8Array): GuessedEncoding {
  const start = bytes.subarray(0, mostBytes);
  const runs = highRuns(start);
  if (runs.bytes === 0) return "windows-1252";
  const [best] = eastAsian
    .flatMap(({ encoding, shareOf }) => {
      const text = strictText(start, encoding);
      const share = text === undefined ? 0 : shareOf(text, start);
      return share > 0.75 ? [{ encoding, share }] : [];
    })
    .toSorted((a, b) => b.share - a.share);
  const areWords = runs.bytes / runs.count >= 2;
  if (best && areWords) return best.encoding;
  // 0xc0 to 0xff are all the letters of Cyrillic and Arabic; in Latin they stand alone between others.
  if (runs.bytes >= 8 && runs.bytes >= runs.count * 2.5 && runs.letters >= runs.bytes * 0.85) {
    return runs.latinInArabic < runs.bytes * 0.1 ? "windows-1256" : "windows-1251";
  }
  if (isMacRoman(start, runs)) return "macintosh";
  return "windows-1252";
}

const mostBytes = 65_536;

interface Runs {
  readonly bytes: number;
  /** How many times such bytes stand behind each other without another between them. */
  readonly count: number;
  /** From 0xc0 on. */
  readonly letters: number;
  /** From 0x80 to 0x9f. */
  readonly low: number;
  /** Those that are letters of French in the code page of Arabic, and common ones in that of Cyrillic. */
  readonly latinInArabic: number;
}

function highRuns(bytes: Uint8Array): Runs {
  let [all, count, letters, low, latinInArabic, wasHigh] = [0, 0, 0, 0, 0, false];
  for (const byte of bytes) {
    const isHigh = byte >= 0x80;
    if (isHigh) {
      all += 1;
      if (!wasHigh) count += 1;
      if (byte >= 0xc0) letters += 1;
      if (byte < 0xa0) low += 1;
      if (byte >= 0xe0 && !arabic.has(byte)) latinInArabic += 1;
    }
    wasHigh = isHigh;
  }
  return { bytes: all, count, letters, low, latinInArabic };
}

/** The letters of Arabic from 0xe0 on. */
const arabic: ReadonlySet<number> = new Set([0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed]);

/** `undefined` where the bytes cannot be this. A sign that is cut at the end is no fault. */
function strictText(bytes: Uint8Array, encoding: GuessedEncoding): string | undefined {
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      const end = bytes.length - (bytes.length === mostBytes ? cut : 0);
      return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, end));
    } catch {
      if (bytes.length < mostBytes) return undefined;
    }
  }
  return undefined;
}

interface EastAsian {
  readonly encoding: GuessedEncoding;
  /** How much of what is not ASCII is as texts in this have it; 0 to 1. */
  readonly shareOf: (text: string, bytes: Uint8Array) => number;
}

const eastAsian: readonly EastAsian[] = [
  { encoding: "shift_jis", shareOf: japaneseShare },
  { encoding: "euc-jp", shareOf: japaneseShare },
  { encoding: "gb18030", shareOf: chineseShare },
];

/** Without kana it is no Japanese; half-width kana are what other texts look like when misread. */
function japaneseShare(text: string): number {
  const all = Array.from(text).filter((one) => one > "\u007f");
  const kana = all.filter((one) => /[\u3040-\u30ff]/u.test(one)).length;
  const fitting = all.filter((one) =>
    /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/u.test(one),
  ).length;
  return kana * 12 >= all.length ? fitting / all.length : 0;
}

/** The common signs of Chinese begin with 0xb0 to 0xd7; texts have few others. */
function chineseShare(text: string, bytes: Uint8Array): number {
  const all = Array.from(text).filter((one) => one > "\u007f");
  const fitting = all.filter((one) =>
    /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/u.test(one),
  ).length;
  let [common, pairs] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    const second = bytes[at + 1] ?? 0;
    if (lead >= 0xb0 && lead <= 0xd7 && second >= 0xa1) common += 1;
    pairs += 1;
    at += 1;
  }
  return pairs === 0 || common < pairs * 0.7 ? 0 : fitting / all.length;
}

/** Its letters lie where Windows-1252 has quotes and signs, which do not stand within words. */
function isMacRoman(bytes: Uint8Array, { low, bytes: all }: Runs): boolean {
  if (low < all * 0.7) return false;
  let within = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || byte > 0x9f) continue;
    if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])) within += 1;
  }
  // An apostrophe is within a word, too: 0x92 in Windows-1252.
  const apostrophes = bytes.reduce((sum, byte) => sum + (byte === 0x92 ? 1 : 0), 0);
  return within - apostrophes > low * 0.5;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}
