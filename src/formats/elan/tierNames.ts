import type { EafTier } from "./eafDocument.ts";

/**
 * Tier names without their participant and annotator: "gaze@Ann [SB]" with participant Ann and
 * annotator SB gives "gaze". Only what the tier’s attributes state is removed.
 */
export function baseNames(
  tiers: readonly Pick<EafTier, "id" | "participant" | "annotator">[],
): ReadonlyMap<object, string> {
  const ids = new Set(tiers.map(({ id }) => id));
  return new Map(tiers.map((tier) => [tier, nameOf(tier, ids)]));
}

/**
 * The name of a tier; further tiers with the same name, whose events overlap those of the first,
 * get a number.
 */
export function tierName(
  name: string,
  {
    subject,
    rater,
    number,
  }: { readonly subject: string; readonly rater: string; readonly number: number },
): string {
  return `${name}${number > 1 ? `#${number}` : ""}${suffix(subject, rater)}`;
}

function suffix(subject: string, rater: string): string {
  return `${subject === "" ? "" : `@${subject}`}${rater === "" ? "" : ` [${rater}]`}`;
}

function nameOf(
  { id, participant, annotator }: Pick<EafTier, "id" | "participant" | "annotator">,
  ids: ReadonlySet<string>,
): string {
  const end = [suffix(participant, annotator), suffix(participant, "")].find(
    (one) => one !== "" && id.endsWith(one) && id.length > one.length,
  );
  const name = end === undefined ? id : id.slice(0, -end.length);
  const first = name.replace(/#\d{1,4}$/u, "");
  return first !== "" && first !== name && ids.has(`${first}${end ?? ""}`) ? first : name;
}
