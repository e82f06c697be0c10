import { describe, expect, it } from "vitest";
import { emptyScheme, type Scheme } from "../../../domain/entities/scheme.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import {
  addChoice,
  addCode,
  addCriterion,
  addGroup,
  addModifier,
  addSubject,
  changeModifierType,
  copyCode,
  moveCode,
  putPart,
  changeScale,
  codesOf,
  movePart,
  removePart,
} from "./edit.ts";
import { palette } from "../coding/palette.ts";

const play = newId(id("group"));

function withCodes(...names: readonly string[]): Scheme {
  const grouped = addGroup(emptyScheme, { id: play, name: "Play" });
  return names.reduce(
    (scheme, name) => addCode(scheme, { id: newId(id("code")), groupId: play, name }),
    grouped,
  );
}

describe("adding codes by name alone", () => {
  it("gives each a key of its own, from its name where that is free", () => {
    const scheme = withCodes("Solitary", "Social", "Watching");

    expect(scheme.codes.map(({ key }) => key)).toEqual(["s", "o", "w"]);
    expect(schemeProblems(scheme)).toEqual([]);
  });

  it("goes on with the keyboard's letters where a name has none left", () => {
    expect(withCodes("a", "a a").codes.map(({ key }) => key)).toEqual(["a", "q"]);
  });

  it("gives sixty codes of thirty signs, their subjects and choices keys that nobody else has", () => {
    const names = Array.from({ length: 60 }, (_, at) => `Code of thirty signs and more ${at}`);
    const coded = withCodes(...names.slice(0, 20));
    const peopled = addSubject(coded, { id: newId(id("subject")), name: "Ana" });
    const asked = addModifier(peopled, {
      id: newId(id("modifier")),
      name: "Loudness",
      type: "one",
    });
    const [modifier] = asked.modifiers;
    if (!modifier) throw new Error("there is a modifier");
    const chosen = addChoice(modifier, { id: newId(id("choice")), name: "Soft" }, asked);
    const scheme = names
      .slice(20)
      .reduce<Scheme>(
        (grown, name) => addCode(grown, { id: newId(id("code")), groupId: play, name }),
        { ...asked, modifiers: [chosen] },
      );
    const choices = chosen.type === "one" ? chosen.choices : [];
    const keys = [...scheme.codes, ...scheme.subjects, ...choices].map(({ key }) => key);

    expect(keys.filter((key) => key === null)).toEqual([]);
    expect(new Set(keys).size).toBe(62);
    expect(schemeProblems(scheme)).toEqual([]);
  });

  it("goes round the palette before a colour comes twice", () => {
    const { codes } = withCodes(...Array.from("abcdefg"));

    expect(new Set(codes.map(({ color }) => color))).toEqual(new Set(palette));
  });

  it("begins a new group, which is exclusive, with states, whatever somebody made of the last code", () => {
    const exclusive = addGroup(emptyScheme, { id: play, name: "Play" });
    const first = addCode(exclusive, { id: newId(id("code")), groupId: play, name: "Alone" });
    const pointed = {
      ...first,
      codes: first.codes.map((code) => ({ ...code, kind: "point" as const })),
    };
    const second = addCode(pointed, { id: newId(id("code")), groupId: play, name: "Together" });

    expect(second.codes.map(({ kind }) => kind)).toEqual(["point", "state"]);
  });

  it("keeps subjects and codes apart", () => {
    const scheme = addSubject(withCodes("1"), { id: newId(id("subject")), name: "Mia" });

    expect(scheme.subjects[0]?.key).toBe("1");
    expect(scheme.codes[0]?.key).toBe("q");
    expect(schemeProblems(scheme)).toEqual([]);
  });
});

