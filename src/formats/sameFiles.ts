import { foldedName } from "./foldedName.ts";
import type { FileOf } from "./foundRaters.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import { unmarked } from "./sameRecordings.ts";

/**
 * Files without duplicates of an earlier one: files added twice, or copies that a system named "X
 * (1)" or "X - Copy". Files with other names or folders may be two raters’ and are kept, even with
 * identical content.
 */
export function withoutSameFiles<File extends FileOf & { readonly read: ReadStudy }>(
  files: readonly File[],
): { readonly kept: readonly File[]; readonly same: readonly File[] } {
  const byName = new Map<string, File[]>();
  for (const file of files) {
    const key = nameKey(file);
    byName.set(key, [...(byName.get(key) ?? []), file]);
  }
  const same = new Set<File>();
  for (const ones of byName.values()) {
    if (ones.length < 2) continue;
    const seen = new Set<string>();
    // The one without a mark stays.
    for (const file of ones.toSorted((a, b) => a.name.length - b.name.length)) {
      const said = saidIn(file.read);
      if (seen.has(said)) same.add(file);
      seen.add(said);
    }
  }
  return { kept: files.filter((one) => !same.has(one)), same: [...same] };
}

function nameKey({ folder = "", name }: FileOf): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return [folder, unmarked(foldedName(stem)), ending].map(foldedName).join("\n");
}

/** What was coded, whatever the ids are, which are made again each time that a file is read. */
function saidIn({ observations }: ReadStudy): string {
  const places = new Map<string, number>();
  return JSON.stringify(
    observations.map(({ events, ratings, parts, spans, purpose }) => [
      events,
      ratings,
      parts,
      spans,
      purpose,
    ]),
  ).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, (id) => {
    const place = places.get(id) ?? places.size;
    places.set(id, place);
    return String(place);
  });
}
