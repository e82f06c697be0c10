import type { Random } from "../../../statistics/random.ts";
import { sampleRandom } from "../../kit/chart/sampleRandom.ts";
import type { EventRow, PlottedEvent } from "../../kit/chart/plottedEvents.ts";

type Named = Pick<EventRow, "id" | "name" | "note">;

const playing = ["solitary", "parallel", "together"] as const;
const clipUs = 300e6;

/** A clip of five minutes as someone might have coded it; `density` 1 is about forty events. */
function clipEvents(random: Random, density: number): readonly PlottedEvent[] {
  const events: PlottedEvent[] = [];
  let at = random() * 5e6;
  let place = Math.floor(random() * playing.length);
  while (at < clipUs) {
    const endUs = Math.min(clipUs, at + (6e6 + random() * 32e6) / density);
    events.push({ codeId: playing[place] ?? "solitary", startUs: at, endUs });
    at = endUs + (random() * 3e6) / density;
    place = (place + 1 + Math.floor(random() * 2)) % playing.length;
  }
  for (let from = random() * 12e6; from < clipUs; from += (4e6 + random() * 26e6) / density) {
    const endUs = Math.min(clipUs, from + (0.8e6 + random() * 6e6) / density);
    events.push({ codeId: "talks", startUs: from, endUs });
    from = endUs;
  }
  for (const [codeId, everyUs] of [
    ["offers", 45e6],
    ["laughs", 28e6],
  ] as const) {
    for (let us = random() * everyUs; us < clipUs; us += (2 * random() * everyUs) / density) {
      events.push({ codeId, startUs: us, endUs: null });
    }
  }
  return events.map(({ codeId, startUs, endUs }) => ({
    codeId,
    startUs: Math.round(startUs),
    endUs: endUs === null ? null : Math.round(endUs),
  }));
}

/** One row for each name. */
export function sampleRows(names: readonly Named[]): readonly EventRow[] {
  const random = sampleRandom(1);
  return names.map((row) => ({
    ...row,
    observed: { fromUs: 0, toUs: clipUs },
    events: clipEvents(random, 1),
  }));
}

/** The same, with as many events as a large study has, exactly. */
export function manySampleRows(names: readonly Named[], count: number): readonly EventRow[] {
  const random = sampleRandom(2);
  let left = count;
  return names.map((row, at) => {
    const share = Math.ceil(left / (names.length - at));
    const events: PlottedEvent[] = [];
    while (events.length < share) events.push(...clipEvents(random, 12));
    left -= share;
    const kept = (place: number) => Math.floor((place * share) / events.length);
    return {
      ...row,
      observed: { fromUs: 0, toUs: clipUs },
      events: events.filter((_, place) => kept(place + 1) > kept(place)),
    };
  });
}
