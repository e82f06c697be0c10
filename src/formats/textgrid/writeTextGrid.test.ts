import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyStudy } from "../../../tests/formats/anyStudy.ts";
import {
  copiedScheme,
  copiedStudy,
  readingOf,
  readWhole,
  toldEvents,
  writtenFiles,
} from "../../../tests/studyCopySample.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import type { GivenFile } from "../format.ts";
import { schemeOf } from "../studyCopy.ts";
import { textGridReader } from "./readTextGrid.ts";
import { textGridWriter } from "./writeTextGrid.ts";

async function readBack(file: GivenFile) {
  return readWhole(await textGridReader.read(file, readingOf));
}

/** An event as the stated losses leave it. */
function lost(event: CodedEvent): CodedEvent {
  const common = { ...event, modifiers: {}, confidence: null };
  if (common.kind === "point") return common;
  return { ...common, endUs: common.endUs ?? mediaTimeUs.parse(60_000_000) };
}

describe("a TextGrid that we write", () => {
  it("comes back with everything but what is said to be lost", async () => {
    const { study, observation } = copiedStudy();
    const [file] = await writtenFiles(textGridWriter, study, [observation]);
    if (!file) throw new Error("nothing was written");

    const { study: back, observations, findings } = await readBack(file);

    const [first] = observations;
    if (!first) throw new Error("nothing was read");
    expect(toldEvents(schemeOf(back, first), first.events)).toEqual(
      toldEvents(
        copiedScheme,
        observation.events.map((event) => lost(event)),
      ),
    );
    expect(findings).toEqual([]);
    expect(file.name).toBe("study-clip 1-Sam.TextGrid");
    expect(back.recordings).toMatchObject([{ durationUs: 60_000_000 }]);
    expect(back.people.map(({ name }) => name)).toEqual(["Rater"]);
    const losses = [
      ...textGridWriter.losses(study, observation),
      ...textGridWriter.headLosses(study),
    ];
    expect(losses.filter(({ count }) => count > 0)).toEqual([
      { what: "open_states", count: 1 },
      { what: "rater_names", count: 1 },
      { what: "modifiers", count: 2 },
      { what: "colors", count: 3 },
      { what: "groups", count: 1 },
      { what: "exclusivity", count: 1 },
      { what: "modifier_types", count: 2 },
      { what: "subjects", count: 2 },
    ]);
  });

  it("comes back whatever the study, its stated losses aside", async () => {
    await fc.assert(
      fc.asyncProperty(anyStudy, async ({ study, observations }) => {
        const files = await writtenFiles(textGridWriter, study, observations);
        const backs = await Promise.all(files.map((file) => readBack(file)));
        backs.forEach((back, at) => {
          const [before, [after]] = [observations[at], back.observations];
          if (!before || !after) throw new Error("an observation is missing");
          expect(toldEvents(schemeOf(back.study, after), after.events)).toEqual(
            toldEvents(
              schemeOf(study, before),
              before.events.map((event) => lost(event)),
            ),
          );
          expect(back.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("covers each tier of intervals from end to end, without a hole and without an overlap", async () => {
    const { study, observation } = copiedStudy();
    const [, , walk] = observation.events;
    if (!walk) throw new Error("no event");
    const twice = { ...observation, events: [walk, walk] };

    const [file] = await writtenFiles(textGridWriter, study, [twice]);
    const text = new TextDecoder().decode(file?.bytes);

    expect(text).toContain('name = "Walks (fast)@Ben"');
    expect(text).toContain('name = "Walks (fast)#2@Ben"');
    for (const tier of text.split("item [").slice(2)) {
      const ends = Array.from(tier.matchAll(/xm(?:in|ax) = ([\d.]+)/gu), ([, time]) =>
        Number(time),
      );
      const inner = ends.slice(2);
      inner.forEach((time, at) => {
        expect(at % 2 === 0 ? time : 0).toBe(at % 2 === 0 ? (inner[at - 1] ?? 0) : 0);
      });
    }
  });
});
