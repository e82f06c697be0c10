import { listed } from "../../kit/text/phrase.ts";
import { Button, NumberInput, Select, Table, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type BenchmarkName, benchmarkScales } from "../../../agreement/benchmarkScales.ts";
import { factsOf } from "../../../agreement/facts.ts";
import type { Figure } from "../../../agreement/figure.ts";
import { benchmarkOf, minimumOf } from "../../../agreement/minimum.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { limits } from "../../../domain/limits.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { usualBenchmark, usualMinimum } from "./usualMinimum.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";
import { type PartUsed, partUsed } from "../../../agreement/partUsed.ts";
import { RecipeRowHead } from "./RecipeRowHead.tsx";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { useScoreName } from "./useScoreName.ts";
import { traceQueries } from "./traceQueries.ts";

/** Whether the overall figures, and those of each criterion, reach a minimum, and the benchmark level of each. */
export function MinimumSection({ shown, criteria }: Props) {
  const { t } = useTranslation("agreement");
  const titleId = useId();
  const { choose, search, studyId, asked, scheme } = shown;
  const scoreCalled = useScoreName(scheme);
  const hasTraces = scheme.criteria.some(({ scale }) => scale === "trace");
  const traces = useAnswer({
    ...traceQueries.agreement({
      studyId,
      scope: asked.scope,
      traceStatistics: search.traceStatistics,
    }),
    enabled: hasTraces,
  });
  const least = search.least ?? usualMinimum;
  const benchmark = benchmarkScales.find(({ id }) => id === search.benchmark)?.id ?? usualBenchmark;
  const rows = [
    ...rowsOf({ shown, criteria }, t("scans.title"), scoreCalled),
    ...(hasTraces && traces.data ? rowsOfTraces(shown, traces.data) : []),
  ];

  return (
    <section className={classes["section"]} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {t("minimum.title")}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("minimum.hint")}
      </Text>
      <div className={classes["filters"]}>
        <NumberInput
          label={t("minimum.least")}
          value={least}
          min={-1}
          max={1}
          step={0.05}
          decimalScale={4}
          onChange={(value) => {
            if (typeof value === "number") choose({ least: value });
          }}
          w={140}
        />
        <Select
          label={t("minimum.scale")}
          allowDeselect={false}
          data={benchmarkScales.map(({ id }) => ({
            value: id,
            label: t(`minimum.scaleName.${id}`),
          }))}
          value={benchmark}
          onChange={(value) => {
            if (value !== null) choose({ benchmark: value });
          }}
          w={260}
        />
        <Button
          size="sm"
          variant="subtle"
          onClick={() => choose({ least: undefined, benchmark: undefined })}
        >
          {t("minimum.close")}
        </Button>
      </div>
      {rows.some(({ recipe, figure }) => minimumOf(figure, factsOf(recipe).range, least)) ? (
        <ScrolledTable label={t("minimum.title")} minWidth={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("difference.recipe")}</Table.Th>
              <Table.Th scope="col" data-number>
                {t("minimum.figure")}
              </Table.Th>
              <Table.Th scope="col" data-number>
                {t("minimum.atLeast")}
              </Table.Th>
              <Table.Th scope="col" data-number>
                {t("minimum.sure")}
              </Table.Th>
              <Table.Th scope="col">{t("difference.says")}</Table.Th>
              <Table.Th scope="col">{t("minimum.level")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <MinimumRow key={row.key} {...{ row, least, benchmark }} />
            ))}
          </Table.Tbody>
        </ScrolledTable>
      ) : (
        !traces.isLoading && (
          <Text size="sm" maw="75ch">
            {t("minimum.none", { needed: limits.recordingsForInterval })}
          </Text>
        )
      )}
      {traces.isLoading && <Loading what={t("traces.loading")} rows={3} />}
    </section>
  );
}

