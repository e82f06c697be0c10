import type { AgreementLine } from "../../../agreement/row.ts";
import { Button, Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { fitting } from "../../kit/page/fitting.ts";
import { SearchIcon } from "../../kit/page/icons.tsx";
import type { Section } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { type Coding, plainColumns } from "./columns.ts";
import { FiguresHead } from "./FiguresHead.tsx";
import { FiguresRow } from "./FiguresRow.tsx";
import { chosenRecipe, type Shown } from "./shown.ts";
import { sorted } from "./sorting.ts";
import { UndrawnRows } from "../../kit/table/UndrawnRows.tsx";
import { useDrawnRows } from "../../kit/table/useDrawnRows.ts";
import { useSideways } from "../../kit/table/useSideways.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRowName } from "./useRowName.ts";
import { useTableFile } from "./useTableFile.ts";
import { nameOrder } from "../../../domain/nameOrder.ts";

/** From this number of rows on there is a search field. */
const searchedFrom = 15;
/** With more rows than this only visible ones are rendered. */
const drawnWhole = 60;
const rowPx = 58;

/** The figures of a section, statistics side by side: sorted by any column, searched, and saved as a file. */
export function FiguresTable({ shown, by, lines, statistics, coding = "events", children }: Props) {
  const { t, i18n } = useTranslation(["agreement", "common"]);
  const reason = useReason();
  const rowName = useRowName(shown);
  const scroller = useRef<HTMLElement>(null);
  const { isSideways } = useSideways(scroller, true);
  const [query, setQuery] = useState("");
  const nameOf = ({ of }: AgreementLine) => rowName(of);
  const named = lines.map((line) => ({ name: nameOf(line), line }));
  const found = query.trim() === "" ? lines : fitting(named, query).map(({ line }) => line);
  const rows = sorted(found, shown.search.sort, nameOf, nameOrder(i18n.language));
  const caption = t(`tableCaption.${coding}`, { section: t(`section.${by}`) });
  const save = useTableFile({ by, statistics, nameOf, coding });
  const drawn = useDrawnRows(rows.length, scroller, { drawnWhole, rowPx });
  const { isLong } = drawn;
  const columns = { by, statistics, coding, chosen: chosenRecipe(statistics, shown.search.recipe) };
  const span = 1 + statistics.length + plainColumns(columns).length + (by === "recording" ? 1 : 0);
  const missing = new Set(
    rows.flatMap(({ figures }) =>
      figures.flatMap((figure) =>
        figure.kind === "value" && figure.noLimits !== undefined ? [figure.noLimits] : [],
      ),
    ),
  );

  return (
    <div className={classes["section"]}>
      <div className={classes["tools"]}>
        {children}
        {lines.length >= searchedFrom && (
          <TextInput
            size="xs"
            aria-label={t("searchRows")}
            placeholder={t("searchRows")}
            leftSection={<SearchIcon />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        )}
        <Text size="sm" c="dimmed" component="output">
          {t("rowsCount", { count: rows.length })}
        </Text>
        <Button size="xs" variant="default" onClick={() => save(rows)}>
          {t("saveCsv")}
        </Button>
      </div>
      {/* A region that scrolls has to take focus, or the keyboard could not scroll it. */}
      <section
        ref={scroller}
        className={classes["scroll"]}
        data-long={isLong || undefined}
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table
          className={classes["rows"]}
          aria-label={caption}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
        >
          <FiguresHead {...{ shown, columns }} />
          <tbody>
            <UndrawnRows heightPx={drawn.abovePx} span={span} />
            {rows.slice(drawn.first, drawn.end).map((line, at) => (
              <FiguresRow
                key={line.key}
                {...{ shown, columns, line }}
                name={nameOf(line)}
                place={isLong ? drawn.first + at : undefined}
                measure={drawn.measure}
              />
            ))}
            <UndrawnRows heightPx={drawn.belowPx} span={span} />
          </tbody>
        </table>
      </section>
      {isSideways && (
        <Text size="xs" c="dimmed">
          {t("common:table.sideways")}
        </Text>
      )}
      {[...missing].map((because) => (
        <Text key={because} size="sm" c="dimmed" maw="75ch">
          {t("noInterval", { because: reason(because) })}
        </Text>
      ))}
    </div>
  );
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly lines: readonly AgreementLine[];
  readonly statistics: readonly AgreementStatistic[];
  readonly coding?: Coding;
  /** Controls beside the table’s own. */
  readonly children?: ReactNode;
}
