import { expect, test } from "vitest";
import { cutText } from "./marks.ts";

test.each([
  ["Beside another child", 60],
  ["يلعب بمفرده دون أن ينظر إلى أحد", 60],
])(
  "%s is cut at its end, in the order of its own script on a page of any direction",
  (name, px) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("there is no canvas");
    context.font = "12px sans-serif";

    const cut = cutText(context, name, px);

    expect(cut).toMatch(/^\u2068.+…\u2069$/u);
    expect(name.startsWith(cut.slice(1, -2))).toBe(true);
    expect(context.measureText(cut).width).toBeLessThanOrEqual(px);
    expect(cutText(context, name, 1000)).toBe(`\u2068${name}\u2069`);
  },
);
