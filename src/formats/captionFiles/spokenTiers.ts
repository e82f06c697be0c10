import type { CaptionLine, Cue, TimedWord } from "../../domain/captions.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";

/**
 * Speech on tiers, one speaker each: utterances, and words joined to utterances if a tier has
 * single words. Tiers of sounds, and those that annotate another tier, are excluded.
 */
export function spokenTiers(
  tiers: readonly Tier[],
): [cues: readonly Cue[], of: { readonly excluded: readonly string[] }] {
  const own = tiers.filter(({ parent, kind }) => parent === null && kind === "state");
  const sayings = own.filter(({ name }) => !isOf(name, words) && !isOf(name, sounds));
  const sayers = new Set(sayings.map((tier) => speakerOf(tier)));
  // Words of somebody whose sayings are on a tier of their own are those sayings once more.
  const singles = own.filter(
    (tier) => isOf(tier.name, words) && (sayings.length === 0 || !sayers.has(speakerOf(tier))),
  );
  const taken = new Set([...sayings, ...singles]);
  const cues = [
    ...sayings.flatMap((tier) => tier.annotations.map((one) => cueOf(tier, [one]))),
    ...singles.flatMap((tier) => together(tier.annotations).map((some) => cueOf(tier, some))),
  ].filter(({ lines: [line], startUs, endUs }) => line && line.text !== "" && endUs > startUs);
  return [
    cues.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs),
    {
      excluded: tiers.flatMap((tier) =>
        taken.has(tier) || tier.annotations.length === 0 ? [] : tier.fullName,
      ),
    },
  ];
}

/** As aligners name their tiers: `words`, `Anna - words`. */
const words = /(?:^|[\s_-])words?$/iu;
const sounds = /(?:^|[\s_-])(?:phones?|phonemes?|segments?|syllables?|sylls?)$/iu;

function isOf(name: string, kind: RegExp): boolean {
  return kind.test(name.trim());
}

function speakerOf({ name, subject }: Tier): string {
  if (subject !== "") return subject;
  return name.replace(words, "").replace(/[\s_-]+$/u, "");
}

/** A longer silence than this parts two sayings. */
const silenceUs = 700_000;

function together(annotations: readonly Annotation[]): readonly (readonly Annotation[])[] {
  const groups: Annotation[][] = [];
  for (const one of annotations) {
    const last = groups.at(-1)?.at(-1);
    if (last && one.startUs - last.endUs < silenceUs) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

function cueOf(tier: Tier, said: readonly Annotation[]): Cue {
  const speaker = speakerOf(tier);
  let text = "";
  const timed: TimedWord[] = [];
  for (const { text: word, startUs } of said) {
    const plain = word.trim().replaceAll(/\s+/gu, " ");
    if (plain === "") continue;
    if (text !== "") text += " ";
    timed.push({ fromChar: text.length, startUs });
    text += plain;
  }
  const line: CaptionLine = {
    voice: speaker === "" ? null : speaker,
    text,
    ...(timed.length > 1 && { words: timed }),
  };
  return {
    startUs: said[0]?.startUs ?? 0,
    endUs: Math.max(...said.map(({ endUs }) => endUs)),
    lines: [line],
  };
}
