import type { Cue } from "../domain/captions.ts";
import { type Film, gestureSeconds } from "./film.ts";
import type { DemoTexts } from "./study.ts";

/** What can be heard, for a film whose children speak without words: who talks and who laughs. By time. */
export function soundCues({ trueEvents }: Film, { subjects, codes }: DemoTexts): readonly Cue[] {
  return trueEvents.flatMap((event): readonly Cue[] => {
    const { code, startUs } = event;
    if (code !== "talks" && code !== "laughs") return [];
    const endUs = event.kind === "state" ? event.endUs : startUs + gestureSeconds.laughs * 1e6;
    return [
      {
        startUs,
        endUs,
        lines: [{ voice: subjects[event.subject], text: `(${codes[code].name})` }],
      },
    ];
  });
}

/** How long a line of a description is shown. Read aloud, it takes as long as it takes. */
const shownUs = 2_500_000;

/** What can be seen and not heard: how a child plays, where it looks, what it offers and points at. By time. */
export function describingCues(
  { trueEvents, phases, durationUs }: Film,
  { subjects, codes, toys, captions }: DemoTexts,
): readonly Cue[] {
  const seen = trueEvents.flatMap((event) => {
    const { code, startUs } = event;
    if (code === "talks" || code === "laughs") return [];
    const toy = code === "offers_toy" ? ` (${toys[event.modifiers.toy]})` : "";
    return [{ startUs, voice: subjects[event.subject], text: `${codes[code].name}${toy}` }];
  });
  const falls = phases
    .filter(({ name }) => name === "ball")
    .map(({ startUs }) => ({ startUs, voice: null, text: captions.towerFalls }));
  return [...seen, ...falls]
    .toSorted((a, b) => a.startUs - b.startUs)
    .map(({ startUs, voice, text }) => ({
      startUs,
      endUs: Math.min(startUs + shownUs, durationUs),
      lines: [{ voice, text }],
    }));
}
