import { expect, test } from "vitest";
import { codeAgainstRest, pairTable } from "./pairTable.ts";
import { specificAgreement, twoByTwo } from "./twoByTwo.ts";

test("agreement on a code is agreement on yes of that code against the rest", () => {
  const table = pairTable([
    [40, 5, 2, 0],
    [4, 25, 3, 0],
    [1, 2, 18, 0],
    [0, 0, 0, 0],
  ]);

  const each = specificAgreement(table);

  expect(each).toEqual(
    [0, 1, 2, 3].map((code) => twoByTwo(codeAgainstRest(table, code)).positiveAgreement),
  );
  expect(each[0]).toEqual({ kind: "value", value: 80 / 92 });
  expect(each[3]).toEqual({ kind: "undefined", because: "code_not_used" });
});
