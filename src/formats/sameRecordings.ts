import { foldedName } from "./foldedName.ts";
import { mediaEnding } from "./mediaEnding.ts";
import type { RecordingCopy } from "./studyCopy.ts";

/** A recording of one file, and the recording of an earlier file that it appears to be by name. */
export interface RecordingMatch {
  readonly name: string;
  readonly isLike: string;
}

interface Found {
  /** By the id of a recording of this file: the one of an earlier file that it is. */
  readonly joined: ReadonlyMap<string, RecordingCopy>;
  /** Those whose names say that they are copies, whether they were joined or not. */
  readonly copies: readonly RecordingMatch[];
}

/**
 * Finds, file after file, which recordings are the same. First by media files that occur once per
 * file; then by their own names, unless the media files have different known lengths; and finally,
 * if selected, by names that differ as copies do: "X (1).mov" or "X - Copy.mov" of "X.mov", "X.mp4", and "X_001" of "x 1".
 * Recordings of the same file are never joined: its reader distinguished them, and if one file has both "X" and "X (1)",
 * these are numbers, as "X.mov" and "X.mp4" are two cameras.
 */
export function sameRecordings(files: readonly (readonly RecordingCopy[])[]): {
  next(file: readonly RecordingCopy[], wish: { readonly joinsCopies: boolean }): Found;
} {
  const numbered = new Set(files.flatMap(numberedStems));
  const byFiles = new Map<string, RecordingCopy>();
  const byName = new Map<string, RecordingCopy>();
  const byStem = new Map<string, RecordingCopy[]>();
  return {
    next(file, { joinsCopies }) {
      const joined = new Map<string, RecordingCopy>();
      const copies: RecordingMatch[] = [];
      const claimed = new Set<string>();
      const take = (own: RecordingCopy, there: RecordingCopy): void => {
        joined.set(own.id, there);
        claimed.add(there.id);
      };
      const counts = countsOf(file.map(filesKey));
      const isOnly = (key: string) => key !== "" && counts.get(key) === 1;
      for (const own of file) {
        const key = filesKey(own);
        const there = isOnly(key) ? byFiles.get(key) : undefined;
        if (there && !claimed.has(there.id)) take(own, there);
      }
      for (const own of file) {
        const there = joined.has(own.id) ? undefined : byName.get(foldedName(own.name));
        if (there && !claimed.has(there.id) && !isOtherFilm(own, there)) take(own, there);
      }
      for (const own of file) {
        if (joined.has(own.id)) continue;
        const there = copyOf(own, claimed);
        if (!there) continue;
        copies.push({ name: shownName(own), isLike: shownName(there) });
        if (joinsCopies) take(own, there);
        else claimed.add(there.id);
      }
      for (const own of file) {
        const one = joined.get(own.id) ?? own;
        const key = filesKey(own);
        if (isOnly(key) && !byFiles.has(key)) byFiles.set(key, one);
        const name = foldedName(own.name);
        if (!byName.has(name)) byName.set(name, one);
        if (joined.has(own.id)) continue;
        for (const { stem } of new Map(
          labelsOf(own).map((label) => [label.stem, label]),
        ).values()) {
          const list = byStem.get(stem);
          if (list) list.push(own);
          else byStem.set(stem, [own]);
        }
      }
      return { joined, copies };
    },
  };

  function copyOf(own: RecordingCopy, claimed: ReadonlySet<string>): RecordingCopy | undefined {
    for (const label of labelsOf(own)) {
      if (numbered.has(label.stem)) continue;
      const there = byStem
        .get(label.stem)
        ?.find((one) => !claimed.has(one.id) && !isOtherFilm(own, one) && isCopy(own, one, label));
      if (there) return there;
    }
    return undefined;
  }
}

/** How much videos that were recorded once differ by the container that they are in. */
const sameLengthUs = 500_000;

function isCopy(own: RecordingCopy, there: RecordingCopy, label: Label): boolean {
  const [ownUs, thereUs] = [lengthUs(own), lengthUs(there)];
  const areKnown = ownUs !== null && thereUs !== null;
  if (areKnown && Math.abs(ownUs - thereUs) > sameLengthUs) return false;
  return labelsOf(there).some(
    (other) =>
      other.stem === label.stem &&
      // "X (1)" and "X (2)" may as well be two of a series.
      (!other.isMarked || !label.isMarked) &&
      (areKnown ||
        other.ending === label.ending ||
        other.ending === "" ||
        label.ending === "" ||
        // A film that was converted for someone; two marks more may be two cameras.
        (!other.isMarked && !label.isMarked)),
  );
}

