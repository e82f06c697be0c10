import { Select, Table, Text, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import {
  between as betweenIn,
  betweenText,
  type DifferenceFigure,
} from "../../../agreement/differences.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { numberOf } from "../../../agreement/figure.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import type { Section } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { FailedPart } from "./FailedPart.tsx";
import { agreementQueries, type Asked } from "./queries.ts";
import { hasCodes, type Shown } from "./shown.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { RecipeRowHead } from "./RecipeRowHead.tsx";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useScoreName } from "./useScoreName.ts";
import { useRowName } from "./useRowName.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/**
 * The difference between two rows, with its interval: by default the last two rounds, in other sections the
 * selected rows.
 */
export function DifferenceSection({ shown, by, asked, lines }: Props) {
  const { t } = useTranslation("agreement");
  const titleId = useId();
  const rowName = useRowName(shown);
  const { search, choose } = shown;
  // The address has both or neither.
  const [half, setHalf] = useState<readonly (string | undefined)[]>();
  const lineOf = (key: string | undefined) => lines.find((line) => line.key === key);
  const there = betweenIn.safeParse(search.between).data?.filter(lineOf) ?? [];
  const [one, other] = half ?? (there.length === 2 ? there : lastTwo(by, lines));
  const [a, b] = [lineOf(one), lineOf(other)];
  const options = lines.map(({ key, of }) => ({ value: key, label: rowName(of) }));
  const select = (at: 0 | 1) => (
    <Select
      label={t(at === 0 ? "difference.of" : "difference.from")}
      data={options.filter(({ value }) => value !== (at === 0 ? other : one))}
      value={(at === 0 ? a : b)?.key ?? null}
      onChange={(key) => {
        const [first, second] = at === 0 ? [key ?? undefined, other] : [one, key ?? undefined];
        setHalf(first === undefined || second === undefined ? [first, second] : undefined);
        if (first !== undefined && second !== undefined) {
          choose({ between: betweenText([first, second]) });
        }
      }}
      allowDeselect={false}
      searchable={options.length > 10}
      limit={200}
      placeholder={t("difference.choose")}
    />
  );

  return (
    <section className={classes["section"]} aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {t("difference.title")}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("difference.hint")}
      </Text>
      <div className={classes["filters"]}>
        {select(0)}
        {select(1)}
      </div>
      {a && b && <Differences {...{ shown, by, asked, a, b }} />}
    </section>
  );
}

