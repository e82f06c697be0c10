import { expect, test } from "vitest";
import type { Together } from "../../src/formats/filesTogether.ts";
import { known } from "../../src/domain/known.ts";
import { ends, inPart } from "../whole.ts";
import { migrated, type Migration } from "./plantedMigrations.ts";
import { newRandomNumbers, type RandomNumbers } from "./randomNumbers.ts";

/** What one rater coded of one recording, in milliseconds. */
interface Work {
  readonly rater: string;
  readonly recording: string;
  readonly events: readonly (readonly [startMs: number, endMs: number, code: string])[];
}
type File = Migration["files"][number];
type Cells = readonly (string | number)[];

function oneOf<Thing>(random: RandomNumbers, things: readonly Thing[]): Thing {
  const thing = things[random.below(things.length)];
  if (thing === undefined) throw new Error("nothing to choose from");
  return thing;
}

function shuffled<Thing>(random: RandomNumbers, things: readonly Thing[]): readonly Thing[] {
  return things
    .map((thing) => ({ thing, place: random.share() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}

const codes = ["Blick weg", "Größe", "نظر"];
const people =
  "Ännchen Müller|José Ñandú|ليلى|Ola O’Neil|田中 花|Çiğdem|Bo|Anne-Marie Île|Łukasz|Zoë".split(
    "|",
  );
const films = ["Übung", "درس", "clip", "Sitzung Mai"];

/** Every recording is coded by two raters at least, of all in turn; each step of ten seconds has a code or none. */
function planted(random: RandomNumbers, raters: number, recordings: number): readonly Work[] {
  const film = oneOf(random, films);
  return Array.from({ length: recordings }, (_, at) => {
    const steps = Array.from({ length: 8 }, () => random.below(codes.length));
    const count = at === 0 ? Math.min(raters, 3) : 2;
    return Array.from({ length: count }, (_each, turn): Work => {
      const who = (2 * at + turn) % raters;
      const name = people[who % people.length] ?? "";
      return {
        rater: who < people.length ? name : `${name} ${1 + Math.floor(who / people.length)}`,
        recording: `${film} ${String(at + 1).padStart(2, "0")}`,
        events: steps.map((given, step) => {
          const code = random.share() < 0.75 ? given : random.below(codes.length);
          return [
            step * 10_000 + 40 * random.below(50),
            step * 10_000 + 6_000 + 40 * random.below(50),
            codes[code] ?? "",
          ];
        }),
      };
    });
  }).flat();
}

/** How times are written; of frames there are 25 a second. */
const clocks: Readonly<
  Record<
    string,
    { readonly heads: readonly [string, string]; readonly told: (ms: number) => string }
  >
> = {
  "decimal commas": {
    heads: ["Beginn", "Ende"],
    told: (ms) => (ms / 1_000).toFixed(3).replace(".", ","),
  },
  "h:mm:ss,ms": {
    heads: ["Start", "End"],
    told: (ms) =>
      `${Math.floor(ms / 3_600_000)}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1_000) % 60)},${String(ms % 1_000).padStart(3, "0")}`,
  },
  frames: { heads: ["start frame", "end frame"], told: (ms) => String(ms / 40) },
  milliseconds: { heads: ["onset (ms)", "offset (ms)"], told: String },
};
const two = (value: number) => String(value).padStart(2, "0");

const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "UTF-8": (text) => new TextEncoder().encode(text),
  "UTF-8 with a mark": (text) => new TextEncoder().encode(`\uFEFF${text}`),
  "UTF-16": (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")),
  "UTF-16, high byte first": (text) =>
    new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
};

interface Written {
  readonly clock: keyof typeof clocks;
  readonly encoding: keyof typeof encodings;
  readonly separator: string;
  readonly lineEnds: readonly string[];
}

function file(
  name: string,
  heads: readonly string[],
  rows: readonly Cells[],
  { encoding, separator, lineEnds }: Written,
): File {
  const text = [heads, ...rows]
    .map((cells, at) => cells.join(separator) + (lineEnds[at % lineEnds.length] ?? ""))
    .join("");
  const at = name.lastIndexOf("/");
  return {
    folder: at === -1 ? "" : name.slice(0, at),
    name: name.slice(at + 1),
    text,
    bytes: known(encodings[encoding], encoding)(text),
  };
}

function grouped(works: readonly Work[], keyOf: (work: Work) => string) {
  const groups = new Map<string, Work[]>();
  for (const work of works) groups.set(keyOf(work), [...(groups.get(keyOf(work)) ?? []), work]);
  return [...groups];
}

/** What files there are, and what their columns tell. */
const layouts: Readonly<
  Record<string, (works: readonly Work[], written: Written) => readonly File[]>
> = {
  "one table of all": (works, written) => [
    file(
      "all.csv",
      ["Video", "Beobachter:in", "Verhalten", ...headsOf(written)],
      works.flatMap((one) => rowsOf(one, [one.recording, one.rater], written)),
      written,
    ),
  ],
  "a table of each rater": (works, written) =>
    grouped(works, ({ rater }) => rater).map(([rater, own], at) =>
      file(
        `Tabelle ${at + 1}.csv`,
        ["Observer", "Video", "Code", ...headsOf(written)],
        own.flatMap((one) => rowsOf(one, [rater, one.recording], written)),
        written,
      ),
    ),
  "a table of each rater, named in the file’s name": (works, written) =>
    grouped(works, ({ rater }) => rater).map(([rater, own]) =>
      file(
        `coding_${rater}.csv`,
        ["video", "code", ...headsOf(written)],
        own.flatMap((one) => rowsOf(one, [one.recording], written)),
        written,
      ),
    ),
  "a table of each recording, in a folder of each rater": (works, written) =>
    works.map((one) =>
      file(
        `study/${one.rater}/${one.recording}.csv`,
        ["code", ...headsOf(written)],
        rowsOf(one, [], written),
        written,
      ),
    ),
  "a table of each rater and recording": (works, written) =>
    works.map((one) =>
      file(
        `${one.recording}_${one.rater}.csv`,
        ["code", ...headsOf(written)],
        rowsOf(one, [], written),
        written,
      ),
    ),
  "a table of each rater, films as copies": (works, written) =>
    grouped(works, ({ rater }) => rater).map(([rater, own], at) =>
      file(
        `obs${at + 1}.csv`,
        ["Observer", "Media file", "Behavior", ...headsOf(written)],
        own.flatMap((one) =>
          rowsOf(one, [rater, `${one.recording}${at % 2 === 0 ? "" : " (1)"}.mov`], written),
        ),
        written,
      ),
    ),
};

function headsOf({ clock }: Written): readonly string[] {
  return known(clocks[clock], clock).heads;
}

function rowsOf({ events }: Work, first: readonly string[], { clock }: Written): readonly Cells[] {
  const { told } = known(clocks[clock], clock);
  // Columns stand in the order of `heads`: what comes first, the code, start and end.
  return events.map(([from, to, code]) => [...first, code, told(from), told(to)]);
}

/** Where names of files alone say who coded: of two raters it may be asked. */
const askedOfNames = "a table of each rater and recording";

const cases = Object.keys(layouts).flatMap((layout, at) =>
  ends([
    { raters: 2, recordings: 3 },
    { raters: 3, recordings: 12 },
    { raters: 30, recordings: 45 },
  ]).map((size) => ({ layout, seed: 31_000 + at * 50, ...size })),
);

test.each(cases)(
  "$layout: $raters raters of $recordings recordings, as planted",
  async ({ layout, seed, raters, recordings }) => {
    let draw = 0;
    for (const clock of Object.keys(clocks)) {
      for (let turn = 0; turn < inPart(2); turn += 1) {
        const random = newRandomNumbers(seed + (draw += 1));
        const works = shuffled(random, planted(random, raters, recordings));
        const written: Written = {
          clock,
          encoding: oneOf(random, Object.keys(encodings)),
          separator: oneOf(random, [";", "\t"]),
          lineEnds: oneOf(random, [["\n"], ["\r\n"], ["\r\n", "\n", "\n"]]),
        };
        const files = shuffled(random, layouts[layout]?.(works, written) ?? []);

        // oxlint-disable no-await-in-loop -- one study after the other
        const { together, asked } = await migrated({ files });
        // Where nothing is proposed, who imports takes what is offered; so few files alone leave it open.
        const open = asked.find(({ what, answer }) => what === "rater_in_name" && answer === "no");
        const offered = open?.options.find(({ value }) => value !== "no");
        const mayAsk = layout === askedOfNames && raters === 2;
        expect(offered === undefined || mayAsk).toBe(true);
        const { together: whole } = offered
          ? await migrated({ files }, { rater_in_name: offered.value })
          : { together };
        // oxlint-enable no-await-in-loop
        const how = JSON.stringify(written);
        expect([how, ...readOf(whole)]).toEqual([how, ...plantedIn(works)]);
        expect([how, kappaOf(readWorks(whole))]).toEqual([how, kappaOf(works)]);
      }
    }
  },
);

function readWorks({ study, observations }: Together): readonly Work[] {
  const raters = new Map<string, string>(study.people.map(({ id, name }) => [id, name]));
  const recordings = new Map<string, string>(study.recordings.map(({ id, name }) => [id, name]));
  const codeNames = new Map<string, string>(
    study.schemes.flatMap(({ scheme }) => scheme.codes.map(({ id, name }) => [id, name] as const)),
  );
  return observations.map(({ raterId, recordingId, events }) => ({
    rater: raters.get(raterId) ?? "",
    recording: (recordings.get(recordingId) ?? "").replace(/(?: \(1\))?(?:\.mov)?$/u, ""),
    events: events.map((one) => [
      one.startUs / 1_000,
      (one.kind === "state" ? (one.endUs ?? 0) : 0) / 1_000,
      codeNames.get(one.codeId) ?? "",
    ]),
  }));
}

function readOf(together: Together): readonly string[] {
  return plantedIn(readWorks(together));
}

function plantedIn(works: readonly Work[]): readonly string[] {
  return works
    .map(({ rater, recording, events }) =>
      `${recording} | ${rater} | ${events
        .toSorted(([a], [b]) => a - b)
        .map((one) => one.join(" "))
        .join(", ")}`.normalize("NFC"),
    )
    .toSorted();
}

/** Cohen's kappa of the codes of each second and recording, over all pairs of raters, by its definition. */
function kappaOf(works: readonly Work[]): number {
  const at = (events: Work["events"], ms: number) =>
    events.find(([from, to]) => from <= ms && ms < to)?.[2] ?? "";
  const pairs = grouped(works, ({ recording }) => recording).flatMap(([, own]) => {
    const inOrder = own.toSorted((a, b) => (a.rater < b.rater ? -1 : 1));
    return inOrder.flatMap((one, place) =>
      inOrder
        .slice(place + 1)
        .flatMap((other) =>
          Array.from({ length: 90 }, (_, second) => [
            at(one.events, second * 1_000),
            at(other.events, second * 1_000),
          ]),
        ),
    );
  });
  const share = (is: (pair: readonly string[]) => boolean) =>
    pairs.filter(is).length / pairs.length;
  const observed = share(([a, b]) => a === b);
  const expected = ["", ...codes].reduce(
    (sum, code) => sum + share(([a]) => a === code) * share(([, b]) => b === code),
    0,
  );
  return Number(((observed - expected) / (1 - expected)).toFixed(12));
}
