import { expect, it } from "vitest";
import { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import { codes, newId, scheme } from "../../../../tests/sample.ts";
import { goneOf, isOfNoEvents, withoutGone } from "./gone.ts";

const [lea, removed] = [newId("account"), newId("account")];
const known = ScopeChoices.parse({
  raters: [{ id: lea, name: "Lea" }],
  recordings: [],
  rounds: [],
  schemeVersions: [],
  hasConsensus: false,
  hasRepeats: false,
  hasScans: false,
  phases: ["Warm up"],
  variables: [],
});

it("tells what an address asks for and the study has not, and leaves it out", () => {
  const search = {
    raterIds: `${lea},${removed}`,
    phases: "Warm%20up,Gone",
    codeIds: removed,
    subjectIds: "nobody",
  };

  const gone = goneOf(search, { known, scheme });

  expect(gone).toEqual([
    { part: "raters", values: [removed], isAll: false },
    { part: "phases", values: ["Gone"], isAll: false },
    { part: "codes", values: [removed], isAll: true },
  ]);
  expect(withoutGone(search, gone)).toEqual({
    raterIds: lea,
    phases: "Warm%20up",
    codeIds: undefined,
    subjectIds: "nobody",
  });
});

it("says nothing for as long as it is not known what there is", () => {
  const search = { raterIds: removed, codeIds: removed };

  expect(goneOf(search, { known: undefined, scheme })).toEqual([]);
  expect(goneOf(search, { known, scheme: undefined })).toEqual([
    { part: "raters", values: [removed], isAll: true },
  ]);
});

it("knows that no event passes where no code that is asked for is there", () => {
  const of = (codeIds: string) => isOfNoEvents(goneOf({ codeIds }, { known, scheme }));

  expect(of(removed)).toBe(true);
  expect(of(`${removed},${codes.laughs}`)).toBe(false);
  expect(isOfNoEvents(goneOf({ raterIds: removed }, { known, scheme }))).toBe(false);
});
