import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { type Code, emptyScheme, type Scheme } from "../domain/entities/scheme.ts";
import { id } from "../domain/rules.ts";
import { schemeFit } from "./schemeFit.ts";

describe("schemeFit", () => {
  it("is whole where everything that was read is there, whatever else is there", () => {
    const fit = schemeFit(withCodes("Play", "Look"), withCodes("Look"));

    expect(fit.isWhole).toBe(true);
    expect(fit.shared).toBe(1);
  });

  it("names what is not there", () => {
    const fit = schemeFit(withCodes("Play"), withCodes("Play", "Cry"));

    expect(fit.isWhole).toBe(false);
    expect(fit.missing.codes).toEqual(["Cry"]);
    expect(fit.joined.codes.map(({ name }) => name)).toEqual(["Play", "Cry"]);
  });

  it("is not whole where codes may overlap that exclude each other there", () => {
    const closed = inGroup(withCodes("Play"), true);
    const open = inGroup(withCodes("Play"), false);

    expect(schemeFit(closed, withCodes("Play")).isWhole).toBe(false);
    expect(schemeFit(closed, open).isWhole).toBe(false);
    expect(schemeFit(open, closed).isWhole).toBe(true);
    expect(schemeFit(open, withCodes("Play")).isWhole).toBe(true);
  });
});

function withCodes(...names: readonly string[]): Scheme {
  return {
    ...emptyScheme,
    codes: names.map((name): Code => ({
      id: id("code").parse(uuidv7()),
      kind: "state",
      groupId: null,
      name,
      description: "",
      key: null,
      color: "#0072b2",
      modifierIds: [],
      subjectIds: [],
      texts: {},
    })),
  };
}

function inGroup(scheme: Scheme, isExclusive: boolean): Scheme {
  const groupId = id("group").parse(uuidv7());
  return {
    ...scheme,
    groups: [{ id: groupId, name: "Activity", isExclusive, texts: {} }],
    codes: scheme.codes.map((code) => ({ ...code, groupId })),
  };
}
