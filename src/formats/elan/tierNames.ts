import type { EafTier } from "./eafDocument.ts";

/**
 * What tiers are called without their participant and annotator: "gaze@Ann [SB]" of the participant Ann
 * and the annotator SB is "gaze". Only what the tier says beside its name is taken off.
 */
export function baseNames(
  tiers: readonly Pick<EafTier, "id" | "participant" | "annotator">[],
): ReadonlyMap<object, string> {
  const ids = new Set(tiers.map(({ id }) => id));
  return new Map(tiers.map((tier) => [tier, nameOf(tier, ids)]));
}

/** The name of a tier; the further ones of a name have a number, because their events lie over others. */
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
