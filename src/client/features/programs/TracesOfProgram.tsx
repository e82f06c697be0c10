import { Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { CompareLink } from "../../kit/raters/CompareLink.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { BesideTable } from "./BesideTable.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/**
 * Agreement on continuous ratings among people and of people with the program, and the times at which the
 * program differs most from a person.
 */
export function TracesOfProgram({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const format = useFormat();
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { studyId, reply, raterName } = shown;
  const { traces, traceStatistics, margin, schemeVersion } = reply;
  const [chosen, setChosen] = useState<string | null>(null);
  const names = new Map<string, string>(
    schemeVersion?.scheme.criteria.map(({ id, name }) => [id, name]),
  );
  const nameOf = (criterionId: string) => names.get(criterionId) ?? "";
  const trace = traces.find(({ criterionId }) => criterionId === chosen) ?? traces[0];
  const rater = isolated(shown.rater);
  const value = (of: number) => leftToRight(format.number(of));

  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("traces.title", { rater })}
      </Title>
      <BesideTable
        label={t("traces.title", { rater })}
        fileName="program-traces"
        rater={shown.rater}
        margin={margin}
        rows={traces.flatMap(({ criterionId, people, program, differences }) =>
          traceStatistics.map((recipe, at) => ({
            key: `${criterionId} ${recipeId(recipe)}`,
            criterion: nameOf(criterionId),
            recipe,
            people: people[at],
            program: program[at],
            difference: differences[at],
          })),
        )}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("traces.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
      </Text>
      {trace && (
        <>
          <Select
            label={t("traces.furthest")}
            data={traces.map(({ criterionId }) => ({
              value: criterionId,
              label: nameOf(criterionId),
            }))}
            value={trace.criterionId}
            onChange={setChosen}
            allowDeselect={false}
            searchable={traces.length > 10}
            maw={360}
          />
          <ul className={classes["moments"]}>
            {trace.moments.map((moment) => (
              <li key={`${moment.otherObservationId} ${moment.startUs}`}>
                <CompareLink studyId={studyId} place={moment} at={moment.startUs}>
                  {t("traces.moment", {
                    recording: isolated(moment.recordingName),
                    time: numbers.span(moment.startUs),
                    rater,
                    program: value(moment.program),
                    other: isolated(raterName(moment.otherId)),
                    person: value(moment.person),
                  })}
                </CompareLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
