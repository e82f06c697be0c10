import { Anchor, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useReason } from "../../kit/figure/useReason.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import classes from "./calculator.module.css";
import type { Line } from "./figures.ts";
import { type Bootstrapped, intervalOf } from "./intervalOf.ts";
import { useIntervalText } from "./useIntervalText.ts";
import { useLineName } from "./useLineName.ts";
import { useUnitsText } from "./useUnitsText.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Figures with their intervals; each opens to its words, assumptions and reference. */
export function StatisticTable({ lines, chosen, bootstrapped, onChoose, label }: Props) {
  const { t } = useTranslation("calculator");
  return (
    <ScrollRegion className={classes["scroll"]} label={label}>
      <table className={classes["statistics"]}>
        <thead>
          <tr>
            <th scope="col">{t("inReport")}</th>
            <th scope="col">{t("statistic")}</th>
            <th scope="col" className={classes["number"]}>
              {t("value")}
            </th>
            <th scope="col" className={`${classes["number"]} ${classes["wide"]}`}>
              {t("intervalHead")}
            </th>
            <th scope="col" className={classes["number"]}>
              {t("unitsUsed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={line.key}
              isChosen={chosen.includes(line.key)}
              {...{ line, bootstrapped, onChoose }}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface Props {
  readonly lines: readonly Line[];
  /** Keys of lines that the report takes in. */
  readonly chosen: readonly string[];
  readonly bootstrapped: Bootstrapped;
  readonly onChoose: (key: string, isChosen: boolean) => void;
  readonly label: string;
}

function Row({ line, isChosen, bootstrapped, onChoose }: RowProps) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const interval = useIntervalText();
  const nameOf = useLineName();
  const unitsText = useUnitsText();
  const { figure, leftOut } = line.answer;
  const found = intervalOf(line, bootstrapped);
  const name = nameOf(line);

  return (
    <tr data-key={line.key}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t("inReportOf", { name })}
          checked={isChosen}
          onChange={(event) => onChoose(line.key, event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <details className={classes["details"]}>
          <summary>{name}</summary>
          <About line={line} />
        </details>
      </th>
      <td className={figure.kind === "value" ? classes["number"] : classes["figure"]}>
        {figure.kind === "value" ? (
          <>
            <strong title={String(figure.value)}>{coefficient(figure.value)}</strong>
            {found.kind === "interval" && (
              <div className={classes["narrow"]}>
                <span dir="ltr">{interval.text(found)}</span>
              </div>
            )}
          </>
        ) : (
          <span className={classes["undefined"]}>
            {t("notDefined", { because: reason(figure.because) })}
          </span>
        )}
      </td>
      <td
        className={
          found.kind === "interval" ? `${classes["number"]} ${classes["wide"]}` : classes["wide"]
        }
      >
        {figure.kind === "value" && (
          <>
            <span
              dir={found.kind === "interval" ? "ltr" : undefined}
              className={found.kind === "interval" ? undefined : classes["undefined"]}
            >
              {interval.text(found)}
            </span>
            <div className={classes["method"]}>{interval.method(found)}</div>
          </>
        )}
      </td>
      <td className={classes["number"]}>
        {unitsText(line.answer)}
        {leftOut.map(({ because, count }) => (
          <div key={because} className={classes["method"]}>
            {t("leftOutOf", { count, because: t(`statistics:leftOut.${because}`) })}
          </div>
        ))}
      </td>
    </tr>
  );
}

interface RowProps {
  readonly line: Line;
  readonly isChosen: boolean;
  readonly bootstrapped: Bootstrapped;
  readonly onChoose: Props["onChoose"];
}

function About({ line }: { readonly line: Line }) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const { coefficient } = useWrittenAgreement();
  const { id, account, assumes, references, observes, answer, gwet } = line;
  const interval = useIntervalText();
  const isOfDisagreement = observes === "disagreement";
  const figures = [
    [isOfDisagreement ? "observedDisagreement" : "observed", answer.observed],
    [isOfDisagreement ? "expectedDisagreement" : "expected", answer.expected],
    ["standardError", answer.standardError],
  ] as const;
  const known = figures.flatMap(([part, figure]) =>
    figure.kind === "value"
      ? [`${t(`statistics:part.${part}`)}: ${coefficient(figure.value)}`]
      : [],
  );

  return (
    <div className={classes["about"]}>
      <p>{t(`statistics:${id}.recipe`)}</p>
      <p>{t(`statistics:${id}.use`)}</p>
      <ul>
        {account.map((one) => (
          <li key={one}>{t(`account.${one}`)}</li>
        ))}
      </ul>
      {known.length > 0 && <p>{known.join(" · ")}</p>}
      {gwet?.standardError.kind === "value" && (
        <p>
          {t("gwetError", { error: coefficient(gwet.standardError.value) })}{" "}
          <bdi dir="ltr">{interval.text(gwet.interval)}</bdi>
        </p>
      )}
      <p>
        {t("statistics:part.assumes")}:{" "}
        {assumes.map((one) => t(`statistics:assumes.${one}`)).join(" ")}
      </p>
      {references.map(({ text, doi }) => (
        <p key={text} lang="en" dir="ltr">
          {text}
          {doi !== undefined && (
            <>
              {". "}
              <Anchor inherit href={`https://doi.org/${doi}`} rel="noreferrer">
                {`doi:${doi}`}
              </Anchor>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