/** Whether both name what was watched, and that is known to differ. */
function isOtherFilm(one: RecordingCopy, other: RecordingCopy): boolean {
  const [a, b] = [lengthUs(one), lengthUs(other)];
  if (filesKey(one) === filesKey(other)) return false;
  if (isNumberedOnly(one) && hasOtherFile(one, other)) return true;
  return a !== null && b !== null && Math.abs(a - b) > sameLengthUs;
}

/** "obs1", "Observation 2", "3": names that programs propose, which say nothing of what was watched. */
function isNumberedOnly({ name }: RecordingCopy): boolean {
  return /^(?:new |neue )?(?:o|obs|observations?|beobachtung|observación|observação|gözlem|session|untitled|unnamed|test|no|nr|#)?[\s._-]*\p{Nd}+$/iu.test(
    name.trim(),
  );
}

/** Whether both name one file that was watched, and neither is a copy of the other by its name. */
function hasOtherFile(one: RecordingCopy, other: RecordingCopy): boolean {
  const [own, there] = [one, other].map(({ media: [first, ...more] }) =>
    first && more.length === 0 ? labelOf(first.fileName).stem : "",
  );
  return own !== "" && there !== "" && own !== there;
}

/** As a file tells it; `null` where none does, or there is nothing that was watched. */
function lengthUs({ media }: RecordingCopy): number | null {
  const [first] = media;
  return media.length === 1 && first ? first.durationUs : null;
}

/** A name without what copying and converting change in it. */
interface Label {
  readonly stem: string;
  /** With its dot; empty where it has none that is known. */
  readonly ending: string;
  readonly isMarked: boolean;
}

function labelsOf({ name, media }: RecordingCopy): readonly Label[] {
  const [first] = media;
  const files = media.length === 1 && first ? [first.fileName] : [];
  return [...files, name].map(labelOf);
}

function labelOf(name: string): Label {
  const plain = foldedName(name.split(/[\\/]/u).at(-1) ?? name);
  const ending = mediaEnding.exec(plain)?.[0] ?? "";
  const whole = plain.slice(0, plain.length - ending.length).trim();
  let stem = whole;
  for (let shorter = unmarked(stem); shorter !== stem; shorter = unmarked(stem)) stem = shorter;
  return { stem: numbersAlike(stem), ending, isMarked: stem !== whole };
}

/** "clip_001", "Clip 1" and "clip1" alike: what stands between words and numbers, and zeros before these, is as people type it. */
function numbersAlike(stem: string): string {
  return stem
    .replaceAll(/(?<!\p{Nd})0+(?=\p{Nd})/gu, "")
    .replaceAll(/(?<=\p{L})[\s_-]*(?=\p{Nd})/gu, " ")
    .replaceAll(/[\s_]+/gu, " ");
}

/** A name without the mark of a copy that operating systems add, in several languages. */
export function unmarked(stem: string): string {
  const shorter = stem
    .replace(/\s*\(\d{1,2}\)$/u, "")
    .replace(
      /\s*[-–_ ]\s*\(?(?:copy|kopie|copie|copia|cópia|kopia|kopi|kopio|نسخة)\)?(?:[\s_-]*\(?\d{1,2}\)?)?$/u,
      "",
    )
    .replace(/^(?:copy of|kopie von|copie de|copia de|نسخة من)\s+/u, "")
    .trim();
  return shorter === "" ? stem : shorter;
}

/** Stems under which one file has several recordings. */
function numberedStems(file: readonly RecordingCopy[]): readonly string[] {
  const owners = new Map<string, Set<string>>();
  for (const one of file) {
    for (const { stem } of labelsOf(one)) {
      owners.set(stem, (owners.get(stem) ?? new Set()).add(one.id));
    }
  }
  return [...owners].flatMap(([stem, ids]) => (ids.size > 1 ? [stem] : []));
}

function shownName({ name, media }: RecordingCopy): string {
  return media[0]?.fileName ?? name;
}

/** Empty without media. */
function filesKey({ media }: RecordingCopy): string {
  return media.map(({ fileName }) => foldedName(fileName)).join("\n");
}

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
