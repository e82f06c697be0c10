import type { FindingList } from "../findingList.ts";
import { rules } from "../../domain/rules.ts";
import type { MediaCopy } from "../studyCopy.ts";
import type { Before, ExportedRow } from "./exportedTable.ts";

interface ExportedMedia {
  readonly media: readonly Partial<MediaCopy>[];
  readonly durationUs: number | null;
  readonly framesPerSecond: number | null;
  readonly isLive: boolean;
}

/**
 * The media of an observation from its rows: newer tables list all files with their lengths; older
 * ones name in each row the file that was playing, and the total length.
 */
export function exportedMedia(
  rows: readonly ExportedRow[],
  { files, findings }: Before & { readonly findings: FindingList },
): ExportedMedia {
  const [first] = rows;
  const source = first?.of("source") ?? "";
  const type = first?.of("type") ?? "";
  const lengths = (first?.of("length") ?? "").split("|").map((one) => one.split(";"));
  const rate = Number((first?.of("rate") ?? "").split(/[;|]/u)[0]);
  const framesPerSecond = rate > 0 ? rate : null;
  if (source !== "" && source !== "NA") {
    const players = source.split("|").map((one) => one.replace(/^player #\d+:/u, "").split(";"));
    let durationUs: number | null = 0;
    const media = players.flatMap((names, player) => {
      let atUs: number | null = 0;
      const own = names.map((fileName, at): Partial<MediaCopy> => {
        const lengthUs = lengthIn(lengths[player]?.[at]);
        // Where it begins hangs on how long those before it are.
        if (atUs === null) findings.add("changed", "length_unknown", { about: fileName });
        const offsetUs = atUs ?? 0;
        atUs = atUs === null || lengthUs === null ? null : atUs + lengthUs;
        return { fileName, offsetUs, durationUs: lengthUs };
      });
      durationUs = atUs === null || durationUs === null ? null : Math.max(durationUs, atUs);
      return own;
    });
    return { media: media.slice(0, mostMedia), durationUs, framesPerSecond, isLive: false };
  }
  const named = new Set(files);
  for (const row of rows) {
    const file = row.of("file");
    if (file !== "" && file !== "NA" && file !== "LIVE") named.add(file);
  }
  const isLive = /live/iu.test(type) || named.size === 0;
  const durationUs = lengthIn(first?.of("length"));
  return {
    media: [...named].slice(0, mostMedia).map((fileName): Partial<MediaCopy> => ({
      fileName,
      durationUs: named.size === 1 ? durationUs : null,
    })),
    durationUs: isLive ? null : durationUs,
    framesPerSecond,
    isLive,
  };
}

const mostMedia = 100;

function lengthIn(text: string | undefined): number | null {
  const seconds = Number(text?.trim() || NaN);
  return rules.durationUs.safeParse(Math.round(seconds * 1e6)).data ?? null;
}
