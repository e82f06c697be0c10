import { expect, test } from "vitest";
import { mustBeGood } from "./goodPassword.ts";

const ada = { name: "Ada Lovelace", email: "countess@analytical-engine.example", path: "password" };

test.each([
  // Among the 100,000 commonest, of twelve characters and more, and let through by the rules alone.
  "leavemealone",
  "ghjcnjgfhjkm",
  "q1w2e3r4t5y6",
  "010203040506",
  "finalfantasy",
  "counterstrike",
  "Hd764nW5d7E1vb1",
  "4815162342lost",
  "philadelphia",
  "christopher1",
  "Peanutbutter",
  "TRANSFORMERS",
  "leavemealone1!",
  "2026-Sonyericsson",
])("a password that was stolen often elsewhere is refused as common: %s", (password) => {
  const fields = [{ path: "password", rule: "password_common" }];
  expect(() => mustBeGood(password, ada)).toThrow(expect.objectContaining({ details: { fields } }));
});

test.each(["seventeen green teapots", "leave me alone, kettle", "Vk3-pq8-Zt1-mm"])(
  "a password of several words is taken: %s",
  (password) => {
    expect(() => mustBeGood(password, ada)).not.toThrow();
  },
);