it("takes the scale of a new criterion from the one before, without its descriptors", () => {
  const first = addCriterion(emptyScheme, {
    id: newId(id("criterion")),
    name: "Warmth",
    levelNames: ["low", "high"],
  });
  const described = {
    ...first,
    criteria: first.criteria.map((one) => ({
      ...one,
      levels: one.levels.map((level) => ({ ...level, descriptor: "described" })),
    })),
  };

  const second = addCriterion(described, {
    id: newId(id("criterion")),
    name: "Pace",
    levelNames: [],
  });

  expect(second.criteria[1]?.levels).toEqual(first.criteria[0]?.levels);
});

it("copies a code with a key and colour of its own, right after it", () => {
  const scheme = withCodes("Talks", "Walks");
  const [talks] = scheme.codes;
  if (!talks) throw new Error("there is a code");
  const described = putPart(scheme, "codes", { ...talks, description: "Says words." });

  const { codes } = copyCode(described, talks.id, { id: newId(id("code")), name: "Talks (copy)" });

  expect(codes.map(({ name }) => name)).toEqual(["Talks", "Talks (copy)", "Walks"]);
  expect(codes[1]).toMatchObject({ description: "Says words.", kind: talks.kind });
  expect(new Set(codes.map(({ key }) => key)).size).toBe(3);
  expect(new Set(codes.map(({ color }) => color)).size).toBe(3);
});

const order = ({ codes }: Scheme) => codes.map(({ name }) => name).join("");

it("puts a code before another one of another group, and at the end of its own", () => {
  const grouped = addGroup(withCodes("a", "b", "c"), { id: play, name: "Play" });
  const scheme = addCode(grouped, { id: newId(id("code")), groupId: play, name: "d" });
  const [a, , , d] = scheme.codes;
  const moved = moveCode(scheme, a?.id ?? "", { groupId: play, beforeId: d?.id ?? null });
  expect(order(moved)).toBe("bcad");
  expect(moved.codes.find(({ name }) => name === "a")?.groupId).toBe(play);
  const ended = moveCode(moved, d?.id ?? "", { groupId: null, beforeId: null });
  expect(ended.codes.find(({ name }) => name === "d")?.groupId).toBe(null);
  expect(order(moveCode(scheme, a?.id ?? "", { groupId: null, beforeId: null }))).toBe("bcda");
});

it("moves a code among those of its own group", () => {
  const mixed = addCode(withCodes("a", "b"), { id: newId(id("code")), groupId: null, name: "c" });
  const last = codesOf(mixed, play)[1];

  const moved = movePart(mixed, "codes", last?.id ?? "", -1);

  expect(codesOf(moved, play).map(({ name }) => name)).toEqual(["b", "a"]);
  expect(movePart(moved, "codes", last?.id ?? "", -1)).toBe(moved);
});

it("keeps the codes of a group that is removed", () => {
  const scheme = removePart(withCodes("a"), "groups", play);

  expect(scheme.groups).toEqual([]);
  expect(scheme.codes.map(({ groupId }) => groupId)).toEqual([null]);
  expect(schemeProblems(scheme)).toEqual([]);
});

it("makes a trace of a criterion between its two ends, without evidence", () => {
  const { criteria } = addCriterion(emptyScheme, {
    id: newId(id("criterion")),
    name: "Tension",
    levelNames: ["calm", "uneasy", "tense"],
  });

  const traces = criteria.map((one) => changeScale({ ...one, needsEvidence: true }, "trace"));

  expect(traces.map(({ levels }) => levels.map(({ name }) => name))).toEqual([["calm", "tense"]]);
  expect(traces.map(({ needsEvidence }) => needsEvidence)).toEqual([false]);
});

it("keeps when a modifier is asked where its type changes", () => {
  const { modifiers } = addModifier(emptyScheme, {
    id: newId(id("modifier")),
    name: "Hand",
    type: "one",
  });

  const changed = modifiers.map((one) => changeModifierType({ ...one, askedAt: "end" }, "number"));

  expect(changed).toMatchObject([{ type: "number", askedAt: "end" }]);
});
