import { gathered } from "../../domain/grouped.ts";
import { isForRaters } from "../namePatterns.ts";
import { namesWhoIsWatched } from "../watchedWords.ts";
import type { ColumnRole } from "./columnRoles.ts";
import type { Mapping } from "./mapping.ts";
import { shortList } from "./nameBlocks.ts";
import { areSaidByRaters, type Said } from "./saidAlike.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";
import { microsecondsOf } from "./timeUnit.ts";

/** A table whose tiers are parted into what they are of and who coded, which is a column of its own. */
export interface TiersParted {
  readonly visit: VisitRows;
  /** What columns are, by their headings. */
  readonly roles: Readonly<Record<string, ColumnRole>>;
  readonly sample: TableSample;
}

/**
 * Finds raters in the names of tiers in a table of events: "gaze_Anna, talk_Anna, gaze_Ben, talk_Ben". Each rater has most of the
 * same tiers, and what one rater coded on them is like what the others did.
 * @returns `undefined` for any other table.
 */
export function tiersParted(
  visit: VisitRows,
  sample: TableSample,
  { roles, headings, units, framesPerSecond }: Mapping,
): TiersParted | undefined {
  const [codeAt = -1, startAt = -1, endAt = -1] = (["codes", "start", "end"] as const).map((role) =>
    roles.indexOf(role),
  );
  // Without headings, tiers that were coded alike are taken for raters.
  const isRaterSaid = roles.includes("rater") && sample.headingLine !== null;
  const tierAt = roles.findIndex(
    (role, at) =>
      role === "group" ||
      role === "rater" ||
      (role === "subject" && /tier/iu.test(headings[at] ?? "")),
  );
  const placeAt = roles.findIndex((role) => places.has(role));
  if (tierAt === -1 || codeAt === -1 || startAt === -1 || isRaterSaid) return undefined;
  const first = sample.rows.map((cells) => cells[tierAt]?.trim() ?? "");
  if (!first.every((name) => cutsOf(name).length > 0)) return undefined;
  const headingLine = sample.headingLine ?? 0;
  const said = new Map<string, Said[]>();
  visit((cells, line) => {
    if (line <= headingLine || cells.every((cell) => cell === "")) return true;
    const tier = cells[tierAt]?.trim() ?? "";
    const own = said.get(tier) ?? [];
    said.set(tier, own);
    if (own.length >= mostOfTier) return true;
    const [startUs, endUs] = [startAt, endAt].map((at) =>
      microsecondsOf(cells[at] ?? "", { unit: units[at] ?? "s", framesPerSecond }),
    );
    if (typeof startUs === "number") {
      own.push({
        what: cells[codeAt]?.trim() ?? "",
        where: cells[placeAt] ?? "",
        startUs,
        endUs: typeof endUs === "number" ? endUs : startUs + 1_000_000,
      });
    }
    return said.size <= mostTiers;
  });
  const parts = said.size > mostTiers ? undefined : partsSaidAlike(said);
  if (!parts) return undefined;
  const names = [...new Set(Array.from(parts.values(), ({ rater }) => rater))];
  const heading = shortList(names);
  const known = Object.fromEntries(
    headings.map((name, at) => [name, at === tierAt ? "group" : (roles[at] ?? "leave_out")]),
  );
  const width = headings.length;
  return {
    roles: { ...known, [heading]: "rater" },
    sample: {
      ...sample,
      headingLine,
      headings: [...headings, heading],
      rows: sample.rows.map((cells) => partedRow(cells)),
    },
    visit(listener) {
      visit((cells, line) => {
        if (line < headingLine) return listener(cells, line);
        if (line === headingLine) return listener([...headings, heading], line);
        return listener(cells.every((cell) => cell === "") ? cells : partedRow(cells), line);
      });
    },
  };

  function partedRow(cells: readonly string[]): readonly string[] {
    const part = parts?.get(cells[tierAt]?.trim() ?? "");
    const own = Array.from({ length: width }, (_, at) => cells[at] ?? "");
    return [...own.with(tierAt, part?.kind ?? ""), part?.rater ?? ""];
  }
}

const places: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["recording", "media", "observation"]);
const mostTiers = 400;
const mostOfTier = 200;
const mostCompared = 6;

interface TierPart {
  readonly kind: string;
  readonly rater: string;
}

/** Where words of a name meet. */
function cutsOf(name: string): readonly RegExpExecArray[] {
  return [...name.matchAll(/[\s_.@:-]+/gu)].filter(
    ({ index, 0: between }) => index > 0 && index + between.length < name.length,
  );
}

/** What each tier is of and who coded it, where what raters so named coded is alike; `undefined` otherwise. */
function partsSaidAlike(
  said: ReadonlyMap<string, readonly Said[]>,
): ReadonlyMap<string, TierPart> | undefined {
  const tiers = [...said.keys()];
  const ways = (["last", "first"] as const).flatMap((by) =>
    (["right", "left"] as const).flatMap((side) => partsOf(tiers, by, side) ?? []),
  );
  return ways.find((parts) => {
    const ofRaters = gathered(
      [...said].flatMap(([tier, own]) =>
        own.map((each) => {
          const { kind = "", rater = "" } = parts.get(tier) ?? {};
          return [rater, { ...each, what: `${kind}\n${each.what}` }] as const;
        }),
      ),
    );
    return areSaidByRaters([...ofRaters.values()].slice(0, mostCompared));
  });
}

/** Each kind of most of several raters; `undefined` where names do not cross so, or are of who was watched. */
function partsOf(
  tiers: readonly string[],
  by: "first" | "last",
  side: "left" | "right",
): ReadonlyMap<string, TierPart> | undefined {
  const parts = new Map<string, TierPart>();
  for (const tier of tiers) {
    const cut = cutsOf(tier).at(by === "first" ? 0 : -1);
    if (!cut) return undefined;
    const [left, right] = [tier.slice(0, cut.index), tier.slice(cut.index + cut[0].length)];
    parts.set(tier, side === "left" ? { rater: left, kind: right } : { rater: right, kind: left });
  }
  const raters = new Set(Array.from(parts.values(), ({ rater }) => rater));
  const kinds = new Set(Array.from(parts.values(), ({ kind }) => kind));
  const areCrossed =
    raters.size >= 2 &&
    ![...kinds].some(isForRaters) &&
    parts.size >= 0.75 * raters.size * kinds.size;
  return areCrossed && ![...raters].some(namesWhoIsWatched) ? parts : undefined;
}
