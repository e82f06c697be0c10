import type { Estimate } from "../../kit/chart/estimate.ts";
import { exact } from "../../kit/chart/estimate.ts";
import type { EventRow } from "../../kit/chart/plottedEvents.ts";
import { normal, sampleRandom } from "../../kit/chart/sampleRandom.ts";
import type { Panel } from "../../kit/chart/smallPanels.ts";
import { sampleMeasures } from "../../kit/chart/sampleMeasures.ts";
import { sampleRows } from "./sampleEvents.ts";
import { codeKeys } from "./sampleKeys.ts";

/** The sizes of studies at which every chart is looked at. */
export const sizes = [3, 12, 30, 100] as const;

/** The index of the rater who is unlike the others in every sample: neither the first nor the last. */
export function plantedAt(count: number): number {
  return Math.floor(count * 0.4);
}

/** By state, what each rater gave it of the time; the planted one sees far less of the third. */
export function sharesOf(ids: readonly string[]): readonly Readonly<Record<string, Estimate>>[] {
  const random = sampleRandom(71);
  return [0.35, 0.28, 0.33, 0.2].map((share, state) =>
    Object.fromEntries(
      ids.map((id, at) => {
        const low = state === 2 && at === plantedAt(ids.length) ? 0.2 : 0;
        return [id, around(share + 0.02 * bounded(random) - low, 0.025)];
      }),
    ),
  );
}

/** By criterion, each rater’s mean on a scale from 1 to 5; the planted one rates everything higher. */
export function profilesOf(ids: readonly string[], criteria: number) {
  const random = sampleRandom(72);
  return Array.from({ length: criteria }, (_, place) =>
    Object.fromEntries(
      ids.map((id, at) => {
        const mean = 2.4 + 0.15 * place + 0.3 * bounded(random);
        return [id, around(at === plantedAt(ids.length) ? mean + 1.4 : mean, 0.3)];
      }),
    ),
  );
}

/** By minute, how often each rater saw a code; the planted one sees it most in the eighth. */
export function ratesOf(ids: readonly string[]) {
  const random = sampleRandom(73);
  return Array.from({ length: 12 }, (_, minute) =>
    Object.fromEntries(
      ids.map((id, at) => {
        const usual = 3 + Math.sin(minute / 2) + 0.5 * bounded(random);
        return [id, exact(at === plantedAt(ids.length) && minute === 7 ? 9 : usual)];
      }),
    ),
  );
}

/** Three recordings, each coded by all of them with borders a little apart. */
export function sampleEventRows(
  names: readonly string[],
  recordings: readonly string[],
): readonly EventRow[] {
  const random = sampleRandom(74);
  const truths = sampleRows(recordings.map((name, at) => ({ id: `recording-${at}`, name })));
  return truths.flatMap((truth) =>
    names.map((note, at) => {
      const lateUs = Math.round((at === plantedAt(names.length) ? 6e6 : 0) + 0.4e6 * random());
      return {
        ...truth,
        id: `${truth.id} ${at}`,
        note,
        groupId: truth.id,
        events: truth.events.map(({ codeId, startUs, endUs }) => ({
          codeId,
          startUs: Math.min(300e6, startUs + lateUs),
          endUs: endUs === null ? null : Math.min(300e6, endUs + lateUs),
        })),
      };
    }),
  );
}

/** κ of every pair; the planted one agrees with no one. */
export function samplePairs(ids: readonly string[]) {
  const random = sampleRandom(75);
  return ids.flatMap((a, at) =>
    ids.slice(at + 1).map((b, after) => {
      const isPlanted = [at, at + 1 + after].includes(plantedAt(ids.length));
      const value = (isPlanted ? 0.25 : 0.78) + 0.06 * bounded(random);
      return { a, b, estimate: around(value, 0.07) };
    }),
  );
}

