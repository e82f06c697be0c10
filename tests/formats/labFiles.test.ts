import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { grouped } from "../../src/domain/grouped.ts";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { leftOpen, filesTogether } from "../../src/formats/filesTogether.ts";
import { newFindingList } from "../../src/formats/findingList.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { readByEachOther } from "../../src/formats/sharedAnswers.ts";
import { type LabFile, type LabFiles, labFiles, type Work } from "./labFiles.ts";
import { ends, wholly } from "../whole.ts";
import { oddFiles } from "./oddFiles.ts";
import { strangeFiles } from "./strangeFiles.ts";
import { typedFiles } from "./typedFiles.ts";
import { migrationIn } from "./plantedMigrations.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

/** What is read with everything as it is proposed. */
async function readTogether(files: readonly LabFile[]) {
  const given = files.map((one, at) => ({ ...one, key: String(at), answers: {} }));
  const results = await readByEachOther(
    given,
    ({ name, content, answers }) =>
      readFile(
        {
          name,
          bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
        },
        { newUuid: uuidv7, palette, words: words.words, answers },
      ),
    (result) => ({
      format: result.format?.name ?? null,
      questions: result.kind === "read" ? result.questions : [],
    }),
  );
  const together = filesTogether(
    given.flatMap(({ key, name, folder = "" }, at) => {
      const result = results[at];
      if (result?.kind !== "read") throw new Error(`${name}: ${JSON.stringify(result)}`);
      return [{ key, name, folder, read: result.read, ...leftOpen(result.questions, {}) }];
    }),
    { recordingsByName: true, answers: {}, newUuid: uuidv7, findings: newFindingList() },
  );
  if (!together) throw new Error("nothing was read");
  return together;
}

/** The work of all, in any order of raters, rows and files. */
function planted(of: {
  readonly raters: number;
  readonly recordings: number;
  readonly seed: number;
}) {
  const work: Work[] = [];
  migrationIn(of, (one) => {
    work.push({ ...one, recording: one.recording.replace("lesson ", "clip") });
    return { folder: "", name: "", text: "" };
  });
  return mixed(work, of.seed);
}

function mixed<Thing>(things: readonly Thing[], seed: number): Thing[] {
  const numbers = newRandomNumbers(seed);
  return things
    .map((thing) => ({ thing, by: numbers.share() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ thing }) => thing);
}

type Said = readonly (readonly [startMs: number, endMs: number, code: string])[];

/** What the raters of each recording said, as text, whatever raters and recordings are called: some files do not name them. */
function saidOf(
  work: Iterable<{ readonly recording: string; readonly rater: string; readonly events: Said }>,
): readonly string[] {
  return [...grouped(work, ({ recording }) => recording).values()]
    .map((own) =>
      own
        .map(({ events }) =>
          events
            .toSorted((a, b) => a[0] - b[0])
            .map((one) => one.join(" "))
            .join(", "),
        )
        .toSorted()
        .join("\n"),
    )
    .toSorted();
}

const all = Object.entries({ ...labFiles, ...typedFiles, ...oddFiles, ...strangeFiles });
const cases = all.flatMap(([name, one]) =>
  [
    ...ends([
      { raters: 2, recordings: 2 },
      { raters: 3, recordings: 6 },
      { raters: 30, recordings: 60 },
    ]),
    ...wholly({ raters: 100, recordings: 1_000 }),
  ].flatMap((size) =>
    size.raters > (one.mostRaters ?? 100) ? [] : { name, one, seed: 20_100, ...size },
  ),
);

function roundedTo({ withinMs, arePoints }: LabFiles, events: Said): Said {
  const step = withinMs === undefined ? 1 : 2 * withinMs;
  return events.map(([from, to, code]) => [
    Math.round(from / step) * step,
    arePoints ? 0 : Math.round(to / step) * step,
    // Of two ways in which raters write one code, either stands.
    code.toLowerCase(),
  ]);
}

/** What each rater said of each recording, by their ids. */
function workIn(
  { study, observations }: Awaited<ReturnType<typeof readTogether>>,
  one: LabFiles,
): readonly { readonly recording: string; readonly rater: string; readonly events: Said }[] {
  const codes = new Map<string, string>(
    study.schemes.flatMap(({ scheme }) => scheme.codes.map(({ id, name }) => [id, name])),
  );
  return observations.map(({ recordingId, raterId, events }) => ({
    recording: String(recordingId),
    rater: String(raterId),
    events: roundedTo(
      one,
      events.map((event) => [
        event.startUs / 1_000,
        event.kind === "point" ? 0 : (event.endUs ?? -1) / 1_000,
        codes.get(event.codeId) ?? "",
      ]),
    ),
  }));
}

function roundedWork(work: readonly Work[], one: LabFiles): readonly Work[] {
  return work.map(({ events, ...rest }) => ({ ...rest, events: roundedTo(one, events) }));
}

