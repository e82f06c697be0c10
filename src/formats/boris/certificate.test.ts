import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as z from "zod";
import words from "../../../locales/en/formats.json" with { type: "json" };
import { borisProject } from "../../../tests/formats/plantedMigrations.ts";
import { lacks } from "../../../tests/needs.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import { readFile } from "../readFile.ts";
import { borisSource } from "./borisSource.ts";
import { certificateOf } from "./certificate.ts";
import { certificateTotals } from "./certificateParts.ts";

async function certified(
  name: string,
  bytes: Uint8Array,
  answers: Readonly<Record<string, string>> = {},
) {
  const reading = await readFile(
    { name, bytes },
    { newUuid: uuidv7, answers, palette: ["#0072b2"], words: words.words },
  );
  const source = borisSource(bytes);
  if (reading.kind === "refused" || !source) throw new Error("not read");
  return {
    read: reading.read,
    source,
    certificate: certificateOf([{ file: "1", source }], { ...reading.read, fileOf: () => "1" }),
  };
}

const film = [
  {
    name: "clip1_Ann",
    film: "clip1.mp4",
    events: [
      [0, 2_500, "left"],
      [3_000, 5_125, "right"],
    ],
  },
  {
    name: "clip1_Bea",
    film: "clip1.mp4",
    events: [
      [100, 2_400, "left"],
      [3_000, 5_000, "away"],
    ],
  },
  {
    name: "clip2_Ann",
    film: "clip2.mp4",
    events: [
      [0, 1_000, "left"],
      [1_000, 2_000, "left"],
    ],
  },
  { name: "clip2_Bea", film: "clip2.mp4", events: [[0, 1_000, "right"]] },
] as const;

test("what is imported whole prints what BORIS prints, budgets and kappas", async () => {
  const { certificate } = await certified("p.boris", bytesOf(borisProject(film)));

  expect(certificate).toMatchObject({ cells: 4 * 3 * 7 + 2, same: 4 * 3 * 7 + 2, differing: [] });
  expect(certificate?.table.split("\r\n")).toHaveLength(1 + 4 * 3 * 7 + 2 + 1);
});

test("an event that is lost or moved makes cells that differ, with the reason", async () => {
  const { read, source } = await certified("p.boris", bytesOf(borisProject(film)));
  const [first, ...others] = read.observations;
  const [event, ...rest] = first?.events ?? [];
  if (!first || event?.kind !== "state" || event.endUs === null) throw new Error("no state");
  const files = [{ file: "1", source }];
  const of = { study: read.study, fileOf: () => "1" };
  const durationUs = read.study.recordings[0]?.durationUs ?? 0;
  const moved = { ...event, endUs: mediaTimeUs.parse(durationUs) };

  const lost = certificateOf(files, {
    ...of,
    observations: [{ ...first, events: rest }, ...others],
  });
  const longer = certificateOf(files, {
    ...of,
    observations: [{ ...first, events: [moved, ...rest] }, ...others],
  });
  const missing = certificateOf(files, { ...of, observations: others });

  expect(new Set(lost?.differing.map(({ because }) => because))).toContain("events_differ");
  expect(new Set(longer?.differing.map(({ because }) => because))).toContain("times_differ");
  expect(missing?.differing.every(({ because }) => because === "observation_missing")).toBe(true);
  expect(missing?.differing).toHaveLength(3 * 7);
});

test("a state that the import ends differs from BORIS, which prints no figure of it, and says why", async () => {
  const bytes = bytesOf(withoutLastEnds(borisProject(film)));

  const closed = (await certified("p.boris", bytes)).certificate;
  const open = (await certified("p.boris", bytes, { open_states: "leave_open" })).certificate;

  expect(open?.differing).toEqual([]);
  expect(closed?.differing.length).toBeGreaterThan(0);
  expect(new Set(closed?.differing.map(({ because }) => because))).toEqual(
    new Set(["ended_on_import"]),
  );
});

test.each([2, 5, 40])(
  "cells of %i recordings are told without those of observations that are left out",
  async (count) => {
    const observations = Array.from({ length: count }, (_, at) =>
      ["Ann", "Bea"].map((rater, second) => ({
        ...(film[second] ?? film[0]),
        name: `clip${at}_${rater}`,
        film: `clip${at}.mp4`,
      })),
    ).flat();
    const { read, certificate } = await certified("p.boris", bytesOf(borisProject(observations)));
    if (!certificate) throw new Error("no certificate");
    const [first] = read.observations;

    const all = certificateTotals(certificate.parts, () => true);
    const without = certificateTotals(certificate.parts, (id) => id !== first?.id);

    expect(all).toMatchObject({ cells: certificate.cells, same: certificate.same, excluded: 0 });
    expect(without.excluded).toBe(3 * 7 + 1);
    expect(without.cells).toBe(all.cells - without.excluded);
    expect(without.table).not.toContain("clip0_Ann");
  },
);

test("kappas beyond those that can be waited for are counted", async () => {
  const raters = "Ann Bea Cem Dirk Eva Finn Gina Hugo Ida Jan Kim Lena".split(" ");
  const observations = Array.from({ length: 31 }, (_, at) =>
    raters.map((rater) => ({
      ...film[0],
      name: `clip${at}_${rater}`,
      film: `clip${at}.mp4`,
    })),
  ).flat();
  const { certificate } = await certified("p.boris", bytesOf(borisProject(observations)));

  expect(certificate?.pairsLeft).toBe(31 * ((12 * 11) / 2) - 2_000);
});

const samples = join(import.meta.dirname, "../../../../shared/samples/boris/boris-tests");

// What other people's projects hold is only there where their samples are.
test.skipIf(lacks("samples"))("projects of BORIS's own tests print the same", async () => {
  const names = readdirSync(samples).filter((name) => name.endsWith(".boris"));
  const all = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is meant
    const { certificate } = await certified(
      name,
      new Uint8Array(readFileSync(join(samples, name))),
      { open_states: "leave_open" },
    );
    if (certificate) all.push({ name, differing: certificate.differing });
  }

  expect(all.length).toBeGreaterThan(3);
  expect(all.filter(({ differing }) => differing.length > 0)).toEqual([]);
});

/** The same with the last event of each observation without its end. */
function withoutLastEnds(project: string): string {
  const { observations, ...rest } = z
    .looseObject({
      observations: z.record(z.string(), z.looseObject({ events: z.unknown().array() })),
    })
    .parse(JSON.parse(project));
  const open = Object.entries(observations).map(([id, one]) => [
    id,
    { ...one, events: one.events.slice(0, -1) },
  ]);
  return JSON.stringify({ ...rest, observations: Object.fromEntries(open) });
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
