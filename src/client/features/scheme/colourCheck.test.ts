import { describe, expect, it } from "vitest";
import { emptyScheme, type Scheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { colourWarnings, withChosenColours } from "./colourCheck.ts";
import { addCode, addGroup } from "../../kit/scheme/edit.ts";
import { palette } from "../../kit/coding/palette.ts";

const play = newId(id("group"));

/** Codes named by their colours, in one group. */
function colored(...colors: readonly string[]): Scheme {
  const grouped = addGroup(emptyScheme, { id: play, name: "Play" });
  const scheme = colors.reduce(
    (grown, name) => addCode(grown, { id: newId(id("code")), groupId: play, name }),
    grouped,
  );
  return { ...scheme, codes: scheme.codes.map((code) => ({ ...code, color: code.name })) };
}

describe("the check of colours", () => {
  it("has nothing to say of the palette, among itself and on both grounds", () => {
    expect(colourWarnings(colored(...palette).codes)).toEqual([]);
  });

  it("names a red and a green for those who cannot tell them apart", () => {
    const { codes } = colored("#ff0000", "#00aa00");

    expect(colourWarnings(codes)).toEqual([
      {
        kind: "close",
        colors: ["#ff0000", "#00aa00"],
        codes: [[codes[0]], [codes[1]]],
        for: ["deutan"],
      },
    ]);
  });

  it("says that it is everybody where the usual eye fails too", () => {
    const { codes } = colored("#0072b2", "#0073b3");

    expect(colourWarnings(codes)).toMatchObject([{ kind: "close", for: [] }]);
  });

  it("names a colour that goes under on a ground, and which ground", () => {
    const [white, black] = [colored("#fefefe"), colored("#101418")];

    expect(colourWarnings(white.codes)).toMatchObject([{ kind: "ground", ground: "light" }]);
    expect(colourWarnings(black.codes)).toMatchObject([{ kind: "ground", ground: "dark" }]);
  });

  it("says once that several codes share a colour", () => {
    const { codes } = colored("#0072b2", "#0072b2", "#0072b2");

    expect(colourWarnings(codes)).toEqual([{ kind: "same", color: "#0072b2", codes }]);
  });

  it("chooses colours that leave nothing to say, in the order of the groups", () => {
    const scheme = colored("#ff0000", "#00aa00", "#ff0101", "#fefefe");

    const chosen = withChosenColours(scheme);

    expect(chosen.codes.map(({ color }) => color)).toEqual(palette.slice(0, 4));
    expect(colourWarnings(chosen.codes)).toEqual([]);
  });
});
