import { raterQueries } from "../../kit/raters/queries.ts";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import type { Shown } from "./shown.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** A finding about one rater, as a sentence. */
export interface RaterSaid {
  readonly raterId: string;
  readonly text: string;
}

const none: readonly RaterSaid[] = [];

/**
 * The raters with findings, most harmful first: empty if there are none, `undefined` while loading.
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
  return data.profiles
    .flatMap(({ raterId, findings }) => findings.map((finding) => ({ raterId, finding })))
    .toSorted((a, b) => b.finding.harm - a.finding.harm)
    .map(({ raterId, finding }) => ({ raterId, text: sentence(raterId, finding) }));
}
