import { Button, Group } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import classes from "./calculator.module.css";
import { type GridRows, withCell, withRater, withUnit } from "./gridText.ts";

/** The ratings to type into: arrows up and down and Enter go from unit to unit, Tab from rater to rater. */
export function RatingGrid({ first, onChange }: Props) {
  const { t } = useTranslation("calculator");
  const [grid, setGrid] = useState(first);
  const change = (next: GridRows): void => {
    setGrid(next);
    onChange(next);
  };

  return (
    <>
      <ScrollRegion className={classes["scroll"]} label={t("grid")}>
        <table className={classes["grid"]}>
          <thead>
            <tr>
              <th scope="col">{t("unit")}</th>
              {grid.raters.map((rater) => (
                <th key={rater} scope="col">
                  {rater}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.units.map(({ name, cells }, unit) => (
              // oxlint-disable-next-line react/no-array-index-key -- A unit has nothing but its place.
              <tr key={unit}>
                <th scope="row">{name ?? unit + 1}</th>
                {grid.raters.map((rater, at) => (
                  <td key={rater}>
                    <input
                      value={cells[at] ?? ""}
                      dir="auto"
                      aria-label={t("gridCell", { rater, unit: name ?? String(unit + 1) })}
                      onChange={(event) =>
                        change(withCell(grid, { unit, rater: at }, event.currentTarget.value))
                      }
                      onKeyDown={move}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
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

function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step =
    event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  if (step === 0) return;
  const cell = event.currentTarget.closest("td");
  const row = cell?.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const input = next?.children[cell?.cellIndex ?? 0]?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
}
