import { Group, NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { marginsOf, type PairTable } from "../../statistics/pairTable.ts";
import matrix from "../agreement/agreement.module.css";
import { cellLook } from "../agreement/cellLook.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import classes from "./calculator.module.css";
import type { CalculatorThread } from "./calculatorThread.ts";
import { ChartFrame } from "./ChartFrame.tsx";

/** What one rater gave against what another gave, for any pair of raters. */
export function ConfusionChart({ thread, raters, codes, round }: Props) {
  const { t } = useTranslation("calculator");
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
  const { rows, columns, total } = marginsOf(found);
  const names = { a: raters[first] ?? "", b: raters[second] ?? "" };
  const countAt = (a: number, b: number) => found.cells[a * found.codes + b] ?? 0;
  const options = raters.map((label, at) => ({ label, value: String(at) }));

  return (
    <ChartFrame
      title={t("confusion", names)}
      hint={t("confusionHint", names)}
      fileName="interrater-confusion"
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
      table={
        <div className={classes["matrix"]}>
          <table className={matrix["matrix"]} aria-label={t("confusion", names)}>
            <thead>
              <tr>
                <th scope="col" className={matrix["corner"]}>
                  {t("rowsAndColumns", names)}
                </th>
                {codes.map((code) => (
                  <th key={code} scope="col">
                    {code}
                  </th>
                ))}
                <th scope="col" className={matrix["corner"]}>
                  {t("total")}
                </th>
              </tr>
            </thead>
            <tbody>
              {codes.map((code, a) => (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  {codes.map((other, b) => (
                    <td key={other}>
                      <span
                        className={matrix["cell"]}
                        data-empty={countAt(a, b) === 0 || undefined}
                        style={cellLook({
                          color: a === b ? "var(--it-agree)" : "var(--it-differ)",
                          strength:
                            countAt(a, b) === 0 ? 0 : 0.1 + 0.35 * Math.sqrt(countAt(a, b) / total),
                        })}
                      >
                        {numbers.whole(countAt(a, b))}
                      </span>
                    </td>
                  ))}
                  <td className={matrix["total"]}>{numbers.whole(rows[a] ?? 0)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row" className={matrix["corner"]}>
                  {t("total")}
                </th>
                {codes.map((code, b) => (
                  <td key={code} className={matrix["total"]}>
                    {numbers.whole(columns[b] ?? 0)}
                  </td>
                ))}
                <td className={matrix["total"]}>{numbers.whole(total)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      }
      numbers={() => [
        [t("rowsAndColumns", names), ...codes],
        ...codes.map((code, a) => [code, ...codes.map((_, b) => countAt(a, b))]),
      ]}
    />
  );
}

interface Props {
  readonly thread: CalculatorThread;
  readonly raters: readonly string[];
  /** The declared codes, in their order. */
  readonly codes: readonly string[];
  /** Of which calculation the pairs are. */
  readonly round: number;
}
