import type { DiskChange } from "./changesOnDisk.ts";

/** What becomes of changes that nothing has made sure of when the power is cut. */
export type Unsure =
  /** All of them are gone: a disk that writes only what it has to. */
  | "lost"
  /** By file and by sector some are gone and some are there, as a disk that writes in an order of its own. */
  | "mixed";

/** A file as it is after the cut. */
export interface FileAfterCut {
  /** Whose bytes it had at the beginning, below the folder; `undefined` where it is new. */
  readonly from: string | undefined;
  /** What its bytes are made of those; `undefined` where nothing was changed. */
  readonly bytes: ((before: Buffer) => Buffer) | undefined;
}

/** The smallest piece that a disk writes whole. */
const sectorBytes = 512;

type Data = Extract<DiskChange["kind"], "writes" | "setsSize" | "reserves">;

/** One file, whatever its name: what it was and everything that was done to it, of which the first are sure. */
interface Kept {
  readonly from: string | undefined;
  readonly changes: (DiskChange & { readonly kind: Data })[];
  sure: number;
}

type Names = Map<string, Kept>;

/**
 * What a disk may hold of a folder after a cut of the power, from what was in it before and what was done since.
 * A sync makes sure of what was in its file when it began, and, as journals of file systems have it, of all names
 * that were given until then. Of the rest each sector is as it was after some of its writes, and of names the
 * first so many are there.
 *
 * @param files their names before, all of them sure
 * @param chance between 0 and 1
 */
export function afterCut(
  files: readonly string[],
  changes: Iterable<DiskChange>,
  unsure: Unsure,
  chance: () => number,
): ReadonlyMap<string, FileAfterCut> {
  const names = (): Names =>
    new Map(files.map((name) => [name, { from: name, changes: [], sure: 0 }]));
  const before = names();
  const now = new Map(before);
  const renamings: ((names: Names) => void)[] = [];
  let sureRenamings = 0;
  const syncs = new Map<string, { readonly kept: Kept | undefined; sure: number; names: number }>();
  const rename = (step: (names: Names) => void) => {
    renamings.push(step);
    step(now);
  };
  const fileAt = (path: string): Kept => {
    const there = now.get(path);
    if (there) return there;
    const made: Kept = { from: undefined, changes: [], sure: 0 };
    rename((all) => void all.set(path, made));
    return made;
  };
  for (const change of changes) {
    const { kind, path, to } = change;
    const sync = `${change.process} ${path}`;
    switch (kind) {
      case "writes":
      case "setsSize":
      case "reserves":
        fileAt(path).changes.push({ ...change, kind });
        break;
      case "makes":
        fileAt(path);
        break;
      case "renames":
        rename((all) => {
          const moved = all.get(path);
          all.delete(path);
          if (moved) all.set(to, moved);
        });
        break;
      case "removes":
        rename((all) => void all.delete(path));
        break;
      case "syncBegins": {
        const kept = now.get(path);
        syncs.set(sync, { kept, sure: kept?.changes.length ?? 0, names: renamings.length });
        break;
      }
      case "syncEnds": {
        const begun = syncs.get(sync);
        if (!begun) break;
        if (begun.kept) begun.kept.sure = Math.max(begun.kept.sure, begun.sure);
        sureRenamings = Math.max(sureRenamings, begun.names);
        break;
      }
      case "makesFolder":
      case "removesFolder":
        break;
    }
  }
  const given =
    unsure === "lost" ? sureRenamings : between(sureRenamings, renamings.length, chance);
  for (const step of renamings.slice(0, given)) step(before);
  const after = new Map<string, FileAfterCut>();
  for (const [name, { from, changes: all, sure }] of before) {
    const isAsBefore = all.length === 0 || (sure === 0 && unsure === "lost");
    const bytes = (old: Buffer) => bytesAfter(old, all, { sure, unsure, chance });
    after.set(name, { from, bytes: isAsBefore ? undefined : bytes });
  }
  return after;
}

function bytesAfter(
  old: Buffer,
  changes: Kept["changes"],
  { sure, unsure, chance }: { readonly sure: number; unsure: Unsure; chance: () => number },
): Buffer {
  const file = growing(old);
  for (const change of changes.slice(0, sure)) file.apply(change);
  if (unsure === "lost") return file.bytes();
  const rest = changes.slice(sure);
  const luck = chance();
  const isTold = rest.some(({ kind }) => kind === "setsSize");
  if (luck < 0.2) return file.bytes();
  if (luck < 0.3 || isTold) {
    const kept = luck < 0.3 ? rest.length : between(0, rest.length, chance);
    for (const change of rest.slice(0, kept)) file.apply(change);
    return file.bytes();
  }
  // How many of them each sector has seen.
  const seen = new Map<number, number>();
  const seenBy = (sector: number) => {
    const known = seen.get(sector);
    if (known !== undefined) return known;
    const draw = chance();
    const made = draw < 0.35 ? 0 : draw < 0.7 ? rest.length : between(0, rest.length, chance);
    seen.set(sector, made);
    return made;
  };
  const grown = between(0, rest.length, chance);
  const sizes = growing(Buffer.alloc(file.bytes().length));
  for (const change of rest.slice(0, grown)) sizes.apply(change);
  for (const [number, { kind, at, data }] of rest.entries()) {
    if (kind !== "writes") continue;
    for (let from = at; from < at + data.length;) {
      const sector = Math.floor(from / sectorBytes);
      const end = Math.min((sector + 1) * sectorBytes, at + data.length);
      if (number < seenBy(sector)) file.write(from, data.subarray(from - at, end - at));
      from = end;
    }
  }
  return file.sized(sizes.bytes().length);
}

/** From the least to the most, both included. */
function between(least: number, most: number, chance: () => number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** Bytes that can be written behind their end. */
function growing(old: Buffer) {
  let bytes = Buffer.from(old);
  let length = old.length;
  const reach = (end: number) => {
    if (end > bytes.length) {
      const more = Buffer.alloc(Math.max(end, bytes.length * 2));
      bytes.copy(more, 0, 0, length);
      bytes = more;
    }
    length = Math.max(length, end);
  };
  const write = (at: number, data: Buffer) => {
    reach(at + data.length);
    data.copy(bytes, at);
  };
  const sized = (size: number) => {
    if (size < length) {
      bytes.fill(0, size, length);
      length = size;
    } else reach(size);
    return bytes.subarray(0, length);
  };
  return {
    write,
    sized,
    apply({ kind, at, size, data }: Kept["changes"][number]) {
      if (kind === "writes") write(at, data);
      else if (kind === "reserves") reach(at + size);
      else sized(size);
    },
    bytes: () => bytes.subarray(0, length),
  };
}
