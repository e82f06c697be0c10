import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { GoldResult } from "../../../api/contract/calibration.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./calibration.module.css";
import { ResultMoment, type ShownResult } from "./ResultMoment.tsx";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import { inSequence } from "../../kit/text/phrase.ts";

/**
 * Time-sampling prompts that were answered differently, and where continuous ratings are furthest apart; nothing
 * where there is neither.
 */
export function PartsApart({ result, ...shown }: Props) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const list = useWrittenList();
  const nameOf = (id: string) => result.names[id] ?? "";
  return (
    <>
      {result.scans.length > 0 && (
        <section className={classes["part"]} id="scans">
          <Title order={2}>{t("scans")}</Title>
          <ol className={classes["wrong"]}>
            {result.scans.map(({ startUs, isUnseen, missed, added }) => (
              <li key={startUs}>
                <ResultMoment {...shown} startUs={startUs} />
                <span className={classes["kind"]}>
                  {isUnseen ? t("scanUnseen") : t("scanOtherwise")}
                </span>
                <span>
                  {inSequence([
                    ...(missed.length > 0
                      ? [t("scanMissed", { names: list(missed.map(nameOf)) })]
                      : []),
                    ...(added.length > 0
                      ? [t("scanAdded", { names: list(added.map(nameOf)) })]
                      : []),
                  ])}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {result.traces.length > 0 && (
        <section className={classes["part"]} id="traces">
          <Title order={2}>{t("traces")}</Title>
          <Text size="sm" c="dimmed">
            {t("tracesWhat")}
          </Text>
          <ol className={classes["wrong"]}>
            {result.traces.map(({ criterionId, startUs, apart }) => (
              <li key={`${criterionId} ${startUs}`}>
                <ResultMoment {...shown} startUs={startUs} />
                <span className={classes["kind"]}>
                  {apart === null
                    ? t("traceMissing")
                    : t("traceApart", { by: format.number(apart, 1) })}
                </span>
                <span>{nameOf(criterionId)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface Props extends ShownResult {
  readonly result: GoldResult;
}
