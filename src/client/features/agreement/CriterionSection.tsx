import { lazy, Suspense } from "react";
import { NativeSelect, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Criterion, Scored } from "../../../domain/entities/scheme.ts";
import { criteriaInOrder, scoreText, scoreTotals } from "../../../domain/rubricTotal.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { chosenPair, levelsIn, type PairIds } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { FailedPart } from "./FailedPart.tsx";
import { LevelsTable } from "./LevelsTable.tsx";
import { PairSelect } from "./PairSelect.tsx";
import { RatedList } from "./RatedList.tsx";
import type { Shown } from "./shown.ts";
import { useSides } from "./useSides.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { agreementQueries } from "./queries.ts";

const LimitsOfAgreement = lazy(async () => ({
  default: (await import("./LimitsOfAgreement.tsx")).LimitsOfAgreement,
}));

/** The ratings behind the figures of a criterion: its levels in a table, and who rated which recording how. */
export function CriterionSection({ shown, pairs }: Props) {
  const { t } = useTranslation("agreement");
  const { search, scheme, choose, asked, studyId } = shown;
  const criteria = criteriaInOrder(scheme).filter(({ scale }) => scale !== "trace");
  const criterion = criteria.find(({ id }) => id === search.criterion) ?? criteria[0];
  const pair = chosenPair(pairs, search.pair ?? search.table);
  const sides = useSides(pair, shown, "rated");
  const query = useAnswer({
    ...agreementQueries.ratings({
      studyId,
      scope: asked.scope,
      criterionId: criterion?.id ?? "",
      ...(pair && { raterA: pair.raterA, raterB: pair.raterB }),
      cell: levelsIn(search),
    }),
    enabled: criterion !== undefined,
  });
  const { data, error } = query;
  if (!criterion) return null;
  // Of the criterion, of the section that it is in, and of the rubric.
  const scores: readonly Scored[] = [
    ...(hasDistances(criterion) ? [{ criterionId: criterion.id }] : []),
    ...scoreTotals(scheme).flatMap(({ of, criteria: its }) =>
      its.includes(criterion) ? [of] : [],
    ),
  ];

  return (
    <section className={classes["section"]} aria-labelledby="ratings">
      <Title order={2} id="ratings">
        {t("rated.title")}
      </Title>
      <div className={classes["filters"]}>
        <NativeSelect
          label={t("rowIs.criterion")}
          value={criterion.id}
          data={criteria.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => choose({ criterion: currentTarget.value })}
        />
        <PairSelect {...{ shown, pairs, pair }} />
      </div>
      <FailedPart {...{ query, shown }} />
      {!error && !data && <Loading what={t("rated.loading")} rows={5} />}
      {data && (
        <>
          {data.confusion ? (
            <LevelsTable {...{ shown, criterion, sides }} confusion={data.confusion} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("rated.tooManyLevels")}
            </Text>
          )}
          {pair && (
            <Suspense fallback={null}>
              {scores.map((score) => (
                <LimitsOfAgreement key={scoreText(score)} {...{ shown, pair, score }} />
              ))}
            </Suspense>
          )}
          {!pair && scores.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("limits.choosePair")}
            </Text>
          )}
          <RatedList {...{ shown, criterion, sides }} ratings={data} />
        </>
      )}
    </section>
  );
}

/** Whether values of the scale can be subtracted: not those of nominal scales and checklists. */
function hasDistances({ scale }: Criterion): boolean {
  return scale !== "nominal" && scale !== "checklist";
}

interface Props {
  readonly shown: Shown;
  readonly pairs: readonly PairIds[];
}