/** The same table with its rows and columns in another order. */
function inOtherOrder({ content, ...file }: LabFile, seed: number): LabFile {
  const [heading = "", ...rows] = String(content).split("\n");
  const between = [";", "\t", ","].find((one) => heading.includes(one)) ?? ",";
  const columns = mixed([...heading.split(between).keys()], seed);
  const turned = (line: string) => {
    const cells = line.split(between);
    return columns.map((at) => cells[at]).join(between);
  };
  return { ...file, content: [heading, ...mixed(rows, seed)].map(turned).join("\n") };
}

test.each(
  all.flatMap(([name, one]) =>
    one.isOfRows === true
      ? ends([1, 2, 3]).map((seed) => ({ name, one, seed, raters: 3, recordings: 6 }))
      : [],
  ),
)("$name: rows and columns in another order ($seed) say the same", async ({ one, seed, ...of }) => {
  const work = planted({ ...of, seed: 20_100 });
  const files = one.made(work).map((file) => inOtherOrder(file, seed));

  const found = await readTogether(files);

  expect(saidOf(workIn(found, one))).toEqual(saidOf(roundedWork(work, one)));
});

test.each(cases)(
  "$name: what $raters raters said of $recordings recordings is compared as it was coded",
  async ({ one, ...of }) => {
    const work = planted(of);

    const together = await readTogether(mixed(one.made(work), of.seed));

    const { study } = together;
    const found = workIn(together, one);
    expect(saidOf(found)).toEqual(saidOf(roundedWork(work, one)));
    expect(study.rounds).toHaveLength(1);
    // Who coded nothing that another has coded may be named by a tier alone, which may be anything then.
    const most = Math.max(
      ...[...grouped(work, ({ recording }) => recording).values()].map(({ length }) => length),
    );
    expect(ratersWhoMeet(found)).toBe(one.areTurns ? most : ratersWhoMeet(work));
  },
);

test.each(
  ends([
    { raters: 2, recordings: 2 },
    { raters: 3, recordings: 6 },
    { raters: 30, recordings: 60 },
  ]),
)(
  "of $raters raters with a workbook each, those with one sheet coded the recording that it is called",
  async (of) => {
    const work = planted({ ...of, seed: 20_100 });
    const raters = [...new Set(work.map(({ rater }) => rater))];
    const shared = [...grouped(work, ({ recording }) => recording).values()].filter(
      (own) => own.length >= 2,
    );
    // Every second rater coded one recording alone, of those that another has in a workbook of several.
    const isMany = (rater: string) => raters.indexOf(rater) % 2 === 0;
    const once = new Set<string>();
    const kept = shared.flat().filter(({ rater, recording }) => {
      if (isMany(rater)) return true;
      const meetsMany = shared.some((own) =>
        own.some((one) => one.recording === recording && isMany(one.rater)),
      );
      if (!meetsMany || once.has(rater)) return false;
      once.add(rater);
      return true;
    });

    const files = strangeFiles["sheets of films in workbooks of raters"]?.made(kept) ?? [];
    const found = await readTogether(mixed(files, 7));

    expect(once.size).toBeGreaterThan(0);
    expect(saidOf(workIn(found, { made: () => [] }))).toEqual(saidOf(kept));
    expect(found.study.recordings.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(kept.map(({ recording }) => recording))].toSorted(),
    );
  },
);

test.each([
  { raters: 2, recordings: 2, isSettled: true },
  { raters: 3, recordings: 6, isSettled: true },
  { raters: 30, recordings: 60, isSettled: true },
  { raters: 2, recordings: 1, isSettled: false },
])(
  "S01_AK.csv of $raters raters and $recordings recordings: no one is asked whose files these are: $isSettled",
  async ({ isSettled, ...of }) => {
    const byRater = [...grouped(planted({ ...of, seed: 20_100 }), ({ rater }) => rater).values()];
    // Who coded one recording alone has a mark that does not come again.
    const work = isSettled ? byRater.filter((own) => own.length >= 2).flat() : byRater.flat();
    const raters = [...new Set(work.map(({ rater }) => rater))];
    const initials = (rater: string) => {
      const at = raters.indexOf(rater);
      return `${String.fromCodePoint(65 + (at % 26))}${at < 26 ? "K" : "M"}`;
    };
    const files = work.map(({ recording, rater, events }) => ({
      name: `S${recording.replaceAll(/\D/gu, "")}_${initials(rater)}.csv`,
      content: [
        "behavior,start,end",
        ...events.map(([from, to, code]) => `${code},${from / 1_000},${to / 1_000}`),
      ].join("\n"),
    }));

    const { questions, observations } = await readTogether(mixed(files, 3));

    const asked = questions.find(({ what }) => what === "rater_in_name");
    expect(asked?.isSettled ?? false).toBe(isSettled);
    expect(new Set(observations.map(({ raterId }) => raterId)).size).toBe(raters.length);
  },
);

function ratersWhoMeet(
  work: Iterable<{ readonly recording: string; readonly rater: string }>,
): number {
  const shared = [...grouped(work, ({ recording }) => recording).values()].filter(
    ({ length }) => length >= 2,
  );
  return new Set(shared.flat().map(({ rater }) => rater)).size;
}
