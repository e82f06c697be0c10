import type { AgreementLine } from "../../../agreement/row.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { type AgreementSearch, changedSearch } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { type Columns, isChosen, plainColumns } from "./columns.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import { partUsed } from "../../../agreement/partUsed.ts";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { rowChange } from "./rowChange.ts";
import type { Shown } from "./shown.ts";
import { tablesOver } from "./tablesOver.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** One row of the table of figures; its name is a link to its details. */
export function FiguresRow({ shown, columns, line, name, place, measure }: Props) {
  const { t } = useTranslation("agreement");
  const { of, figures } = line;
  const code = of.by === "code" ? shown.scheme.codes.find(({ id }) => id === of.codeId) : undefined;
  const change = rowChange(of);
  const over = tablesOver(shown.scheme, shown.search).choice;
  const isOver =
    of.by === "criterion"
      ? of.criterionId === shown.search.criterion
      : change !== undefined &&
        "over" in change &&
        (change.over ?? "all") === over &&
        over !== "all";

  return (
    <tr
      data-chosen={isOver || undefined}
      data-whole={of.by === "overall" || undefined}
      ref={measure}
      data-index={place}
      aria-rowindex={place === undefined ? undefined : place + 2}
    >
      <th scope="row">
        {change ? (
          <Link
            from="/studies/$studyId/agreement"
            to="."
            search={(search: AgreementSearch) => changedSearch(search, change)}
            resetScroll={false}
            className={classes["codeName"] ?? ""}
            aria-current={isOver || undefined}
          >
            {code && (
              <span
                className={classes["swatch"]}
                data-kind={code.kind}
                style={{ background: code.color }}
              />
            )}
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </th>
      {columns.statistics.map((recipe, at) => {
        const figure = figures[at];
        return (
          <td
            key={recipeId(recipe)}
            data-recipe=""
            data-shown={isChosen(columns, recipe) || undefined}
          >
            {figure && (
              <FigureText
                figure={figure}
                recipe={recipe}
                isPoint={code?.kind === "point"}
                part={partUsed(line, figure)}
              />
            )}
          </td>
        );
      })}
      {plainColumns(columns).map((column) => (
        <PlainCell key={column} {...{ column, line }} isPoint={code?.kind === "point"} />
      ))}
      {of.by === "recording" && (
        <td>
          <LinkAnchor
            to="/studies/$studyId/compare/$recordingId"
            params={{ studyId: shown.studyId, recordingId: of.recordingId }}
            aria-label={t("compareOf", { recording: of.recordingName })}
          >
            {t("compare")}
          </LinkAnchor>
        </td>
      )}
    </tr>
  );
}

function PlainCell({ column, line, isPoint }: CellProps) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const { share } = useWrittenAgreement();
  const { prevalence, eventsOfEach, events, recordings, comparedUs } = line;

  if (column === "prevalence") {
    return (
      <td className={classes["number"]}>
        {prevalence === null ? (
          <span className={classes["undefined"]}>{isPoint ? t("kindPoint") : ""}</span>
        ) : (
          share(prevalence)
        )}
      </td>
    );
  }
  if (column === "events" && eventsOfEach) {
    const [a, b] = eventsOfEach.map(numbers.whole);
    return (
      <td className={classes["number"]}>
        <bdi dir="ltr">{t("counts", { a, b })}</bdi>
      </td>
    );
  }
  return (
    <td className={classes["number"]}>
      {column === "compared"
        ? numbers.time(comparedUs)
        : numbers.whole(column === "events" ? events : recordings)}
      {column === "recordings" && hasFewInCommon(line) && (
        <>
          {" "}
          <span className={classes["holdsLess"]}>{t("fewInCommon")}</span>
        </>
      )}
    </td>
  );
}

interface CellProps {
  readonly column: ReturnType<typeof plainColumns>[number];
  readonly line: AgreementLine;
  readonly isPoint: boolean;
}

interface Props {
  readonly shown: Shown;
  readonly columns: Columns;
  readonly line: AgreementLine;
  readonly name: string;
  /** The index in the whole table, where only visible rows are rendered; else `undefined`. */
  readonly place: number | undefined;
  /** A `ref` that measures the height of the row, where only visible rows are rendered. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}
