import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { comparabilityOf } from "../../src/formats/comparability.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { newRandomNumbers } from "./randomNumbers.ts";

async function read(text: string, answers: Readonly<Record<string, string>> = {}) {
  const result = await readFile(
    { name: "table.csv", bytes: new TextEncoder().encode(text) },
    { newUuid: uuidv7, palette, words: words.words, answers },
  );
  if (result.kind !== "read") throw new Error(result.kind);
  return result;
}

type Said = readonly [code: string, start: string, end: string];

interface Planted {
  readonly names: readonly string[];
  /** By film, by what happens in it, by name: `undefined` where it was not coded. */
  readonly films: readonly (readonly (readonly (Said | undefined)[])[])[];
}

const labels = ["play", "rest", "feed"];

/** Films in which something happens every ten seconds, and raters who see most of it a little earlier or later. */
function planted(names: readonly string[], films = 3): Planted {
  const random = newRandomNumbers(names.length * 31 + films);
  return {
    names,
    films: Array.from({ length: films }, () =>
      Array.from({ length: 8 }, (_, at) => {
        const truth = labels[Math.floor(random.share() * 3)] ?? "";
        return names.map((): Said | undefined => {
          if (at > 1 && random.share() < 0.1) return undefined;
          const start = 5 + at * 10 + random.share();
          return [truth, start.toFixed(2), (start + 4 + random.share()).toFixed(2)];
        });
      }),
    ),
  };
}

type Heading = (word: "code" | "start" | "end", name: string) => string;

/** A row for whatever happens; its code before all or each name’s own. */
function tableOf({ names, films }: Planted, heading: Heading, hasOwnCodes: boolean): string {
  const own = hasOwnCodes ? (["code", "start", "end"] as const) : (["start", "end"] as const);
  const head = ["video", ...(hasOwnCodes ? [] : ["behavior"])];
  const rows = films.flatMap((film, number) =>
    film.map((said) => [
      `film ${number + 1}`,
      ...(hasOwnCodes ? [] : [said.find((one) => one)?.[0] ?? ""]),
      ...said.flatMap((one) => (one ?? ["", "", ""]).slice(hasOwnCodes ? 0 : 1)),
    ]),
  );
  const named = names.flatMap((name) => own.map((word) => heading(word, name)));
  return [[...head, ...named], ...rows].map((cells) => cells.join(",")).join("\n");
}

/** By name, film and time, as it was planted. */
function plantedEvents({ names, films }: Planted): readonly string[] {
  return films
    .flatMap((film, number) =>
      film.flatMap((said) =>
        said.flatMap((one, at) =>
          one ? [`${names[at]} film ${number + 1} ${one.join(" ")}`] : [],
        ),
      ),
    )
    .toSorted();
}

function told(us: number): string {
  return (us / 1_000_000).toFixed(2);
}

/** The same as it was read. */
function eventsRead({ read: { study, observations } }: Awaited<ReturnType<typeof read>>) {
  const codes = new Map(
    study.schemes.flatMap(({ scheme }) => scheme.codes.map((one) => [one.id, one.name] as const)),
  );
  const nameOf = new Map<string, string>(
    [...study.people, ...study.recordings].map((one) => [one.id, one.name]),
  );
  return observations
    .flatMap(({ raterId, recordingId, events }) =>
      events.map(
        (one) =>
          `${nameOf.get(raterId)} ${nameOf.get(recordingId)} ${codes.get(one.codeId)} ${told(one.startUs)} ${told(one.kind === "state" ? (one.endUs ?? 0) : 0)}`,
      ),
    )
    .toSorted();
}

const headings: readonly (readonly [string, Heading])[] = [
  ["Anna_start", (word, name) => `${name}_${word}`],
  ["start Anna (s)", (word, name) => `${word} ${name}${word === "code" ? "" : " (s)"}`],
  ["start (Anna)", (word, name) => `${word} (${name})`],
  [
    "Anna: onset",
    (word, name) => `${name}: ${{ code: "code", start: "onset", end: "offset" }[word]}`,
  ],
];
const several = [
  ["Anna", "Ben"],
  ["Rater 1", "Rater 2", "Rater 3"],
  Array.from({ length: 30 }, (_, at) => `Coder${"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß"[at]}y`),
];

