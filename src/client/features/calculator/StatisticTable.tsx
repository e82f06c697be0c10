import { Anchor, Checkbox } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import classes from "./calculator.module.css";
import { AnswerParts } from "./AnswerParts.tsx";
import type { Line } from "./figures.ts";
import { type Bootstrapped, shownInterval } from "./shownInterval.ts";
import { partOfUnits } from "./partOfUnits.ts";
import { useIntervalText } from "./useIntervalText.ts";
import { useLineName } from "./useLineName.ts";
import { useUnitsText } from "./useUnitsText.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { colon, inSequence, sideBySide } from "../../kit/text/phrase.ts";

/** Figures with their intervals; each can be expanded to its description, assumptions and reference. */
export function StatisticTable({ lines, chosen, bootstrapped, onChoose, label, codes }: Props) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const nameOf = useLineName();
  const unitsText = useUnitsText();
  return (
    <DataTable
      label={label}
      density="close"
      className={classes["statistics"]}
      rows={lines}
      keyOf={({ key }) => key}
      rowAttributes={({ key }) => ({ "data-key": key })}
      columns={[
        {
          id: "inReport",
          head: t("inReport"),
          cell: (line) => (
            <Checkbox
              size="xs"
              aria-label={t("inReportOf", { name: nameOf(line) })}
              checked={chosen.includes(line.key)}
              onChange={(event) => onChoose(line.key, event.currentTarget.checked)}
            />
          ),
        },
        {
          id: "statistic",
          head: t("statistic"),
          isRowHead: true,
          cell: (line) => (
            <details className={classes["details"]}>
              <summary>{nameOf(line)}</summary>
              <About line={line} codes={codes} />
            </details>
          ),
        },
        {
          id: "value",
          head: t("value"),
          isNumber: ({ answer }) => answer.figure.kind === "value",
          attributes: (line) =>
            line?.answer.figure.kind === "undefined" ? { className: classes["figure"] } : {},
          cell: (line) => <Value {...{ line, bootstrapped }} />,
        },
        {
          id: "interval",
          head: t("intervalHead"),
          isWide: true,
          isNumber: (line) => shownInterval(line, bootstrapped).kind === "interval",
          cell: (line) => <Interval {...{ line, bootstrapped }} />,
        },
        {
          id: "units",
          head: t("unitsUsed"),
          isNumber: true,
          cell: ({ answer }) => (
            <>
              {unitsText(answer)}
              {answer.excluded.map(({ because, count }) => (
                <div key={because} className={classes["method"]}>
                  {t("leftOutOf", { count, because: t(`statistics:leftOut.${because}`) })}
                </div>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}

interface Props {
  readonly lines: readonly Line[];
  /** Keys of the lines that are included in the report. */
  readonly chosen: readonly string[];
  readonly bootstrapped: Bootstrapped;
  readonly onChoose: (key: string, isChosen: boolean) => void;
  readonly label: string;
  /** In the order of the scale; empty where there are too many to list. */
  readonly codes: readonly string[];
}

function Value({ line, bootstrapped }: FigureProps) {
  const { t } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const interval = useIntervalText();
  const { figure } = line.answer;
  const part = partOfUnits(line.answer);
  const found = shownInterval(line, bootstrapped);
  if (figure.kind !== "value") {
    return (
      <span className={classes["undefined"]}>
        {t("notDefined", { because: reason(figure.because) })}
      </span>
    );
  }
  return (
    <>
      {part && (
        <div className={classes["rests"]}>
          {t("restsOnPart", { used: part.used, all: part.all })}
        </div>
      )}
      <strong title={String(figure.value)}>{coefficient(figure.value)}</strong>
      {found.kind === "interval" && (
        <div className={classes["narrow"]}>
          <span dir="ltr">{interval.text(found)}</span>
        </div>
      )}
    </>
  );
}

function Interval({ line, bootstrapped }: FigureProps) {
  const interval = useIntervalText();
  const found = shownInterval(line, bootstrapped);
  if (line.answer.figure.kind !== "value") return null;
  const isThere = found.kind === "interval";
  return (
    <>
      <span
        dir={isThere ? "ltr" : undefined}
        className={isThere ? undefined : classes["undefined"]}
      >
        {interval.text(found)}
      </span>
      <div className={classes["method"]}>{interval.method(found)}</div>
    </>
  );
}

interface FigureProps {
  readonly line: Line;
  readonly bootstrapped: Bootstrapped;
}

function About({ line, codes }: Pick<Props, "codes"> & { readonly line: Line }) {
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
      ? [sideBySide([t(`statistics:part.${part}`), coefficient(figure.value)], colon())]
      : [],
  );

  return (
    <div className={classes["about"]}>
      <p>{t(`statistics:${id}.definition`)}</p>
      <p>{t(`statistics:${id}.use`)}</p>
      <ul>
        {account.map((one) => (
          <li key={one}>{t(`account.${one}`)}</li>
        ))}
      </ul>
      {known.length > 0 && <p>{sideBySide(known)}</p>}
      <AnswerParts line={line} codes={codes} />
      {gwet?.standardError.kind === "value" && (
        <p>
          {t("gwetError", { error: coefficient(gwet.standardError.value) })}{" "}
          <bdi dir="ltr">{interval.text(gwet.interval)}</bdi>
        </p>
      )}
      <p>
        {t("statistics:part.assumes")}:{" "}
        {inSequence(assumes.map((one) => t(`statistics:assumes.${one}`)))}
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
