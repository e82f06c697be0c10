import { Group, NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { PairTable } from "../../../statistics/pairTable.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { CalculatorThread } from "./calculatorThread.ts";

/** The confusion matrix of any pair of raters. */
export function ConfusionChart({ thread, raters, codes, round }: Props) {
  const { t } = useTranslation(["calculator", "charts"]);
  const numbers = useNumbers();
  const [chosen, setChosen] = useState({ first: 0, second: 1 });
  const [confused, setConfused] = useState<{
    readonly round: number;
    readonly table: PairTable | null;
  }>();
  const first = Math.min(chosen.first, raters.length - 1);
  const second = chosen.second === first ? (first === 0 ? 1 : 0) : chosen.second;

  useEffect(() => {
    let isCurrent = true;
    void thread.confuse(first, second).then((table) => {
      if (isCurrent) setConfused({ round, table });
    });
    return () => {
      isCurrent = false;
    };
  }, [thread, first, second, round]);

  const found = confused?.round === round ? confused.table : null;
  if (!found || found.codes !== codes.length) return null;
  const names = { a: raters[first] ?? "", b: raters[second] ?? "" };
  const options = raters.map((label, at) => ({ label, value: String(at) }));

  return (
    <ConfusionMatrix
      kind={t("charts:kinds.confusion")}
      title={t("confusion", names)}
      hint={t("confusionHint", names)}
      fileName="interrater-confusion"
      level={3}
      tools={
        raters.length > 2 && (
          <Group gap="sm">
            <NativeSelect
              size="xs"
              label={t("rows")}
              value={String(first)}
              data={options.filter((_, at) => at !== second)}
              onChange={(event) => setChosen({ first: Number(event.currentTarget.value), second })}
            />
            <NativeSelect
              size="xs"
              label={t("columns")}
              value={String(second)}
              data={options.filter((_, at) => at !== first)}
              onChange={(event) => setChosen({ first, second: Number(event.currentTarget.value) })}
            />
          </Group>
        )
      }
      labels={codes.map((code) => ({ id: code, name: code }))}
      table={codes.map((_, a) => codes.map((__, b) => found.cells[a * found.codes + b] ?? 0))}
      rowsAre={names.a}
      columnsAre={names.b}
      format={numbers.whole}
    />
  );
}

interface Props {
  readonly thread: CalculatorThread;
  readonly raters: readonly string[];
  /** The declared codes, in their order. */
  readonly codes: readonly string[];
  /** The number of the calculation that the pairs belong to. */
  readonly round: number;
}
