import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./calculator.module.css";
import { type GridRows, withCell, withRater, withUnit } from "./gridText.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** A grid for typing ratings: up and down arrows and Enter go from unit to unit, Tab from rater to rater. */
export function RatingGrid({ first, onChange }: Props) {
  const { t } = useTranslation("calculator");
  const [grid, setGrid] = useState(first);
  const change = (next: GridRows): void => {
    setGrid(next);
    onChange(next);
  };

  return (
    <>
      <DataTable
        label={t("grid")}
        className={classes["grid"]}
        rows={grid.units}
        keyOf={(_, at) => String(at)}
        columns={[
          { id: "unit", head: t("unit"), isRowHead: true, cell: ({ name }, at) => name ?? at + 1 },
          ...grid.raters.map((rater, at) => ({
            id: `rater ${rater}`,
            head: rater,
            cell: ({ name, cells }: GridRows["units"][number], unit: number) => (
              <input
                value={cells[at] ?? ""}
                dir="auto"
                aria-label={t("gridCell", { rater, unit: name ?? String(unit + 1) })}
                onChange={(event) =>
                  change(withCell(grid, { unit, rater: at }, event.currentTarget.value))
                }
              />
            ),
          })),
        ]}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => change(withUnit(grid))}>
          {t("addUnit")}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            change(
              withRater(
                grid,
                freshName(grid, (number) => t("raterName", { number })),
              ),
            )
          }
        >
          {t("addRater")}
        </Button>
      </Group>
    </>
  );
}

interface Props {
  readonly first: GridRows;
  readonly onChange: (grid: GridRows) => void;
}

function freshName({ raters }: GridRows, nameOf: (number: number) => string): string {
  let number = raters.length + 1;
  while (raters.includes(nameOf(number))) number += 1;
  return nameOf(number);
}
