import { expect, it } from "vitest";
import { chosenPair, parseAgreementSearch } from "./address.ts";

const ana = "01930000-0000-7000-8000-00000000000a";
const ben = "01930000-0000-7000-8000-00000000000b";
const cem = "01930000-0000-7000-8000-00000000000c";

it("leaves out what an address cannot mean, and keeps the rest", () => {
  const search = parseAgreementSearch({
    pair: "x~y",
    unitUs: 3,
    recipe: "percent",
    row: "",
    column: ana,
  });

  expect(search).toEqual({ recipe: "percent", row: "", column: ana });
});

it("takes the pair that the address names, whichever way round, else the first", () => {
  const pairs = [
    { raterA: ana, raterB: ben },
    { raterA: ana, raterB: cem },
  ];

  expect(chosenPair(pairs, `${cem}~${ana}`)).toBe(pairs[1]);
  expect(chosenPair(pairs, `${ben}~${cem}`)).toBe(pairs[0]);
  expect(chosenPair(pairs, undefined)).toBe(pairs[0]);
  expect(chosenPair([], undefined)).toBeUndefined();
});
