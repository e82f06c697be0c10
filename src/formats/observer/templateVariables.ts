import type { Variable } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import type { XmlElement } from "../xmlTree.ts";
import { allNamed, isSaid, childText } from "./elements.ts";

/**
 * The variables that a template asks users for in each observation. Those that The Observer fills
 * in itself are excluded.
 */
export function templateVariables(
  root: XmlElement,
  { newUuid, findings }: { readonly newUuid: () => string; readonly findings: FindingList },
): Variable[] {
  const names = new Set<string>();
  return allNamed(root, "VL_VARIABLE").flatMap((element): Variable[] => {
    const place: Place = { kind: "line", line: element.line };
    const label = childText(element, "VL_LABEL").trim();
    const kind = childText(element, "VL_VARIABLE_TYPE").trim();
    const name = label.slice(0, limits.nameMaxChars).trim();
    const plain = name.toLocaleLowerCase("en");
    if (kind !== "User-defined" || name === "") {
      findings.add("technical", "not_supported", { about: label, found: kind, place });
      return [];
    }
    if (names.has(plain) || names.size >= limits.variablesPerStudy) {
      const what = names.has(plain) ? "duplicate_name" : "too_many_things";
      findings.add("rejected", what, { about: label, place });
      return [];
    }
    names.add(plain);
    const told = childText(element, "VL_DESCRIPTION").trim();
    if (told !== "") {
      findings.add("description", "not_supported", {
        about: `${label}: description`,
        found: told,
        place,
      });
    }
    const scope = childText(element, "VL_SCOPE").trim();
    if (scope !== "" && scope !== "Observation") {
      findings.add("changed", "not_supported", { about: label, found: scope, place });
    }
    const choices = choicesOf(element);
    const type = childText(element, "VL_TYPE").trim();
    const isClosed = choices.length > 0 && !isSaid(element, "VL_IS_OTHER_VALUE_ALLOWED");
    return [
      {
        id: id("variable").parse(newUuid()),
        name,
        type: /num|int|double|float/iu.test(type) ? "number" : isClosed ? "choice" : "text",
        unit: "",
        choices: isClosed ? choices : [],
        isHidden: false,
      },
    ];
  });
}

function choicesOf(element: XmlElement): string[] {
  const seen = new Set<string>();
  return allNamed(element, "VL_VALUE")
    .map(({ text }) => text.trim().slice(0, limits.nameMaxChars).trim())
    .filter((one) => {
      const plain = one.toLocaleLowerCase("en");
      if (one === "" || seen.has(plain) || seen.size >= 200) return false;
      seen.add(plain);
      return true;
    });
}
