/** File names that stay distinct on every system, including those that ignore case. */
export interface FileNames {
  /** The name, made safe, with a number where another has it already. */
  take(name: string): string;
}

export function newFileNames(): FileNames {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    take(given) {
      const safe = safeFileName(given);
      let name = safe;
      while (taken.has(foldedFileName(name))) {
        const number = (numbers.get(foldedFileName(safe)) ?? 1) + 1;
        numbers.set(foldedFileName(safe), number);
        const { stem, ending } = parted(safe);
        name = `${stem} (${number})${ending}`;
      }
      taken.add(foldedFileName(name));
      return name;
    },
  };
}

/**
 * A file name that is valid on every system: without path separators, control characters and
 * bidirectional controls, not a reserved name of Windows, at most 120 characters with its
 * extension.
 */
export function safeFileName(given: string): string {
  const plain = given
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/[\\/:*?"<>|]/gu, "_")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[\s.]+/u, "")
    .replace(/[\s.]+$/u, "");
  const { stem, ending } = parted(plain);
  const short = cutTo(stem, mostChars - ending.length).trimEnd();
  const name = `${short || "file"}${ending}`;
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(name) ? `_${name}` : name;
}

const mostChars = 120;

/** "a.tar.gz" ends in ".gz": only the last is kept whole. */
function parted(name: string): { readonly stem: string; readonly ending: string } {
  const ending = /\.[A-Za-z0-9]{1,12}$/u.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** Never through a character of two halves. */
function cutTo(text: string, chars: number): string {
  if (text.length <= chars) return text;
  return text.slice(0, chars).replace(/[\ud800-\udbff]$/u, "");
}

function foldedFileName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
