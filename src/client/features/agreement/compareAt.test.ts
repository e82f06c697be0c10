import { expect, it } from "vitest";
import { momentIn, parseCompareSearch } from "../../kit/page/compareAddress.ts";
import { parseAgreementSearch } from "./address.ts";
import { compareAt } from "./compareAt.ts";

const ana = "01930000-0000-7000-8000-00000000000a";
const ben = "01930000-0000-7000-8000-00000000000b";
const round = "01930000-0000-7000-8000-0000000000f1";

it("leads to a moment in the rows of its raters, and back to the very cell", () => {
  const search = { over: `code:${ana}`, row: "", column: ana, recordingIds: undefined };
  const moment = { startUs: 5_000_000, endUs: 6_500_000 };
  const address = compareAt({ roundId: round, observationIds: [ana, ben], moment }, search);
  const read = parseCompareSearch(JSON.parse(JSON.stringify(address)));

  expect(read).toMatchObject({ round, who: `${ana}~${ben}` });
  expect(momentIn(read)).toEqual(moment);
  expect(parseAgreementSearch(read.back)).toEqual({ over: `code:${ana}`, row: "", column: ana });
});
