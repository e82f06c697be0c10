import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import { lowestFirst, surePairs } from "./lowestFirst.ts";
import type { PairHeatMapProps } from "./pairCell.ts";
import { isolated } from "../text/isolated.ts";
import { columnWrite } from "./series.ts";
import { useEstimateCells } from "./useEstimateCells.ts";

/** The pairs with the lowest agreement, in order; each is selected like its cell in the map. */
export function LowestPairs({ pairs, nameOf, format, onSelect }: Props) {
  const { t } = useTranslation("charts");
  const { say } = useEstimateCells();
  const lowest = lowestFirst(pairs, nameOf);
  if (lowest.length === 0) return null;
  const all = surePairs(pairs).length;
  const isOfSome = pairs.some(({ isUncertain }) => isUncertain === true);
  return (
    <div className={classes["lowest"]}>
      <Text size="sm" fw={550}>
        {isOfSome && lowest.length === all
          ? t("allOfSure", { count: all })
          : t(isOfSome ? "lowestOfSure" : "lowestPairs", { count: lowest.length, all })}
      </Text>
      <ol>
        {lowest.map(({ a, b, estimate, note }) => {
          const name = t("pairNames", { a: isolated(nameOf(a)), b: isolated(nameOf(b)) });
          return (
            <li key={`${a} ${b}`}>
              {onSelect ? (
                <Anchor component="button" type="button" size="sm" onClick={() => onSelect(a, b)}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
              <bdi>{say(estimate, columnWrite(format))}</bdi>
              {note !== undefined && <span className={classes["small"]}>{note}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface Props extends Pick<PairHeatMapProps, "pairs" | "format" | "onSelect"> {
  readonly nameOf: (raterId: string) => string;
}