describe.each(headings)("columns such as %s", (_, heading) => {
  test.each(several.flatMap((names) => [true, false].map((own) => ({ names, own }))))(
    "of $names.length names, with codes of their own: $own, are work of as many raters",
    async ({ names, own }) => {
      const truth = planted(names);
      for (const order of [truth, { ...truth, names: truth.names.toReversed() }]) {
        // oxlint-disable-next-line no-await-in-loop -- Two tables.
        const result = await read(tableOf(order, heading, own));

        expect(eventsRead(result)).toEqual(plantedEvents(order));
        const { pairs, alone } = comparabilityOf(
          result.read.observations,
          result.read.study.recordings,
        );
        expect(alone).toEqual([]);
        expect(pairs.map(({ recordings }) => recordings)).toEqual(
          Array.from({ length: (names.length * (names.length - 1)) / 2 }, () => 3),
        );
        const asked = result.questions.filter(({ what }) => what === "role_of_column");
        expect(asked).toHaveLength(5);
        expect(asked.at(-1)).toMatchObject({
          answer: "rater",
          because: { what: "names_in_headings" },
        });
      }
    },
  );
});

test("names in the row above the headings are raters, too", async () => {
  const truth = planted(["Anna", "Ben"]);
  const text = tableOf(truth, (word) => word, true);

  const result = await read(`,Anna,,,Ben,,\n${text}`);

  expect(eventsRead(result)).toEqual(plantedEvents(truth));
  expect(result.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
});

/** What the column of names is proposed to be; `undefined` where none is made. */
async function roleOfNames(text: string) {
  const { questions } = await read(text);
  return questions.find(({ because }) => because?.what === "names_in_headings")?.answer;
}

test("who is watched is a subject, and what is named where nothing is coded is a code", async () => {
  const truth = planted(["Mother", "Child"]);
  const watched = tableOf(truth, (word, name) => `${name} ${word}`, true);
  const acts = "video,smile start,smile end,cry start,cry end\nfilm,1,2,3,4\nfilm,5,6,,";

  expect(await roleOfNames(watched)).toBe("subject");
  expect(await roleOfNames(acts)).toBe("codes");
  const { observations } = (await read(acts)).read;
  expect(observations.map(({ events }) => events.length)).toEqual([3]);
});

test("times in two units, and a start of the rows themselves, are no columns of names", async () => {
  const elan =
    "Begin Time - hh:mm:ss.ms,Begin Time - ss.msec,End Time - hh:mm:ss.ms,End Time - ss.msec,code\n00:00:01.000,1.000,00:00:02.000,2.000,look";
  const boris =
    "Observation id,Behavior,Start (s),Stop (s),Comment start,Comment stop,Image index start,Image index stop\no,look,1,2,,,25,50";

  expect(await roleOfNames(elan)).toBeUndefined();
  expect(await roleOfNames(boris)).toBeUndefined();
});

test("many columns of one kind are one question, which each can be asked about instead", async () => {
  const raters = Array.from({ length: 30 }, (_, at) => `Rater ${at + 1}`);
  const rows = Array.from({ length: 20 }, (_, at) =>
    [
      "film",
      at + 1,
      ...raters.map((__, by) => labels[(at + (by % 7 === at % 7 ? 1 : 0)) % 3]),
    ].join(","),
  );
  const text = [["video", "interval", ...raters].join(","), ...rows].join("\n");

  const { questions, read: taken } = await read(text);
  const asGroups = await read(text, { "columns rater_codes": "codes_by_step" });
  const each = await read(text, { "columns rater_codes": "one_by_one" });
  const without = await read(text, { "column Rater 2": "leave_out" });

  const asked = questions.filter(({ what }) => what.startsWith("role_of_column"));
  expect(asked.map(({ what, answer }) => [what, answer])).toEqual([
    ["role_of_columns", "rater_codes"],
    ["role_of_column", "recording"],
    ["role_of_column", "start"],
  ]);
  expect(asked[0]?.names).toEqual(raters);
  expect(taken.study.people.map(({ name }) => name)).toEqual(raters);
  expect(asGroups.read.study.people).toHaveLength(1);
  expect(each.questions.filter(({ what }) => what === "role_of_column")).toHaveLength(32);
  expect(each.read.study.people).toHaveLength(30);
  expect(without.read.study.people).toHaveLength(29);
});
