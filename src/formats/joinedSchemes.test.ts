import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { type Code, emptyScheme, type Modifier, type Scheme } from "../domain/entities/scheme.ts";
import { id } from "../domain/rules.ts";
import { schemeProblems } from "../domain/schemeRules.ts";
import { joinedSchemes } from "./joinedSchemes.ts";

describe("joinedSchemes", () => {
  it("takes codes of one name and kind for one, and keeps the ids of the first scheme", () => {
    const one = { ...emptyScheme, codes: [code("Play"), code("Look", "point")] };
    const other = { ...emptyScheme, codes: [code("Play"), code("Look"), code("Cry")] };

    const { scheme, ids } = joinedSchemes([one, other]);

    expect(scheme.codes.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "state Play",
      "point Look",
      "state Look (2)",
      "state Cry",
    ]);
    expect(ids[1]?.codes.get(other.codes[0]?.id ?? "")).toBe(one.codes[0]?.id);
    expect(ids[1]?.codes.get(other.codes[1]?.id ?? "")).toBe(other.codes[1]?.id);
  });

  it("leaves a group open where one of the schemes does not close it", () => {
    const one = withGroup("Activity", true);
    const other = withGroup("Activity", false);

    expect(joinedSchemes([one, one]).scheme.groups[0]?.isExclusive).toBe(true);
    expect(joinedSchemes([one, other]).scheme.groups[0]?.isExclusive).toBe(false);
    expect(joinedSchemes([one, other]).scheme.codes).toHaveLength(1);
  });

  it("puts the choices of a modifier together and points to the same ones", () => {
    const one = withModifier(["near", "far"], true);
    const other = withModifier(["far", "gone"], true);

    const { scheme, ids } = joinedSchemes([one.scheme, other.scheme]);

    const [modifier] = scheme.modifiers;
    expect(modifier?.type === "one" && modifier.choices.map(({ name }) => name)).toEqual([
      "near",
      "far",
      "gone",
    ]);
    expect(ids[1]?.modifiers.get(other.choices[0] ?? "")).toBe(one.choices[1]);
    expect(ids[1]?.modifiers.get(other.modifier.id)).toBe(one.modifier.id);
    expect(modifier?.isRequired).toBe(true);
  });

  it("asks for no modifier that one of the files does not ask for", () => {
    const one = withModifier(["near"], true);
    const bare: Scheme = { ...emptyScheme, codes: [code("Move")] };

    expect(joinedSchemes([one.scheme, bare]).scheme.modifiers[0]?.isRequired).toBe(false);
    expect(joinedSchemes([one.scheme]).scheme.modifiers[0]?.isRequired).toBe(true);
  });

  it("has no problem as a scheme where the same keys and names come from several", () => {
    const { scheme } = joinedSchemes([keyed("kite"), keyed("kale"), keyed("ball")]);

    expect(schemeProblems(scheme)).toEqual([]);
    expect(scheme.codes.map(({ key }) => key)).toEqual(["k", null, null]);
  });

  it("keeps criteria apart in which one value means two things, and asks only for what all ask for", () => {
    expect(joinedSchemes([judged("low"), judged("low")]).scheme.criteria).toHaveLength(1);
    expect(joinedSchemes([judged("low"), judged("low")]).scheme.criteria[0]?.isRequired).toBe(true);
    expect(joinedSchemes([judged("low"), keyed("kite")]).scheme.criteria[0]?.isRequired).toBe(
      false,
    );
    expect(
      joinedSchemes([judged("low"), judged("none")]).scheme.criteria.map(({ name }) => name),
    ).toEqual(["Warmth", "Warmth (2)"]);
  });
});

function code(name: string, kind: Code["kind"] = "state"): Code {
  return {
    id: id("code").parse(uuidv7()),
    kind,
    groupId: null,
    name,
    description: "",
    key: null,
    color: "#0072b2",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  };
}

function withGroup(name: string, isExclusive: boolean): Scheme {
  const groupId = id("group").parse(uuidv7());
  return {
    ...emptyScheme,
    groups: [{ id: groupId, name, isExclusive, texts: {} }],
    codes: [{ ...code("Play"), groupId }],
  };
}

function withModifier(names: readonly string[], isRequired: boolean) {
  const modifier: Modifier = {
    id: id("modifier").parse(uuidv7()),
    type: "one",
    name: "Distance",
    isRequired,
    askedAt: "start",
    texts: {},
    choices: names.map((name) => ({
      id: id("choice").parse(uuidv7()),
      name,
      key: null,
      texts: {},
    })),
  };
  const scheme: Scheme = {
    ...emptyScheme,
    modifiers: [modifier],
    codes: [{ ...code("Move"), modifierIds: [modifier.id] }],
  };
  return { scheme, modifier, choices: modifier.choices.map((one) => one.id) };
}

function keyed(name: string): Scheme {
  return {
    ...emptyScheme,
    codes: [{ ...code(name), key: "k" }],
    subjects: [{ id: id("subject").parse(uuidv7()), name, key: name[0] ?? null, texts: {} }],
  };
}

function judged(worst: string): Scheme {
  return {
    ...emptyScheme,
    criteria: [
      {
        id: id("criterion").parse(uuidv7()),
        name: "Warmth",
        description: "",
        scale: "ordinal",
        levels: [worst, "high"].map((name, value) => ({ value, name, descriptor: "", texts: {} })),
        weight: 1,
        isRequired: true,
        needsEvidence: false,
        texts: {},
      },
    ],
  };
}
