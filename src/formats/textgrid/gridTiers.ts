import type { FindingList } from "../findingList.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";
import type { Grid, GridTier } from "./gridText.ts";

/**
 * The tiers of a TextGrid. An interval without a label is a gap. "gaze@Ann" is the tier gaze of the
 * subject Ann, as programs that write TextGrids for several speakers have it.
 */
export function gridTiers({ tiers, places }: Grid, findings: FindingList): readonly Tier[] {
  const seen = new Map<string, number>();
  const names = new Set(tiers.map(({ name }) => name));
  return tiers.map((tier, at): Tier => {
    const times = seen.get(tier.name) ?? 0;
    seen.set(tier.name, times + 1);
    if (times > 0) findings.add("changed", "duplicate_name", { about: tier.name });
    if (tier.name.trim() === "") findings.add("changed", "name_missing", { about: tier.name });
    const { name, subject } = partsOf(tier.name, names);
    return {
      key: times > 0 ? `${tier.name}#${at}` : tier.name,
      fullName: tier.name,
      name,
      subject,
      rater: "",
      kind: tier.kind === "point" ? "point" : "state",
      parent: null,
      isAssociated: false,
      vocabulary: null,
      values: null,
      isOneCode: false,
      annotations: annotationsOf(tier),
      places,
    };
  });
}

function annotationsOf({ kind, marks }: GridTier): readonly Annotation[] {
  return marks.flatMap(({ start, end, text, at }) => {
    if (kind === "interval" && text.trim() === "") return [];
    // -0 is 0.
    const startUs = Math.round(start * 1e6) + 0;
    return [{ startUs, endUs: Math.round(end * 1e6) + 0, text, entryId: null, parent: null, at }];
  });
}

function partsOf(
  full: string,
  names: ReadonlySet<string>,
): { readonly name: string; readonly subject: string } {
  const at = full.lastIndexOf("@");
  const [base, subject] = at > 0 ? [full.slice(0, at), full.slice(at + 1)] : [full, ""];
  const first = base.replace(/#\d{1,4}$/u, "");
  const isFurther =
    first !== base && first !== "" && names.has(`${first}${full.slice(base.length)}`);
  return { name: isFurther ? first : base, subject };
}