function MinimumRow({ row, least, benchmark }: RowProps) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const because = useBecause();
  const numbers = useNumbers();
  const { of, recipe, figure, part } = row;
  const write = words.write(recipe);
  const name = <RecipeRowHead {...{ of, recipe }} />;
  const answer = minimumOf(figure, factsOf(recipe).range, least);
  if (figure.kind === "undefined" || !answer) {
    return (
      <Table.Tr>
        {name}
        <Table.Td data-number>
          <Rests part={part} />
          {figure.kind === "value" && <bdi dir="ltr">{write(figure.value)}</bdi>}
        </Table.Td>
        <Table.Td colSpan={4}>
          {because(
            figure.kind === "undefined" ? figure.because : (figure.noLimits ?? "no_units"),
            recipe,
          )}
        </Table.Td>
      </Table.Tr>
    );
  }
  const verdict = t(`minimum.${answer.verdict}`, { least: isolated(write(least)) });
  return (
    <Table.Tr>
      {name}
      <Table.Td data-number>
        <Rests part={part} />
        <bdi dir="ltr">{write(figure.value)}</bdi>
      </Table.Td>
      <Table.Td data-number>
        <bdi dir="ltr">
          {answer.verdict === "missed" ? `≤ ${write(answer.atMost)}` : `≥ ${write(answer.atLeast)}`}
        </bdi>
      </Table.Td>
      <Table.Td data-number>{numbers.percent(answer.confidence)}</Table.Td>
      <Table.Td>
        {verdict}
        {answer.verdict === "missed" && factsOf(recipe).of === "ratings" && (
          <span className={classes["holdsLess"]}>{t("minimum.atMostHoldsLess")}</span>
        )}
        {figure.holdsLess && <span className={classes["holdsLess"]}>{t("holdsLess")}</span>}
      </Table.Td>
      <Table.Td>
        <Benchmark {...{ figure, recipe, benchmark }} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Written before the figure: it rests on less than half of the ratings. */
function Rests({ part }: Pick<Row, "part">) {
  const { t } = useTranslation("agreement");
  if (!part) return null;
  return (
    <span className={classes["restsOn"]}>
      {t("restsOnPart", { used: part.used, all: part.all })}
    </span>
  );
}

/**
 * The benchmark level by Gwet’s rule, with the probability of each level. Percentages get no level: the scales are
 * made for coefficients.
 */
function Benchmark({ figure, recipe, benchmark }: BenchmarkProps) {
  const { t, i18n } = useTranslation("agreement");
  const numbers = useNumbers();
  const { isShare, range } = factsOf(recipe);
  const scale = benchmarkScales.find(({ id }) => id === benchmark) ?? benchmarkScales[0];
  const found = isShare ? undefined : benchmarkOf(figure, range, scale);
  if (!found) return null;
  const list = (words: readonly string[]) =>
    listed(words, { language: i18n.resolvedLanguage ?? "en", type: "unit" });
  const isEnd = found.level === scale.levels[0].id || found.level === scale.levels.at(-1)?.id;
  const level = t(`minimum.levelName.${found.level}`);
  return (
    <>
      {isEnd ? level : t("minimum.orBetter", { level })}
      <div className={classes["memberships"]}>
        {list(
          found.memberships
            .filter(({ probability }) => probability >= leastShown)
            .map(({ level: one, probability }) =>
              t("minimum.membership", {
                level: t(`minimum.levelName.${one}`),
                probability: isolated(numbers.percent(probability)),
              }),
            ),
        )}
      </div>
    </>
  );
}

/** The minimum probability that is written: less than half of 0.1% would be rounded to 0. */
const leastShown = 0.0005;

interface Row {
  readonly key: string;
  /** What the row is about, if not events; else empty. */
  readonly of: string;
  readonly recipe: AgreementStatistic;
  readonly figure: Figure;
  readonly part: PartUsed | undefined;
}

function rowsOf(
  { shown, criteria }: Props,
  ofScans: string,
  scoreCalled: ReturnType<typeof useScoreName>,
): readonly Row[] {
  const { agreement, scheme } = shown;
  const { statistics } = agreement;
  return [
    // Without codes nothing can have been coded.
    ...(scheme.codes.length > 0 ? rowsOverall(agreement.rows, statistics.events, "") : []),
    ...rowsOverall(agreement.scanRows, statistics.scans, ofScans),
    ...criteria.flatMap((line) => {
      if (line.of.by !== "criterion") return [];
      return rowsOfLine(line, statistics.ratings.slice(0, 1), scoreCalled(line.of));
    }),
  ];
}

/** The rows of continuous ratings: by criterion, each of its statistics. */
function rowsOfTraces({ scheme }: Shown, { statistics, lines }: TraceAgreement): readonly Row[] {
  return lines.flatMap(({ criterionId, figures }) =>
    rowsOfLine(
      { key: `trace ${criterionId}`, figures },
      statistics.traces,
      scheme.criteria.find(({ id }) => id === criterionId)?.name ?? "",
    ),
  );
}

function rowsOverall(
  lines: readonly AgreementLine[],
  used: readonly AgreementStatistic[],
  of: string,
): readonly Row[] {
  const line = lines.find((one) => one.of.by === "overall" && one.pairs > 0);
  return line ? rowsOfLine(line, used, of) : [];
}

function rowsOfLine(
  line: AgreementLine | Pick<AgreementLine, "key" | "figures">,
  used: readonly AgreementStatistic[],
  of: string,
): readonly Row[] {
  const { key, figures } = line;
  return used.flatMap((recipe, at) => {
    const figure = figures[at];
    if (!figure) return [];
    const part = "of" in line ? partUsed(line, figure) : undefined;
    return [{ key: `${key} ${of} ${recipeId(recipe)}`, of, recipe, figure, part }];
  });
}

interface Props {
  readonly shown: Shown;
  /** Figures by criterion; empty while loading, or where the scheme has none. */
  readonly criteria: readonly AgreementLine[];
}

interface RowProps {
  readonly row: Row;
  readonly least: number;
  readonly benchmark: BenchmarkName;
}

interface BenchmarkProps extends Pick<RowProps, "benchmark"> {
  readonly figure: Figure;
  readonly recipe: AgreementStatistic;
}
