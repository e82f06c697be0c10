import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { setImmediate } from "node:timers/promises";
import * as z from "zod";
import { ImportEnd, ImportHead } from "../../api/contract/exchange.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { Refusal } from "../../domain/errors.ts";
import { ObservationCopy } from "../../formats/studyCopy.ts";
import { problemOf } from "../problemOf.ts";
import { isStorable } from "../storable.ts";

/** An import’s body that was looked through: it is whole, and its head is understood. */
export interface ImportBody {
  readonly head: ImportHead;
  /** Observations of the copy that a consensus was made from, and the consensuses: they speak of their events. */
  readonly spokenOf: ReadonlySet<string>;
  /** One after the other, in their order; read again each time. */
  observations(): AsyncGenerator<ObservationCopy>;
}

/** A longer line is nothing that we write: 50,000 events with comments. */
const lineMaxBytes = 64 * 1024 * 1024;
/** Of a stage: a line of the longest, and what else is in its piece. */
export const stageMaxBytes = 2 * lineMaxBytes;
/** So many events are parsed at once; then others have their turn. */
const eventsAtOnce = 100;

/**
 * @param eventsMost how many events an observation may hold.
 * @throws Refusal `import_unreadable` naming the line, where one is missing or is none of ours.
 * @throws Refusal `invalid_input` naming the field.
 */
export async function openImportBody(path: string, eventsMost: number): Promise<ImportBody> {
  let head: ImportHead | undefined;
  let end: z.infer<typeof ImportEnd> | undefined;
  let observations = 0;
  const spokenOf = new Set<string>();
  for await (const { number, bytes } of linesOf(path)) {
    if (end) throw unreadable(number);
    if (number === 1) head = headOf(bytes);
    else if (startsWith(bytes, endStart)) {
      end = ImportEnd.safeParse(fieldOf(parsedLine(number, bytes), "end")).data;
    } else {
      observations += 1;
      if (bytes.includes(consensusMark)) {
        const { id, consensus } = consensusOf(parsedLine(number, bytes));
        if (consensus) [id, ...consensus].forEach((one) => spokenOf.add(one));
      }
    }
  }
  if (!head) throw unreadable(1);
  if (end?.observations !== observations) throw unreadable(observations + 2);
  return {
    head,
    spokenOf,
    async *observations() {
      for await (const { number, bytes } of linesOf(path)) {
        if (number === 1 || number > observations + 1) continue;
        const value = fieldOf(parsedLine(number, bytes), "observation");
        yield await parsedObservation(value, `observations.${number - 2}`, eventsMost);
      }
    },
  };
}

/**
 * What comes before the stages of an import: its head, and its end with what it speaks of.
 *
 * @throws Refusal as `openImportBody` does.
 */
export async function readImportBegin(
  path: string,
): Promise<{ readonly head: ImportHead; readonly spokenOf: readonly string[] }> {
  let head: ImportHead | undefined;
  let spokenOf: readonly string[] | undefined;
  for await (const { number, bytes } of linesOf(path)) {
    if (spokenOf) throw unreadable(number);
    if (number === 1) head = headOf(bytes);
    else spokenOf = ImportEnd.safeParse(fieldOf(parsedLine(number, bytes), "end")).data?.spokenOf;
  }
  if (!head) throw unreadable(1);
  if (!spokenOf) throw unreadable(2);
  return { head, spokenOf };
}

/**
 * The observations of one stage, each with its place in the whole import.
 *
 * @param first which number the first of them has there, from 0.
 * @throws Refusal as `openImportBody` does.
 */
export async function* observationsOfStage(
  path: string,
  { first, eventsMost }: { readonly first: number; readonly eventsMost: number },
): AsyncGenerator<ObservationCopy> {
  for await (const { number, bytes } of linesOf(path)) {
    const value = fieldOf(parsedLine(number, bytes), "observation");
    yield await parsedObservation(value, `observations.${first + number - 1}`, eventsMost);
  }
}

function headOf(bytes: Buffer): ImportHead {
  return parsed(ImportHead, fieldOf(parsedLine(1, bytes), "head"), "head");
}

const endStart = Buffer.from('{"end"');
const consensusMark = Buffer.from('"consensus"');

const ConsensusLine = z.object({
  observation: z.object({
    id: z.string(),
    consensus: z.object({ sources: z.array(z.object({ observationId: z.string() })) }).optional(),
  }),
});

function consensusOf(line: unknown) {
  const { data } = ConsensusLine.safeParse(line);
  return {
    id: data?.observation.id ?? "",
    consensus: data?.observation.consensus?.sources.map(({ observationId }) => observationId),
  };
}

/** The same as a function of its own, which takes a third of the time for each of a million. */
const QuickEvent = z.compile(CodedEvent);

/** An observation whose events are not looked at yet. */
const Unparsed = ObservationCopy.extend({ events: z.array(z.unknown()) });

async function parsedObservation(
  value: unknown,
  path: string,
  eventsMost: number,
): Promise<ObservationCopy> {
  const { events: given, ...rest } = parsed(Unparsed, value, path);
  if (given.length > eventsMost) {
    throw new Refusal("invalid_input", {
      fields: [{ path: `${path}.events`, rule: "too_big", allowed: `≤ ${eventsMost}` }],
    });
  }
  const events: CodedEvent[] = [];
  for (let from = 0; from < given.length; from += eventsAtOnce) {
    for (const one of given.slice(from, from + eventsAtOnce)) {
      const { data } = QuickEvent.safeParse(one);
      events.push(data ?? parsed(QuickEvent, one, `${path}.events.${events.length}`));
    }
    await setImmediate();
  }
  return { ...rest, events };
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal("invalid_input", {
    fields: result.error.issues.slice(0, 100).map((issue) => problemOf(`${path}.`, issue)),
  });
}

function fieldOf(line: unknown, name: string): unknown {
  return typeof line === "object" && line !== null
    ? Object.entries(line).find(([key]) => key === name)?.[1]
    : undefined;
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("a file is bytes");
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      pieces.push(chunk.subarray(from, at));
      yield { number, bytes: pieces.length === 1 ? chunk.subarray(from, at) : joined(pieces) };
      pieces = [];
      held = 0;
      number += 1;
      from = at + 1;
    }
    pieces.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > lineMaxBytes) throw unreadable(number);
  }
  const rest = joined(pieces);
  if (rest.length > 0) yield { number, bytes: rest };
}

function joined(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat(pieces);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

function parsedLine(number: number, bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = isAscii(bytes)
      ? bytes.toString("latin1")
      : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw unreadable(number);
  }
  // Only an escape can bring in what cannot be kept.
  if (text.includes("\\u") && !isStorable(value)) throw unreadable(number);
  return value;
}

function unreadable(line: number): Refusal {
  return new Refusal("import_unreadable", { place: String(line) });
}
