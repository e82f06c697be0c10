import { chanceOf } from "../../../agreement/facts.ts";
import { useScoreName } from "./useScoreName.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { Skeleton, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Shift } from "../../../api/contract/agreement.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { IntervalPlot } from "../../kit/figure/IntervalPlot.tsx";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { changedSearch } from "./address.ts";
import { type Finding, inShort } from "../../../agreement/findings/inShort.ts";
import styles from "./InShort.module.css";
import { keyFindings, type Place, findingPlace } from "./keyFindings.ts";
import { NextStep } from "./NextStep.tsx";
import { hasCodes, type Shown } from "./shown.ts";
import { isPart } from "./queries.ts";
import { type RaterSaid, useRaterFindings } from "./useRaterFindings.ts";
import { useApart } from "./useApart.ts";
import { useSentence } from "./useSentence.ts";

/** The summary of the page: the overall figure, the most important findings, and the next step. */
export function InShort({ shown, pairs, shifts, criteria, traces, isWhole }: Props) {
  const { t } = useTranslation("agreement");
  const sentence = useSentence(shown);
  const { rows, statistics } = shown.agreement;
  const said = inShort({
    statistics: statistics.events,
    rows,
    pairs,
    shifts,
    criteria,
    ratingStatistics: statistics.ratings,
    traces,
    hasCodes: shown.scheme.codes.length > 0,
  });
  const apart = useApart(shown, said, { codes: rows, pairs, criteria });
  const raters = useRaterFindings(shown);
  const found = keyFindings(said, apart, raters ?? []);
  // Findings are told in the order of their weight: none before all are known, or those below it would move.
  const isKnown = isWhole && raters !== undefined;
  const words = (finding: Finding) => sentence(finding, apart.get(finding.kind));

  return (
    <section className={styles["short"]} aria-label={t("inShort")} aria-busy={!isKnown}>
      <div className={styles["answer"]}>
        {found.overall.map((finding) =>
          finding.kind === "overall" || finding.kind === "overall_ratings" ? (
            <Overall key={finding.kind} {...{ finding, shown }} />
          ) : (
            <Text key={finding.kind} component="p" size="sm">
              {words(finding)}
            </Text>
          ),
        )}
        {isKnown ? <NextStep {...{ shown, found }} /> : <Coming />}
      </div>
      {!isKnown && (
        <div className={styles["cards"]}>
          {[0, 1, 2].map((at) => (
            <div key={at} className={styles["card"]}>
              <Coming />
            </div>
          ))}
        </div>
      )}
      {isKnown && found.before.length + found.raters.length + found.cards.length > 0 && (
        <ul className={styles["cards"]}>
          {found.before.map((finding) => (
            <li key={finding.kind} className={styles["card"]}>
              <p>{words(finding)}</p>
            </li>
          ))}
          {found.raters.map((rater) => (
            <li key={rater.text} className={styles["card"]}>
              <p>{rater.text}</p>
              <RaterLink {...{ shown, rater }} />
            </li>
          ))}
          {found.cards.map((finding) => {
            const text = words(finding);
            const place = findingPlace(finding);
            return (
              <li key={text} className={styles["card"]}>
                <p>{text}</p>
                {place && <PlaceLink {...{ shown, place }} of={text} />}
              </li>
            );
          })}
        </ul>
      )}
      {isKnown && found.moreRaters.length + found.more.length > 0 && (
        <details className={styles["more"]}>
          <summary>
            {t("moreFindings", { count: found.moreRaters.length + found.more.length })}
          </summary>
          <ul>
            {found.moreRaters.map((rater) => (
              <li key={rater.text}>
                {rater.text} <RaterLink {...{ shown, rater }} />
              </li>
            ))}
            {found.more.map((finding) => {
              const text = words(finding);
              const place = findingPlace(finding);
              return (
                <li key={text}>
                  {text} {place && <PlaceLink {...{ shown, place }} of={text} />}
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A placeholder for a sentence that is still loading. */
function Coming() {
  return (
    <div className={styles["coming"]}>
      <Skeleton height={14} width="92%" radius="sm" />
      <Skeleton height={14} width="64%" radius="sm" />
    </div>
  );
}

/**
 * The main statistic over all codes, or for ratings, in large type, with its interval and the data it is computed
 * from.
 */
function Overall({ finding, shown }: OverallProps) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const words = useRecipeWords();
  const { recipe, value, low, high, line } = finding;
  const write = words.write(recipe);
  const isTwice = shown.search.work === "repeats";
  const scoreCalled = useScoreName(shown.scheme);
  return (
    <div className={styles["overall"]}>
      <Title order={2} className={styles["statistic"]}>
        {title()}
      </Title>
      {finding.kind === "overall_ratings" && finding.part && (
        <p className={styles["rests"]}>
          {t("restsOnPart", { used: finding.part.used, all: finding.part.all })}
        </p>
      )}
      <p className={styles["figure"]}>
        <bdi dir="ltr" className={styles["value"]}>
          {write(value)}
        </bdi>{" "}
        {low !== null && high !== null && (
          <bdi dir="ltr" className={styles["interval"]}>
            {t("interval95", { low: write(low), high: write(high) })}
          </bdi>
        )}
        <IntervalPlot {...{ value, low, high }} chance={chanceOf(recipe)} />
      </p>
      <p className={styles["from"]}>{from()}</p>
    </div>
  );

  function title(): string {
    const said = { recipe: words.short(recipe) };
    if (finding.kind === "overall") return t("overAllCodes", said);
    return t("overRatings", { ...said, score: isolated(scoreCalled(finding.score)) });
  }

  function from(): string {
    const { compared, all } = shown.agreement.progress;
    // What the line is of in the end is not compared yet.
    if (finding.kind === "overall" && isPart(shown.agreement)) {
      return t("overAllSoFar", { compared, all });
    }
    const counts = {
      recordings: t("recordingsCount", { count: line.recordings }),
      raters: t("ratersCount", { count: line.raters }),
    };
    if (finding.kind === "overall") {
      const time = numbers.time(line.comparedUs);
      return t(isTwice ? "overAllFromTwice" : "overAllFrom", { ...counts, time });
    }
    const ratings = t("ratingsCount", { count: line.events });
    const said = t("overRatingsFrom", { ...counts, ratings });
    return finding.isOfModel ? t("overRatingsModel", { from: said }) : said;
  }
}

interface OverallProps {
  readonly finding: Extract<Finding, { readonly kind: "overall" | "overall_ratings" }>;
  readonly shown: Shown;
}

function RaterLink({ shown, rater }: { readonly shown: Shown; readonly rater: RaterSaid }) {
  const { t } = useTranslation(["raters", "agreement"]);
  const name = t("one");
  return (
    <LinkAnchor
      to="/studies/$studyId/raters/$raterId"
      params={{ studyId: shown.studyId, raterId: rater.raterId }}
      search={{ ...shown.asked.scope }}
      size="sm"
      aria-label={t("agreement:toPlaceOf", { name, finding: rater.text })}
    >
      {name}
    </LinkAnchor>
  );
}

function PlaceLink({ shown, place, of }: PlaceLinkProps) {
  const { t } = useTranslation("agreement");
  const name = t(place.part === "breakdown" ? "toPairs" : "toInstances");
  return (
    <LinkAnchor
      from="/studies/$studyId/agreement"
      to="."
      search={changedSearch(shown.search, place.change)}
      hash={place.part === "confusion" && !hasCodes(shown) ? "ratings" : place.part}
      resetScroll={false}
      size="sm"
      aria-label={t("toPlaceOf", { name, finding: of })}
    >
      {name}
    </LinkAnchor>
  );
}

interface PlaceLinkProps {
  readonly shown: Shown;
  readonly place: Place;
  /** The sentence of the finding. */
  readonly of: string;
}

interface Props {
  readonly shown: Shown;
  /** Figures by pair; empty while loading. */
  readonly pairs: readonly AgreementLine[];
  /** Shifts in time, loaded with the pairs. */
  readonly shifts: readonly Shift[];
  /** Figures by criterion; empty while loading. */
  readonly criteria: readonly AgreementLine[];
  /** Continuous ratings; `undefined` while loading, or where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** Whether everything has been loaded or failed to load. */
  readonly isWhole: boolean;
}