function Differences({ shown, by, asked, a, b }: DifferencesProps) {
  const { t } = useTranslation("agreement");
  const rowName = useRowName(shown);
  const words = useRecipeWords();
  const scoreCalled = useScoreName(shown.scheme);
  const query = useAnswer(agreementQueries.agreement(asked, by, betweenText([a.key, b.key])));
  const { data, error } = query;
  const told = data?.differences;
  const names = { a: rowName(a.of), b: rowName(b.of) };
  const title = t("difference.caption", { a: isolated(names.a), b: isolated(names.b) });
  if (!told) {
    return (
      <>
        <FailedPart {...{ query, shown }} />
        {!error && <Loading what={t("loading")} rows={3} />}
      </>
    );
  }
  const { statistics, scanRows } = data;
  const scansOf = ({ key }: AgreementLine) => scanRows.find((line) => line.key === key)?.figures;
  const rows: readonly Row[] = [
    ...(hasCodes(shown) ? rowsOf(statistics.events, told.events, [a.figures, b.figures], "") : []),
    ...rowsOf(statistics.ratings, told.ratings, [a.figures, b.figures], ""),
    ...rowsOf(statistics.scans, told.scans, [scansOf(a), scansOf(b)], t("scans.title")),
    ...told.criteria.flatMap(({ figures, ...score }) =>
      firstDefined(rowsOf(statistics.ratings, figures, [undefined, undefined], scoreCalled(score))),
    ),
  ];

  return (
    <>
      <FailedPart {...{ query, shown }} />
      <ScrolledTable label={title} minWidth={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("difference.recipe")}</Table.Th>
            <Table.Th scope="col" data-number>
              <bdi>{names.a}</bdi>
            </Table.Th>
            <Table.Th scope="col" data-number>
              <bdi>{names.b}</bdi>
            </Table.Th>
            <Table.Th scope="col" data-number>
              {t("difference.column")}
            </Table.Th>
            <Table.Th scope="col">{t("difference.says")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, of, recipe, figures, difference }) => (
            <Table.Tr key={key}>
              <RecipeRowHead {...{ of, recipe }} />
              {figures.map((figure, at) => {
                const value = numberOf(figure) ?? ownOf(difference)?.[at];
                return (
                  <Table.Td key={at === 0 ? "a" : "b"} data-number>
                    {value !== undefined && <bdi dir="ltr">{words.write(recipe)(value)}</bdi>}
                  </Table.Td>
                );
              })}
              <Table.Td data-number>
                <DifferenceText {...{ recipe, difference }} />
              </Table.Td>
              <Table.Td>
                <Says {...{ recipe, difference, names }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
    </>
  );
}

function DifferenceText({ recipe, difference }: Pick<Row, "recipe" | "difference">) {
  const { t } = useTranslation("agreement");
  const write = useRecipeWords().write(recipe);
  if (difference.kind === "undefined") return null;
  const { value, low, high } = difference;
  return (
    <>
      <bdi dir="ltr">{write(value)}</bdi>
      {low !== null && high !== null && (
        <>
          {" "}
          <bdi dir="ltr" className={classes["range"]}>
            {t("interval", { low: write(low), high: write(high) })}
          </bdi>
        </>
      )}
    </>
  );
}

/** The figures of both rows, where each row has its own. */
function ownOf(difference: DifferenceFigure): readonly number[] | undefined {
  return difference.kind === "value" ? difference.of : undefined;
}

/** The conclusion from the interval: which of the two is higher, or that they cannot be distinguished. */
function Says({
  recipe,
  difference,
  names,
}: Pick<Row, "recipe" | "difference"> & {
  readonly names: { readonly a: string; readonly b: string };
}) {
  const { t } = useTranslation("agreement");
  const because = useBecause();
  if (difference.kind === "undefined") return because(difference.because, recipe);
  const { low, high, noLimits } = difference;
  if (low === null || high === null) {
    return because(noLimits ?? "no_units", recipe);
  }
  if (low <= 0 && high >= 0) return t("difference.alike");
  return t("difference.higher", { which: isolated(low > 0 ? names.a : names.b) });
}

interface Row {
  readonly key: string;
  /** What the difference is about, if not events; else empty. */
  readonly of: string;
  readonly recipe: AgreementStatistic;
  readonly figures: readonly (Figure | undefined)[];
  readonly difference: DifferenceFigure;
}

function rowsOf(
  statistics: readonly AgreementStatistic[],
  differences: readonly DifferenceFigure[] | null,
  figures: readonly (readonly Figure[] | undefined)[],
  of: string,
): readonly Row[] {
  return statistics.flatMap((recipe, at): Row[] => {
    const difference = differences?.[at];
    if (!difference) return [];
    const key = `${of} ${recipeId(recipe)}`;
    return [{ key, of, recipe, figures: figures.map((own) => own?.[at]), difference }];
  });
}

/** For each criterion, its first statistic with a defined difference. */
function firstDefined(rows: readonly Row[]): readonly Row[] {
  return [rows.find(({ difference }) => difference.kind === "value") ?? rows[0]].flatMap(
    (row) => row ?? [],
  );
}

/**
 * The rows compared by default: the latest round and the one before, and both groups of raters; none in other
 * sections.
 */
function lastTwo(by: Section, lines: readonly AgreementLine[]): readonly string[] {
  if (by === "raters") return lines.map(({ key }) => key);
  if (by !== "round") return [];
  const inOrder = lines.toSorted((a, b) =>
    a.of.by === "round" && b.of.by === "round" ? b.of.roundNumber - a.of.roundNumber : 0,
  );
  return inOrder.slice(0, 2).map(({ key }) => key);
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly asked: Asked;
  /** The lines of the section. */
  readonly lines: readonly AgreementLine[];
}

interface DifferencesProps extends Omit<Props, "lines"> {
  readonly a: AgreementLine;
  readonly b: AgreementLine;
}
