import { Slider, Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { inSequence } from "../text/phrase.ts";
import { ChartCard } from "./ChartCard.tsx";
import classes from "./charts.module.css";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { arrowLegend } from "./arrowLegend.tsx";
import { type TransitionDiagramProps, TransitionDrawing } from "./TransitionDrawing.tsx";
import { mostFrequent } from "./mostFrequent.ts";
import { useNumbers } from "./useNumbers.ts";

/** Codes on a circle, arrows by how often one follows the other. */
export function TransitionDiagram(props: TransitionDiagramProps) {
  const { t } = useTranslation("charts");
  const { percent, whole, decimal } = useNumbers();
  const { nodes, arrows, threshold, onThreshold, tools, title } = props;
  const nameOf = (nodeId: string) => nodes.find(({ id }) => id === nodeId)?.name ?? nodeId;
  const used = arrows.filter(({ count }) => count > 0);
  const shown = mostFrequent(nodes);
  const ids = new Set(shown.map(({ id }) => id));
  const between = used.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const left = between.filter(({ probability }) => probability < threshold).length;
  const notes = [
    ...(shown.length < nodes.length
      ? [t("codesLeft", { count: nodes.length - shown.length })]
      : []),
    ...(left > 0 ? [t("arrowsLeft", { count: left, share: percent(threshold) })] : []),
  ];
  const table: ChartTable = {
    heads: [
      textHead(t("from")),
      textHead(t("to")),
      numberHead(t("transitions")),
      numberHead(t("probability")),
      numberHead(t("residual")),
    ],
    lines: used.map(({ from, to, count, probability, residual }) => ({
      id: `${from} ${to}`,
      cells: [
        textCell(nameOf(from)),
        textCell(nameOf(to)),
        numberCell(count, whole),
        numberCell(probability, percent),
        residual === null
          ? { text: t("noResidual"), values: [null] }
          : numberCell(residual, decimal),
      ],
    })),
  };

  return (
    <ChartCard
      head={{
        ...props,
        tools: (
          <>
            {tools}
            {onThreshold && (
              <div className={classes["threshold"]}>
                <Text size="sm" aria-hidden>
                  {t("threshold", { share: percent(threshold) })}
                </Text>
                <Slider
                  min={0}
                  max={0.5}
                  step={0.01}
                  value={threshold}
                  onChange={onThreshold}
                  label={percent}
                  thumbLabel={t("thresholdName")}
                  size="sm"
                />
              </div>
            )}
          </>
        ),
      }}
      legend={arrowLegend({
        above: t("aboveChance"),
        within: t("withinChance"),
        below: t("belowChance"),
      })}
      drawing={
        nodes.length === 0 ? undefined : (
          <Drawing title={title}>
            {(room) => (
              <TransitionDrawing {...room} {...{ threshold }} nodes={shown} arrows={between} />
            )}
          </Drawing>
        )
      }
      note={
        notes.length > 0 && (
          <Text size="sm" c="dimmed">
            {inSequence(notes)}
          </Text>
        )
      }
      table={table}
    />
  );
}
