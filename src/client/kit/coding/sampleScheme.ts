import { Scheme } from "../../../domain/entities/scheme.ts";

const uuid = (number: number) => `0198a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** The ids of the sample scheme’s entries, by name. */
export const sampleIds = {
  play: uuid(1),
  talk: uuid(2),
  alone: uuid(10),
  together: uuid(11),
  question: uuid(12),
  speaks: uuid(13),
  shares: uuid(14),
  toy: uuid(20),
  ball: uuid(21),
  bear: uuid(22),
  result: uuid(23),
  shared: uuid(24),
  broken: uuid(25),
  loudness: uuid(26),
  ana: uuid(30),
  ben: uuid(31),
} as const;

const texts = {};
const code = (given: { readonly id: string; readonly name: string; readonly kind: string }) => ({
  groupId: null,
  key: null,
  description: "",
  color: "#0072b2",
  modifierIds: [],
  subjectIds: [],
  texts,
  ...given,
});

/**
 * Playing alone and playing together are mutually exclusive; together asks for its outcome when it ends; a
 * question asks for the toy at its start.
 */
export const sampleScheme = Scheme.parse({
  groups: [
    { id: sampleIds.play, name: "Play", isExclusive: true, texts },
    { id: sampleIds.talk, name: "Talk", isExclusive: false, texts },
  ],
  codes: [
    {
      ...code({ id: sampleIds.alone, name: "Plays alone", kind: "state" }),
      groupId: sampleIds.play,
      key: "q",
      modifierIds: [sampleIds.loudness],
    },
    {
      ...code({ id: sampleIds.together, name: "Plays together", kind: "state" }),
      groupId: sampleIds.play,
      key: "w",
      modifierIds: [sampleIds.result],
    },
    {
      ...code({ id: sampleIds.question, name: "Question", kind: "point" }),
      groupId: sampleIds.talk,
      key: "a",
      modifierIds: [sampleIds.toy],
    },
    {
      ...code({ id: sampleIds.speaks, name: "Speaks", kind: "state" }),
      groupId: sampleIds.talk,
      key: "s",
    },
  ],
  modifiers: [
    {
      id: sampleIds.toy,
      type: "one",
      name: "Toy",
      isRequired: true,
      texts,
      choices: [
        { id: sampleIds.ball, name: "Ball", key: "b", texts },
        { id: sampleIds.bear, name: "Bear", key: null, texts },
      ],
    },
    {
      id: sampleIds.result,
      type: "several",
      name: "What came of it",
      isRequired: true,
      askedAt: "end",
      texts,
      choices: [
        { id: sampleIds.shared, name: "Shared", key: "h", texts },
        { id: sampleIds.broken, name: "Broken", key: "k", texts },
      ],
    },
    {
      id: sampleIds.loudness,
      type: "number",
      name: "Loudness",
      isRequired: false,
      askedAt: "end",
      unit: "dB",
      min: 0,
      max: 120,
      texts,
    },
  ],
  subjects: [
    { id: sampleIds.ana, name: "Ana", key: "1", texts },
    { id: sampleIds.ben, name: "Ben", key: "2", texts },
  ],
  criteria: [],
});

/** The same, with one key for two codes of different groups. */
export const sharedKeyScheme = Scheme.parse({
  ...sampleScheme,
  codes: [
    ...sampleScheme.codes,
    {
      ...code({ id: sampleIds.shares, name: "Shares", kind: "point" }),
      groupId: sampleIds.play,
      key: "s",
    },
  ],
});
