import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looseJson } from "./looseJson.ts";

describe("JSON with numbers that JSON does not know", () => {
  it("has null in their place, and leaves texts alone", () => {
    const text = String.raw`{"a": [NaN, -Infinity, Infinity], "b, NaN, c": "NaN, \"NaN\\", "d": NaN}`;

    expect(looseJson(text)).toEqual({
      kind: "read",
      value: { a: [null, null, null], "b, NaN, c": String.raw`NaN, "NaN` + "\\", d: null },
      repeated: [],
      notNumbers: 4,
    });
  });

  it("is read as JSON.parse reads it where it is JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(looseJson(text)).toMatchObject({ kind: "read", value: JSON.parse(text) });
      }),
    );
  });

  it("tells what is there twice near the top", () => {
    const text = String.raw`{"o": {"x": {"y": 1, "y": 2}, "x": 3, "\u0078": 4}, "o": {}, "p": "x"}`;

    expect(looseJson(text)).toMatchObject({ repeated: ["o x", "o x", "o"] });
  });

  it.each([
    ["nothing", ""],
    ["an open text", '{"a": "b'],
    ["an open list", "[1, 2"],
    ["a word", "Name"],
    ["half a number", "[NaN1]"],
    ["backslashes without end", `["${"\\".repeat(100_001)}`],
  ])("is refused where it is %s", (_what, text) => {
    expect(looseJson(text)).toEqual({ kind: "refused", because: "damaged" });
  });

  it("is refused where lists lie in each other too deep", () => {
    expect(looseJson("[".repeat(1_000_000))).toEqual({ kind: "refused", because: "too_deep" });
  });
});
