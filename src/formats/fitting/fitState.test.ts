import { describe, expect, it } from "vitest";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { newFindingList } from "../findingList.ts";
import { newStudyBook } from "../studyBook.ts";
import { uuidv7 } from "uuidv7";
import { fitState } from "./fitState.ts";

describe("fitState", () => {
  it("takes work with an open state for work in progress, and says so", () => {
    const findings = newFindingList();

    const fit = fitState(...stage(null), findings);

    expect(fit.state).toBe("in_progress");
    expect(findings.all().map(({ what, about }) => [what, about])).toEqual([
      ["work_unfinished", "clip 1"],
    ]);
  });

  it("leaves work that is whole handed in", () => {
    const findings = newFindingList();

    const fit = fitState(...stage(2_000_000), findings);

    expect(fit.state).toBe("submitted");
    expect(findings.all()).toEqual([]);
  });
});

/** An observation with a state that ends then, or never. */
function stage(endUs: number | null) {
  const book = newStudyBook(
    {
      newUuid: uuidv7,
      palette: ["#0072b2"],
      words: {
        rater: "Rater",
        recording: "Recording",
        study: "Study",
        exclusiveGroup: "Group",
        modifier: "Modifier",
      },
    },
    newFindingList(),
  );
  const observation = book.observation({
    name: "clip 1",
    raterId: book.person("Lea"),
    recordingId: book.recording({ name: "clip 1", durationUs: 10_000_000 }),
  });
  const codeId = book.code({ name: "Plays", kind: "state" });
  observation.event({ codeId, kind: "state", startUs: 1_000_000, endUs });
  const { study, observations } = book.finish({ name: "Study" });
  const [made] = observations;
  const [version] = study.schemes;
  if (!made || !version) throw new Error("nothing was made");
  const { sampling, spans } = made;
  const index = indexScheme(version.scheme);
  return [made, { index, durationUs: 10_000_000, sampling, spans }] as const;
}
