import { expect, it } from "vitest";
import { inSentence } from "./inSentence.ts";

it("writes names of statistics within a sentence as a manuscript does", () => {
  expect(
    ["Duration-weighted kappa", "Krippendorff’s alpha", "EasyDIAg kappa", "ICC(A,1)"].map((name) =>
      inSentence(name, "en"),
    ),
  ).toEqual(["duration-weighted kappa", "Krippendorff’s alpha", "EasyDIAg kappa", "ICC(A,1)"]);
  expect(inSentence("Zeiteinheiten-Kappa", "de")).toBe("Zeiteinheiten-Kappa");
  expect(inSentence("Işaret uyumu", "tr")).toBe("ışaret uyumu");
});
