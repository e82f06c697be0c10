import { contract } from "../../src/api/contract.ts";
import type { ImportHead } from "../../src/api/contract/exchange.ts";
import { Import, importContentType } from "../../src/api/contract/exchange.ts";
import { importLines } from "../../src/api/importLines.ts";
import { continuousSampling } from "../../src/domain/entities/observation.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import type { Id } from "../../src/domain/rules.ts";
import { archive } from "../../src/formats/archive/archiveFormat.ts";
import type { ReadResult } from "../../src/formats/format.ts";
import type { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import type { Person } from "./application.ts";

/** A study as a reader makes it of a file: one recording of 90 seconds, and raters. */
export function aStudyCopy(names: readonly string[] = ["Anna"]): StudyCopy {
  const schemeVersionId = newId("schemeVersion");
  return {
    name: "Old work",
    description: "",
    settings: null,
    variables: [],
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme,
        createdAt: null,
        publishedAt: null,
      },
    ],
    rounds: [{ id: newId("round"), number: 1, name: "", schemeVersionId, basisRoundId: null }],
    people: names.map((name) => ({ id: newId("account"), name, role: null })),
    recordings: [
      {
        id: newId("recording"),
        name: "Old clip",
        media: [],
        durationUs: 90_000_000,
        framesPerSecond: 25,
        frameTiming: "unknown",
        hasVideo: true,
        isLive: false,
        phases: [{ id: newId("phase"), name: "Baseline", startUs: 0, endUs: 5_000_000 }],
        captions: [],
        values: {},
        isTraining: false,
        createdAt: null,
      },
    ],
  };
}

/** Handed-in work of one of the people on the recording. */
export function anObservationCopy(
  study: StudyCopy,
  wanted: Partial<ObservationCopy> & { readonly by?: number } = {},
): ObservationCopy {
  const { by = 0, ...rest } = wanted;
  return {
    id: newId("observation"),
    name: "",
    recordingId: study.recordings[0]?.id ?? newId("recording"),
    roundId: study.rounds[0]?.id ?? newId("round"),
    raterId: study.people[by]?.id ?? newId("account"),
    purpose: "work",
    sampling: continuousSampling,
    spans: [],
    state: "submitted",
    returnReason: null,
    dueAt: null,
    assignedAt: null,
    startedAt: "2019-05-04T10:00:00.000Z",
    submittedAt: "2019-05-04T11:00:00.000Z",
    events: [
      stateEvent(codes.solitary, 1_000_000, 4_000_000),
      pointEvent(codes.laughs, 2_500_000),
      stateEvent(codes.together, 4_000_000, 9_000_000),
    ],
    ratings: [
      {
        criterionId: codes.criterion,
        value: 2,
        cannotBeJudged: false,
        reason: "",
        comment: "quite",
        evidence: [
          {
            startUs: pointEvent(codes.laughs, 5).startUs,
            endUs: pointEvent(codes.laughs, 9).startUs,
          },
        ],
      },
    ],
    parts: [{ kind: "notes", text: "It rained." }],
    ...rest,
  };
}

type Head = Parameters<typeof importLines>[0];

export function aHead(study: StudyCopy, rest: Partial<ImportHead> = {}): Head {
  return { id: newId("import"), format: "boris", files: ["old.boris"], study, ...rest };
}

/** The body as a client sends it. */
export function bodyOf(head: Head, observations: readonly ObservationCopy[]): string {
  return [...importLines(head, observations)].join("");
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function sendImport(
  person: Person,
  studyId: Id<"study"> | undefined,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const path = studyId ? `/api/v1/studies/${studyId}/imports` : "/api/v1/imports";
  const response = await fetch(person.address + path, {
    method: "POST",
    headers: {
      origin: person.address,
      cookie: person.cookie,
      "content-type": importContentType,
      ...headers,
    },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
  return { status: response.status, body: await response.json() };
}

/** @throws Error where it was refused. */
export async function imported(
  person: Person,
  studyId: Id<"study"> | undefined,
  head: Head,
  observations: readonly ObservationCopy[],
): Promise<Import> {
  const { status, body } = await sendImport(person, studyId, bodyOf(head, observations));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return Import.parse(body);
}

/** What a refusal says: its code, and the first field and rule, where it names some. */
export function refusalIn({ status, body }: Answer) {
  const refusal = status < 300 ? undefined : parseRefusal(body);
  if (!refusal) return undefined;
  const { fields } = { fields: [], ...refusal.details };
  const [field]: { readonly path?: string; readonly rule?: string }[] = fields;
  return [refusal.code, ...(field ? [field.path, field.rule] : [])].join(" ");
}

/** Everything of a study that a call answers, to compare before and after. */
export async function listed(owner: Person, studyId: Id<"study">) {
  const params = { studyId };
  return {
    study: await owner.send(contract.readStudy, { params }),
    members: await owner.send(contract.listMembers, { params }),
    recordings: await owner.send(contract.listRecordings, { params, query: {} }),
    schemes: await owner.send(contract.listSchemes, { params }),
    rounds: await owner.send(contract.listRounds, { params }),
    observations: await owner.send(contract.listObservations, { params, query: {} }),
  };
}

/** What a study archive holds, as a browser reads it. */
export async function readArchive(
  bytes: Uint8Array,
): Promise<Extract<ReadResult, { readonly kind: "read" }>> {
  const result = await archive.reader?.read({ name: "study.interrater", bytes }, plainReadingOf);
  if (result?.kind !== "read") throw new Error(JSON.stringify(result));
  return result;
}

/** Nothing that was asked about a file is answered. */
export const plainReadingOf = {
  newUuid: () => newId("thing"),
  answers: {},
  palette: ["#0072b2"] as const,
  words: {
    rater: "Rater",
    recording: "Recording",
    study: "Study",
    exclusiveGroup: "Group",
    modifier: "Modifier",
  },
};