/** Agreement with the others by week; that of the planted one falls in the last. */
export function sampleDrift(
  raters: readonly { readonly id: string; readonly name: string }[],
): readonly Panel[] {
  const random = sampleRandom(76);
  const panels = raters.map(({ id, name }, at) => ({
    id,
    name,
    courses: [
      {
        name,
        usual: { low: 0.6, centre: 0.76, high: 0.92 },
        points: Array.from({ length: 10 }, (_, x) => {
          const isSign = at === plantedAt(raters.length) && x === 9;
          return { x, y: isSign ? 0.31 : 0.76 + 0.07 * bounded(random), isSign, name };
        }),
      },
    ],
  }));
  // Who stands out comes first, as on the screen of drift.
  const planted = panels[plantedAt(raters.length)];
  return planted ? [planted, ...panels.filter((panel) => panel !== planted)] : panels;
}

/** Points above or below the others; the planted one is the most severe. */
export function severitiesOf(ids: readonly string[]) {
  const random = sampleRandom(77);
  return ids.map((id, at) => ({
    id,
    n: 20 + Math.floor(random() * 30),
    estimate: around(at === plantedAt(ids.length) ? -6 : 1.5 * bounded(random), 1.2 + random()),
  }));
}

/** Which share each had answered by when; the planted one soonest. */
export function arrivalsOf(ids: readonly string[]) {
  const random = sampleRandom(78);
  return ids.map((id, at) => {
    const meanS = at === plantedAt(ids.length) ? 0.8 : 4 + 2 * random();
    const times = Array.from({ length: 20 }, () => 0.2 - meanS * Math.log(1 - random()));
    return {
      id,
      curve: times
        .toSorted((a, b) => a - b)
        .map((seconds, place) => ({ us: Math.round(seconds * 1e6), share: (place + 1) / 22 })),
    };
  });
}

/** Agreement of so many codes in two statistics; lowest of the planted one. */
export function agreementsOf(ids: readonly string[]) {
  const random = sampleRandom(79);
  return ids.map((id, at) => {
    const value = at === plantedAt(ids.length) ? 0.18 : 0.7 + 0.1 * bounded(random);
    return { id, first: around(value, 0.08), second: around(value + 0.05, 0.05) };
  });
}

/** What each rater gave three states that are one at a time, as parts of the whole. */
export function sampleParts(ids: readonly string[]): readonly Readonly<Record<string, Estimate>>[] {
  const random = sampleRandom(81);
  return ids.map(() => {
    const [alone, beside] = [0.3 + 0.1 * random(), 0.25 + 0.1 * random()];
    return Object.fromEntries(
      codeKeys
        .slice(0, 3)
        .map(({ id }, at) => [id, exact([alone, beside, 1 - alone - beside][at] ?? 0)]),
    );
  });
}

/** How many bouts of talk were so long, class by class: most are brief. */
export function durationsOf(classes: number): readonly number[] {
  const random = sampleRandom(82);
  return Array.from({ length: classes }, (_, at) =>
    Math.round(120 * Math.exp((-5 * at) / classes) * (0.8 + 0.4 * random())),
  );
}

/** Agreement of one rater in the order of time: the last falls below the limit. */
export function courseOf(count: number) {
  const random = sampleRandom(84);
  return Array.from({ length: count }, (_, at) => {
    const isSign = at === count - 1;
    return { value: isSign ? 0.31 : 0.76 + 0.07 * bounded(random), isSign };
  });
}

/** Measures in logits of so many raters and three times as many recordings; the planted rater is the most severe. */
export function measuresOf(raters: number) {
  const found = sampleMeasures({ raters, recordings: 3 * raters, criteria: 6, sample: 85 });
  return {
    ...found,
    raters: found.raters.map((rater, at) => {
      const measure = at === plantedAt(raters) ? 3 : Math.max(-2, Math.min(2, rater.measure));
      const half = ((rater.high ?? 0) - (rater.low ?? 0)) / 2;
      return { ...rater, measure, low: measure - half, high: measure + half };
    }),
  };
}

/** Of normal values those beyond two deviations are brought back: only the planted one stands out. */
function bounded(random: Parameters<typeof normal>[0]): number {
  return Math.max(-1.6, Math.min(1.6, normal(random)));
}

function around(value: number, half: number): Extract<Estimate, { readonly kind: "value" }> {
  return { kind: "value", value, low: value - half, high: value + half };
}
