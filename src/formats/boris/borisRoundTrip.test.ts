import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  fileBy,
  type Reading,
  readingBy,
  sampleFiles,
  samples,
} from "../../../tests/formats/borisReading.ts";
import { listIn, member, numberIn, textIn } from "../jsonValue.ts";
import { looseJson } from "../looseJson.ts";
import { lossesOf } from "../written.ts";
import { borisProject } from "./borisProject.ts";
import { borisProjectReader } from "./borisProjectReader.ts";
import { borisProjectWriter } from "./borisProjectWriter.ts";
import { lacks } from "../../../tests/needs.ts";

function parsed(text: string): unknown {
  const json = looseJson(text);
  if (json.kind === "refused") throw new Error(json.because);
  return json.value;
}

/** Rows of all observations in the order of BORIS, as texts; spaces around modifiers do not count. */
function rowsOf(project: unknown): string[] {
  return Object.entries(Object(member(project, "observations"))).flatMap(([id, one]) =>
    listIn(member(one, "events"))
      .map((row) => {
        const [time, subject, code, modifiers, comment] = listIn(row);
        const sets = textIn(modifiers)
          .split("|")
          .map((set) => set.trim());
        return [id, (numberIn(time) ?? NaN).toFixed(3), subject, code, sets.join("|"), comment];
      })
      .map((row) => JSON.stringify(row))
      .toSorted(),
  );
}

const files = sampleFiles("boris", ".boris");

describe.skipIf(lacks("samples"))("other people's projects", () => {
  it.each(files)("%s comes back with the same events", async (file) => {
    const text = readFileSync(join(samples, file), "utf8");

    const back = await fileBy(borisProjectWriter, await readingBy(borisProjectReader, text));

    expect(rowsOf(parsed(back))).toEqual(rowsOf(parsed(text)));
  });

  it.each(files)("%s loses nothing on its way out but who coded", async (file) => {
    const read = await readingBy(borisProjectReader, readFileSync(join(samples, file)));

    const { length: count } = read.observations;
    const losses = await lossesOf(borisProjectWriter, read.study, read.observations);

    expect(losses).toEqual(count === 0 ? [] : [{ what: "rater_names", count }]);
  });

  it.each(files)("%s gives the same study when what was written is read", async (file) => {
    const read = await readingBy(borisProjectReader, readFileSync(join(samples, file)));

    const again = await readingBy(borisProjectReader, await fileBy(borisProjectWriter, read));

    expect(plain(again)).toEqual(plain(read));
  });
});

/** A study without ids: names stand for them. */
function plain({ study, observations }: Reading): unknown {
  const names = new Map<string, string>();
  const scheme = study.schemes[0]?.scheme;
  const choices = (scheme?.modifiers ?? []).flatMap((one) =>
    one.type === "one" || one.type === "several" ? one.choices : [],
  );
  const all = [
    ...(scheme ? [...scheme.groups, ...scheme.codes, ...scheme.modifiers, ...scheme.subjects] : []),
    ...choices,
    ...study.variables,
    ...study.recordings,
    ...study.people,
  ];
  for (const { id, name } of all) names.set(id, name);
  for (const { id } of [...study.schemes, ...study.rounds, ...observations]) names.set(id, "");
  for (const { id } of observations.flatMap(({ events }) => events)) names.set(id, "");
  return JSON.parse(
    JSON.stringify({ study, observations }).replaceAll(
      /"([0-9a-f]{8}-[0-9a-f-]{27})"/gu,
      (whole, id: string) => JSON.stringify(names.get(id) ?? whole),
    ),
  );
}

describe("a project of its own", () => {
  it("is known by its content", () => {
    const start = new TextEncoder().encode('{"time_format": "s", "behaviors_conf": {}}');

    expect(borisProject.reader?.recognises(start, { name: "x.json" })).toBeGreaterThan(0.9);
  });
});
