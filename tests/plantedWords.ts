import type { Scheme } from "../src/domain/entities/scheme.ts";
import { id } from "../src/domain/rules.ts";
import { schemeWords, withWords } from "../src/domain/schemeWords.ts";
import { randomFrom } from "../src/statistics/random.ts";

/** A scheme of so many codes with every kind of word, of which a share is in German: `de ` before the first word. */
export function plantedScheme(codes: number, { share }: { readonly share: number }): Scheme {
  let made = 0;
  const next = () => {
    made += 1;
    return `01a10000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  };
  const groupId = id("group").parse(next());
  const modifierId = id("modifier").parse(next());
  const scheme: Scheme = {
    groups: [{ id: groupId, name: "Play", isExclusive: false, texts: {} }],
    codes: Array.from({ length: codes }, (_, at) => ({
      id: id("code").parse(next()),
      kind: at % 2 === 0 ? "state" : "point",
      groupId: at % 3 === 0 ? groupId : null,
      name: `Code ${at} <& "quoted">`,
      description: at % 4 === 0 ? "" : `Line one of ${at}\nline two, with; marks`,
      key: null,
      color: "#0072b2",
      modifierIds: at === 0 ? [modifierId] : [],
      subjectIds: [],
      texts: {},
    })),
    modifiers: [
      {
        id: modifierId,
        type: "one",
        name: "Loudness",
        isRequired: false,
        askedAt: "start",
        texts: {},
        choices: ["low", "high"].map((name) => ({
          id: id("choice").parse(next()),
          name,
          key: null,
          texts: {},
        })),
      },
      {
        id: id("modifier").parse(next()),
        type: "number",
        name: "Times",
        isRequired: false,
        askedAt: "end",
        unit: "steps",
        min: 0,
        max: 9,
        texts: {},
      },
    ],
    subjects: [
      {
        id: id("subject").parse(next()),
        name: "Child",
        key: null,
        description: "three",
        texts: {},
      },
    ],
    criteria: [
      {
        id: id("criterion").parse(next()),
        name: "Warmth",
        description: "How warm",
        scale: "interval",
        levels: [-1.5, 0, 2].map((value) => ({
          value,
          name: `step ${value}`,
          descriptor: `looks like ${value}`,
          texts: {},
        })),
        weight: 1,
        isRequired: true,
        needsEvidence: false,
        texts: {},
      },
    ],
    total: "none",
  };
  const section = { id: id("section").parse(next()), name: "Manner", texts: {} };
  const inSections: Scheme = {
    ...scheme,
    criteria: scheme.criteria.map((criterion) => ({ ...criterion, sectionId: section.id })),
    sections: [section],
  };
  const random = randomFrom(codes);
  const words = schemeWords(inSections).filter(({ first }) => first !== "" && random() < share);
  return withWords(inSections, "de", new Map(words.map(({ key, first }) => [key, `de ${first}`])));
}
