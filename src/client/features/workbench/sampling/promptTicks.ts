import type { Scans } from "../../../../domain/entities/observation.ts";
import type { WorkPart } from "../../../../domain/entities/workPart.ts";
import { promptAt } from "../../../../domain/scans.ts";
import { askedNumbers, type Stretch } from "../../../../domain/spans.ts";
import type { Prompt } from "../../../kit/timeline/strips.ts";

/** Every sampling prompt of a recording as a mark on the timeline, with its state. */
export function promptTicks(
  parts: ReadonlyMap<string, WorkPart>,
  scans: Scans,
  durationUs: number,
  spans: readonly Stretch[] = [],
): readonly Prompt[] {
  return askedNumbers(scans, durationUs, spans).map((number): Prompt => {
    const { fromUs, askedUs } = promptAt(scans, number);
    const part = parts.get(`scan ${number}`);
    const isAnswered = part?.kind === "scan" && part.isAnswered;
    const state = !isAnswered ? "waiting" : part.isUnseen ? "unseen" : "answered";
    return { number: number + 1, atUs: askedUs, startUs: fromUs, state };
  });
}
