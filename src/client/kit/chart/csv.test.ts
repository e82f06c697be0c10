import { expect, it } from "vitest";
import { csv } from "./csv.ts";

it("quotes what holds a comma, a quote or a line break, and leaves nothing out", () => {
  const text = csv([
    ["code", "share"],
    ['Play, "alone"\nor not', 0.25],
    [null, -1.5],
  ]);

  expect(text).toBe('\uFEFFcode,share\r\n"Play, ""alone""\nor not",0.25\r\n,-1.5\r\n');
});

it("keeps a text from being run as a formula, and numbers as numbers", () => {
  expect(csv([["=SUM(A1)", "-x", -2]])).toBe("\uFEFF'=SUM(A1),'-x,-2\r\n");
});

it("leaves unseen signs of the screen out, and finds a formula behind them", () => {
  expect(csv([["\u2068Ana\u2069: Rate", "\u2066=1+1\u2069"]])).toBe("\uFEFFAna: Rate,'=1+1\r\n");
});
