import { Button, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { TraceLag, TracePair } from "../../../agreement/traces/traceLines.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { type Cell, csv } from "../../kit/chart/csv.ts";
import { download } from "../../kit/chart/download.ts";
import { madeFile } from "../../kit/query/program.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "../../kit/figure/agreement.module.css";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import type { Shown } from "./shown.ts";
import { usePairName } from "./usePairName.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: readonly Figure[];
  readonly recordings: number;
  readonly pair: TracePair | undefined;
}

/**
 * Values for each continuous rating; with `pairsOf` those of the rater pairs for one of them, with
 * lags.
 */
export function TraceFigures({ shown, criteria, agreement, pairsOf }: Props) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const reason = useReason();
  const { statistics, lines } = agreement;
  const nameOf = usePairName(shown);
  const ofPairs = lines.find(({ criterionId }) => criterionId === pairsOf?.id);
  const rows: readonly Row[] = pairsOf
    ? (ofPairs?.pairs ?? []).map((pair) => ({
        key: `${pair.raterA} ${pair.raterB}`,
        name: nameOf(pair),
        figures: pair.figures,
        recordings: pair.recordings,
        pair,
      }))
    : lines.map(({ criterionId, figures, recordings, pairs, allPairs }) => ({
        key: criterionId,
        name: criteria.find(({ id }) => id === criterionId)?.name ?? "",
        figures,
        recordings,
        // Of two raters the figures are those of the pair.
        pair: allPairs === 1 ? pairs[0] : undefined,
      }));
  const title = pairsOf ? t("traces.pairs", { criterion: pairsOf.name }) : t("traces.caption");
  const hasLags = rows.some(({ pair }) => pair !== undefined);
  const missing = new Set(
    rows.flatMap(({ figures }) =>
      figures.flatMap((figure) =>
        figure.kind === "value" && figure.noLimits !== undefined ? [figure.noLimits] : [],
      ),
    ),
  );

  function save(): void {
    const heads = statistics.traces.flatMap((recipe) => {
      const name = words.short(recipe);
      const [low, high, n] = [t("file.low"), t("file.high"), t("file.n")];
      return [
        name,
        sideBySide([name, low], colon()),
        sideBySide([name, high], colon()),
        sideBySide([name, n], colon()),
        sideBySide([name, t("notDefined")], colon()),
      ];
    });
    const content: Cell[][] = [
      [t(pairsOf ? "pair" : "traces.of"), ...heads, t("recordings"), `${t("traces.lag")} (s)`],
      ...rows.map(({ name, figures, recordings, pair }) => [
        name,
        ...figures.flatMap((figure): Cell[] =>
          figure.kind === "value"
            ? [figure.value, figure.low ?? undefined, figure.high ?? undefined, figure.n, undefined]
            : [undefined, undefined, undefined, figure.n, reason(figure.because)],
        ),
        recordings,
        pair?.lag.kind === "lag" ? pair.lag.lagUs / 1_000_000 : undefined,
      ]),
    ];
    download({
      fileName: madeFile(pairsOf ? "agreement-trace-pairs.csv" : "agreement-traces.csv"),
      type: "text/csv;charset=utf-8",
      content: csv(content),
    });
  }

  return (
    <div className={classes["section"]}>
      {pairsOf && <Title order={3}>{title}</Title>}
      <div className={classes["tools"]}>
        <Text size="sm" c="dimmed" component="output">
          {ofPairs && ofPairs.pairs.length < ofPairs.allPairs
            ? t("traces.pairsMost", { shown: ofPairs.pairs.length, all: ofPairs.allPairs })
            : t("rowsCount", { count: rows.length })}
        </Text>
        <Button size="xs" variant="default" onClick={save}>
          {t("saveCsv")}
        </Button>
      </div>
      <ScrolledTable label={title} minWidth={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(pairsOf ? "pair" : "traces.of")}</Table.Th>
            {statistics.traces.map((recipe) => (
              <Table.Th key={recipeId(recipe)} scope="col">
                <RecipeHead recipe={recipe}>{words.name(recipe)}</RecipeHead>
                <div className={classes["settings"]}>{words.settings(recipe)}</div>
              </Table.Th>
            ))}
            {hasLags && (
              <Table.Th scope="col" title={t("traces.lagHint")}>
                {t("traces.lag")}
              </Table.Th>
            )}
            <Table.Th scope="col" data-number>
              {t("recordings")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, figures, recordings, pair }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <bdi>{name}</bdi>
              </Table.Th>
              {statistics.traces.map((recipe, at) => {
                const figure = figures[at];
                return (
                  <Table.Td key={recipeId(recipe)}>
                    {figure && <FigureText {...{ figure, recipe }} isPoint={false} />}
                  </Table.Td>
                );
              })}
              {hasLags && (
                <Table.Td className={classes["lag"]}>
                  {pair && <LagText shown={shown} pair={pair} lag={pair.lag} />}
                </Table.Td>
              )}
              <Table.Td data-number>{t("recordingsCount", { count: recordings })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
      {[...missing].map((because) => (
        <Text key={because} size="sm" c="dimmed" maw="75ch">
          {t("noInterval", { because: reason(because) })}
        </Text>
      ))}
    </div>
  );
}

/** Which rater is later, by how much, and the agreement of the two curves with and without this lag. */
function LagText({ shown, pair, lag }: LagProps) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  if (lag.kind === "undefined") {
    return <span title={reason(lag.because)}>{t("traces.unclear")}</span>;
  }
  if (lag.kind === "none") return t("traces.noLag");
  const [late, early] = lag.lagUs > 0 ? [pair.raterB, pair.raterA] : [pair.raterA, pair.raterB];
  return (
    <>
      {t("traces.lagOf", {
        late: isolated(shown.raterName(late)),
        early: isolated(shown.raterName(early)),
        time: numbers.fineSeconds(10_000 * Math.round(Math.abs(lag.lagUs) / 10_000)),
      })}
      <Text size="xs" c="dimmed">
        {t("traces.fit", {
          asRecorded: coefficient(lag.asRecorded),
          correlation: coefficient(lag.correlation),
        })}
      </Text>
    </>
  );
}

interface LagProps {
  readonly shown: Shown;
  readonly pair: TracePair;
  readonly lag: TraceLag;
}

interface Props {
  readonly shown: Shown;
  /** The criteria that are rated continuously. */
  readonly criteria: readonly Criterion[];
  readonly agreement: TraceAgreement;
  readonly pairsOf?: Criterion | undefined;
}
