import { newFindingList } from "../findingList.ts";
import type { GivenFile, Reader, ReadingOf, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import { textPieces } from "../textPieces.ts";
import type { Tier } from "../tiers/tier.ts";
import { tierStudy } from "../tiers/tierStudy.ts";
import { binaryHead, binarySource } from "./binarySource.ts";
import { gridFrom, type GridResult } from "./gridText.ts";
import { gridTiers } from "./gridTiers.ts";
import { textSource } from "./textSource.ts";

/** Reads Praat TextGrids: long, short and binary. */
export const textGridReader: Reader = {
  recognises(start) {
    if (isBinary(start)) return 1;
    return headEnd(decoded(start).text.slice(0, 1_000)) === undefined ? 0 : 1;
  },
  read: (file, of) => readTextGrid(file, of),
};

/** The tiers of a TextGrid; `undefined` if it cannot be read. */
export function tiersOfTextGrid(bytes: Uint8Array): readonly Tier[] | undefined {
  const { result } = gridOf(bytes);
  return result?.kind === "read" ? gridTiers(result.grid, newFindingList()) : undefined;
}

function readTextGrid(file: GivenFile, of: ReadingOf): ReadResult {
  const findings = newFindingList();
  const { result, trouble } = gridOf(file.bytes);
  if (result === undefined) {
    findings.add("refused", "wrong_kind_of_file", { about: file.name });
    return { kind: "refused", findings: findings.all() };
  }
  if (result.kind === "refused") {
    const { because, found, place } = result;
    findings.add("refused", because, { about: file.name, found, place });
    return { kind: "refused", findings: findings.all() };
  }
  if (trouble) findings.add("changed", trouble, { about: file.name });
  const { grid } = result;
  const name = file.name.replace(/\.(?:textgrid|txt)$/iu, "");
  const tiers = gridTiers(grid, findings);
  if (tiers.length === 0) findings.add("noted", "nothing_in_it", { about: file.name });
  const durationUs = Math.round(grid.end * 1e6);
  const whole = tierStudy(
    {
      name,
      author: "",
      recording: {
        name,
        durationUs: durationUs > 0 ? durationUs : null,
        // Praat knows sound alone, but what it is of may be a film.
        hasVideo: true,
      },
      tiers,
    },
    of,
    findings,
  );
  of.onProgress?.(1);
  return { kind: "read", ...whole, findings: findings.all() };
}

/** `undefined` where the file is no TextGrid. */
function gridOf(bytes: Uint8Array): {
  readonly result: GridResult | undefined;
  readonly trouble: "encoding_guessed" | "encoding_mixed" | null;
} {
  if (isBinary(bytes)) {
    const source = binarySource(bytes, binaryHead.length);
    return { result: gridFrom(source, readingLimits.things), trouble: null };
  }
  const { pieces, trouble } = textPieces(bytes);
  const text = Array.from(pieces, (piece) => piece.text).join("");
  const end = headEnd(text.slice(0, 1_000));
  if (end === undefined) return { result: undefined, trouble: null };
  const source = textSource(text);
  // Two texts stand in the head: what file it is, and of what.
  source.text();
  source.text();
  return { result: gridFrom(source, readingLimits.things), trouble: trouble() };
}

function isBinary(bytes: Uint8Array): boolean {
  return Array.from(binaryHead).every((sign, at) => bytes[at] === sign.charCodeAt(0));
}

/** Where the head of a text file ends. */
function headEnd(text: string): number | undefined {
  const head =
    /^\s*(?:File type\s*=\s*)?"ooTextFile(?: short)?"\s+(?:Object class\s*=\s*)?"TextGrid"/u;
  return head.exec(text)?.[0].length;
}
