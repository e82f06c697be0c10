import { Text, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Confusion } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import type { AgreementSearch } from "./address.ts";
import classes from "./agreement.module.css";
import { CodeLabel, useLabelText } from "./CodeLabel.tsx";
import { cellLook } from "./cellLook.ts";
import { totalsOf } from "./totals.ts";

/** With more labels than this, those that only the other rater used are left out of a side. */
const mostSquare = 8;

/** What the first rater coded (rows) against the second (columns); each cell leads to its moments. */
export function ConfusionMatrix({ confusion, scheme, names, caption, row, column }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const labelText = useLabelText(scheme);
  const { rows, columns, all } = totalsOf(confusion.table);
  const write = (value: number) =>
    confusion.per === "us" ? numbers.secondsOnly(value) : numbers.whole(value);
  const isLarge = confusion.labels.length > mostSquare;
  const shownRows = confusion.labels.filter((_, at) => !isLarge || (rows[at] ?? 0) > 0);
  const shownColumns = confusion.labels.filter((_, at) => !isLarge || (columns[at] ?? 0) > 0);
  const hidden = 2 * confusion.labels.length - shownRows.length - shownColumns.length;
  const placeOf = (label: string) => confusion.labels.indexOf(label);

  return (
    <ScrollRegion className={classes["scroll"]} label={caption}>
      <table className={classes["matrix"]} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col" className={classes["corner"]}>
              <VisuallyHidden>{t("confusion")}</VisuallyHidden>
            </th>
            <th scope="colgroup" colSpan={shownColumns.length + 1} className={classes["corner"]}>
              {t("columnsAre", names)}
            </th>
          </tr>
          <tr>
            <th scope="col" className={classes["corner"]}>
              {t("rowsAre", names)}
            </th>
            {shownColumns.map((label) => (
              <th key={label} scope="col">
                <CodeLabel label={label} scheme={scheme} />
              </th>
            ))}
            <th scope="col" className={classes["corner"]}>
              {t("total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownRows.map((label) => (
            <tr key={label}>
              <th scope="row">
                <CodeLabel label={label} scheme={scheme} />
              </th>
              {shownColumns.map((other) => {
                const value = confusion.table[placeOf(label)]?.[placeOf(other)] ?? 0;
                const isChosen = label === row && other === column;
                return (
                  <td key={other}>
                    <Cell
                      value={value}
                      share={all === 0 ? 0 : value / all}
                      isSame={label === other}
                      isChosen={isChosen}
                      row={label}
                      column={other}
                      text={write(value)}
                      name={t("cell", {
                        ...names,
                        row: labelText(label),
                        column: labelText(other),
                        value: write(value),
                      })}
                    />
                  </td>
                );
              })}
              <td className={classes["total"]}>{write(rows[placeOf(label)] ?? 0)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" className={classes["corner"]}>
              {t("total")}
            </th>
            {shownColumns.map((label) => (
              <td key={label} className={classes["total"]}>
                {write(columns[placeOf(label)] ?? 0)}
              </td>
            ))}
            <td className={classes["total"]}>{write(all)}</td>
          </tr>
        </tbody>
      </table>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t("emptySides", { count: hidden })}
        </Text>
      )}
    </ScrollRegion>
  );
}

interface Props {
  readonly confusion: Confusion;
  readonly scheme: Scheme;
  readonly names: { readonly a: string; readonly b: string };
  readonly caption: string;
  /** The chosen cell, where there is one. */
  readonly row: string | undefined;
  readonly column: string | undefined;
}

function Cell({ value, share, isSame, isChosen, row, column, text, name }: CellProps) {
  const look = cellLook({
    color: isSame ? "var(--it-agree)" : "var(--it-differ)",
    strength: value === 0 ? 0 : 0.1 + 0.35 * Math.sqrt(share),
  });
  if (value === 0) {
    return (
      <span className={classes["cell"]} data-empty style={look}>
        {text}
      </span>
    );
  }
  return (
    <Link
      from="/studies/$studyId/agreement"
      to="."
      search={(search: AgreementSearch) => ({ ...search, row, column })}
      resetScroll={false}
      className={classes["cell"] ?? ""}
      style={look}
      data-chosen={isChosen || undefined}
      aria-label={name}
      aria-current={isChosen || undefined}
    >
      {text}
    </Link>
  );
}

interface CellProps {
  readonly value: number;
  /** Of all that was compared, 0 to 1. */
  readonly share: number;
  readonly isSame: boolean;
  readonly isChosen: boolean;
  readonly row: string;
  readonly column: string;
  readonly text: string;
  readonly name: string;
}
