import { expect, it } from "vitest";
import { numberWords } from "./numberWords.ts";

it("writes words below ten and numerals from ten on, as APA 7 has it", () => {
  const said = [0, 1, 9, 10, 30, 1_204].map((count) => numberWords(count, { language: "en" }));

  expect(said).toEqual(["zero", "one", "nine", "10", "30", "1,204"]);
});

it("begins no sentence with a numeral", () => {
  const first = [3, 30, 42, 100, 101].map((count) =>
    numberWords(count, { language: "en", isFirst: true }),
  );

  expect(first).toEqual(["Three", "Thirty", "Forty-two", "One hundred", "One hundred one"]);
});

it("writes numerals in languages whose words change with what is counted", () => {
  expect(numberWords(3, { language: "de", isFirst: true })).toBe("3");
  expect(numberWords(30_000, { language: "de" })).toBe("30.000");
});
