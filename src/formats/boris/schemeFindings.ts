import type { FindingList } from "../findingList.ts";
import type { Finding } from "../format.ts";
import type { BorisNote } from "./borisScheme.ts";

/** Adds the notes on a project’s scheme as findings. */
export function addSchemeFindings(notes: readonly BorisNote[], findings: FindingList): void {
  for (const { what, name, detail } of notes) {
    const said = saidAs[what];
    if (said) findings.add(...said, { about: name, found: detail });
  }
}

/** `null`: what is noted for who edits a scheme takes nothing away here. */
const saidAs: Readonly<
  Record<BorisNote["what"], readonly [Finding["weight"], Finding["what"]] | null>
> = {
  entryUnreadable: ["rejected", "entry_unreadable"],
  kindUnknown: ["changed", "kind_unknown"],
  keyNotPossible: ["changed", "key_not_possible"],
  keyTwice: ["changed", "key_not_possible"],
  nameTwice: ["changed", "duplicate_name"],
  textCut: ["changed", "text_cut"],
  colorUnreadable: ["changed", "value_unreadable"],
  codingMap: ["description", "not_supported"],
  modifierEmpty: ["description", "nothing_in_it"],
  modifierExternal: ["changed", "not_supported"],
  modifierRange: null,
  choiceTwice: ["changed", "duplicate_name"],
  tooManyChoices: ["changed", "too_many_things"],
  exclusionUnknown: ["description", "reference_missing"],
  exclusionOneSided: ["description", "not_supported"],
  exclusionOfPoint: ["description", "not_supported"],
  exclusionPartial: ["description", "not_supported"],
};
