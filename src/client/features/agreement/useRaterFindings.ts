import type { Id } from "../../../domain/rules.ts";
import { byCause } from "../../kit/raters/byCause.ts";
import { raterQueries } from "../../kit/raters/queries.ts";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import type { Shown } from "./shown.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** A finding about one rater, as a sentence. */
export interface RaterSaid {
  readonly raterId: string;
  readonly text: string;
  /** The name of a rater with nearly the same coding, if the finding is about that. */
  readonly sameCodingAs?: string;
}

const none: readonly RaterSaid[] = [];

/**
 * The raters with findings: first the most harmful finding of each rater, most harmful first, then any second ones. Empty if
 * there are none, `undefined` while loading.
 */
export function useRaterFindings(shown: Shown): readonly RaterSaid[] | undefined {
  const { studyId, asked, scheme, raterName } = shown;
  // Of raters with themselves there are no others to stand out from.
  const isAsked = shown.search.work !== "repeats";
  const { data, isPending } = useAnswer({
    ...raterQueries.all(studyId, asked.scope),
    enabled: isAsked,
  });
  const sentence = useRaterSentence({ scheme, raterName });
  if (isAsked && isPending) return undefined;
  if (!isAsked || !data) return none;
  // Of two with the same coding it is said once.
  const order = data.profiles.map(({ raterId }) => raterId);
  const isFirst = (one: Id<"account">, other: Id<"account">) =>
    order.indexOf(one) < order.indexOf(other);
  return data.profiles
    .flatMap(({ raterId, findings }) =>
      byCause(findings).map((cause, at) => ({ raterId, ...cause, at })),
    )
    .filter(
      ({ raterId, finding }) => finding.kind !== "same_as" || isFirst(raterId, finding.otherId),
    )
    .toSorted((a, b) => a.at - b.at || b.finding.harm - a.finding.harm)
    .map(({ raterId, finding, also }) => ({
      raterId,
      text: sentence(raterId, finding, also),
      ...(finding.kind === "same_as" && { sameCodingAs: finding.otherId }),
    }));
}
