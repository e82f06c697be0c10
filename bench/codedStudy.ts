import { contract } from "../src/api/contract.ts";
import type { Change } from "../src/domain/operations.ts";
import type { Id } from "../src/domain/rules.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../tests/sample.ts";
import { addRecording, Client, type Person } from "../tests/server/application.ts";
import { addClip } from "./clip.ts";

/** A study of the owner's in which they code by themselves. */
export interface CodedStudy {
  readonly studyId: Id<"study">;
  /** An observation of a new clip of 720p; it begins again where it ends. */
  observeClip(seconds: number): Promise<Id<"observation">>;
  /** An observation of a recording whose file is nowhere. */
  observeNothing(durationUs: number): Promise<Id<"observation">>;
  /** Codes so many events, spread evenly: a point, a state, a point, a state. */
  code(observationId: Id<"observation">, count: number, durationUs: number): Promise<void>;
}

export async function makeCodedStudy(owner: Person): Promise<CodedStudy> {
  const studyId = newId("study");
  const schemeVersionId = newId("schemeVersion");
  const params = { studyId };
  await owner.send(contract.createStudy, {
    body: { id: studyId, name: "A long day", description: "", defaultLanguage: "en" },
  });
  await owner.send(contract.draftScheme, { params, body: { id: schemeVersionId, scheme } });
  await owner.send(contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  const observe = async (recordingId: Id<"recording">) => {
    const id = newId("observation");
    await owner.send(contract.assign, {
      params,
      body: { schemeVersionId, observations: [{ id, recordingId, raterId: owner.accountId }] },
    });
    return id;
  };
  return {
    studyId,
    observeClip: async (seconds) =>
      observe(await addClip(owner, studyId, `Clip of ${seconds} s`, seconds)),
    observeNothing: async (durationUs) =>
      observe(await addRecording(owner, studyId, `Nothing for ${durationUs} µs`, durationUs)),
    async code(observationId, count, durationUs) {
      const client = new Client(owner, observationId);
      const stepUs = Math.floor(durationUs / count);
      for (let from = 0; from < count; from += 500) {
        const changes = Array.from({ length: Math.min(500, count - from) }, (_, at): Change => {
          const startUs = (from + at) * stepUs;
          const isPoint = (from + at) % 2 === 0;
          const event = isPoint
            ? pointEvent(codes.laughs, startUs)
            : stateEvent(codes.solitary, startUs, startUs + Math.floor(stepUs / 2));
          return { kind: "putEvent", event };
        });
        // oxlint-disable-next-line no-await-in-loop -- Numbers have an order.
        await client.change(...changes);
      }
    },
  };
}
