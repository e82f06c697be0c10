import { Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type ScanAnswer, scanAnswers } from "../../../agreement/scanAnswers.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { AgreementBeside } from "./AgreementBeside.tsx";
import { MomentsAsked } from "./MomentsAsked.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

const all = "all";

/**
 * Agreement on time-sampling answers among people and of people with the program, and a confusion matrix
 * whose cells open their instances.
 */
export function ScansOfProgram({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation(["programs", "agreement"]);
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { reply, codeName } = shown;
  const { scans, scanStatistics, margin } = reply;
  const [code, setCode] = useState(all);
  const [chosen, setChosen] = useState<{ readonly row: string; readonly column: string }>();
  const rater = isolated(shown.rater);
  const others = t("others");
  const line = scans.find(({ codeId }) => (codeId ?? all) === code) ?? scans[0];
  const answer = (of: ScanAnswer) => t(`agreement:scans.${of}`);
  const written = (text: string) => {
    const known = scanAnswers.find((one) => one === text);
    return known ? answer(known) : "";
  };

  return (
    <>
      <AgreementBeside
        shown={shown}
        title={t("scans.title", { rater })}
        about={t("scans.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
        fileName="program-scans"
        statistics={scanStatistics}
        lines={scans}
      />
      {line && (
        <section className={classes["part"]} aria-label={t("agreement:scans.table")}>
          <Select
            label={t("code")}
            data={scans.map(({ codeId }) => ({ value: codeId ?? all, label: codeName(codeId) }))}
            value={line.codeId ?? all}
            onChange={(value) => setCode(value ?? all)}
            allowDeselect={false}
            searchable={scans.length > 10}
            maw={360}
          />
          <ConfusionMatrix
            kind={t("agreement:confusion")}
            title={t("agreement:scans.table")}
            inSight={t("agreement:confusionCaption", {
              a: others,
              b: rater,
              measure: t("agreement:scans.measure"),
            })}
            fileName="program-answers"
            labels={scanAnswers.map((id) => ({ id, name: answer(id), color: undefined }))}
            table={line.table}
            rowsAre={others}
            columnsAre={rater}
            format={numbers.whole}
            chosen={chosen}
            onSelect={(row, column) => setChosen({ row, column })}
          />
          {chosen ? (
            <>
              <Title order={3} size="h4">
                {t("agreement:momentsOf", {
                  a: others,
                  row: written(chosen.row),
                  b: rater,
                  column: written(chosen.column),
                })}
              </Title>
              <MomentsAsked
                shown={shown}
                of={{
                  kind: "scan",
                  ...chosen,
                  ...(line.codeId !== null && { codeId: line.codeId }),
                }}
              />
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {t("agreement:chooseCell")}
            </Text>
          )}
        </section>
      )}
    </>
  );
}
