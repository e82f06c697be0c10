import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { anyStudy } from "../../../tests/formats/anyStudy.ts";
import { schemeOf } from "../studyCopy.ts";
import { written } from "../written.ts";
import { parquetFormat } from "./parquetFormat.ts";

test("every event is a row with types, as another program reads it", async () => {
  await fc.assert(
    fc.asyncProperty(anyStudy, async ({ study, observations }) => {
      const { writer } = parquetFormat;
      if (!writer) throw new Error("it is written");
      const pieces: Uint8Array[] = [];
      const of = { baseName: "s", now: "2026-11-21T12:00:00.000Z", newUuid: () => "" };
      for await (const { content } of written(writer, study, observations, of)) {
        if (typeof content !== "string") pieces.push(content);
      }
      const bytes = new Uint8Array(Buffer.concat(pieces));

      const rows = await parquetReadObjects({ file: bytes.buffer });

      const expected = observations.flatMap((observation) =>
        observation.events.map((event) => ({
          observation_id: observation.id,
          event_id: event.id,
          code: schemeOf(study, observation).codes.find(({ id }) => id === event.codeId)?.name,
          start_s: event.startUs / 1e6,
          end_s: event.kind === "point" ? event.startUs / 1e6 : endOf(event.endUs),
          confidence: event.confidence,
          comment: event.comment === "" ? null : event.comment,
        })),
      );
      expect(rows).toMatchObject(expected);
      expect(rows).toHaveLength(expected.length);
    }),
    { numRuns: 30 },
  );
}, 30_000);

function endOf(endUs: number | null): number | null {
  return endUs === null ? null : endUs / 1e6;
}
