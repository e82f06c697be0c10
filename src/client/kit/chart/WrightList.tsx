import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { isolated } from "../text/isolated.ts";
import classes from "./charts.module.css";
import { wrapped } from "./textWidth.ts";
import type { WrightOption } from "./wrightOptions.tsx";
import { startOf, type WrightSide } from "./wrightSide.ts";

/**
 * A column of a Wright map. The pointer selects the nearest mark from anywhere in the column, however small the
 * mark. The column is one tab stop; arrow keys go from mark to mark.
 */
export function WrightList(props: Props) {
  const { x, widthPx, heightPx, heading, options, side, chosenId, onChoose } = props;
  const { t } = useTranslation("charts");
  const id = useId();
  const left = Math.min(side.xOf(x), side.xOf(x + widthPx));
  const at = options.findIndex((option) => option.id === chosenId);
  const edge = (
    <line className={classes["gridLine"]} x1={side.xOf(x)} x2={side.xOf(x)} y1={0} y2={heightPx} />
  );
  if (options.length === 0) {
    return (
      <>
        {edge}
        {wrapped(t("noMeasures"), widthPx - 10).map((line, place) => (
          <text
            key={line}
            className={classes["because"]}
            x={side.xOf(x + 6)}
            y={34 + 15 * place}
            textAnchor={startOf(side)}
          >
            {isolated(line)}
          </text>
        ))}
      </>
    );
  }

  function point({ clientX, clientY, currentTarget }: PointerEvent<SVGGElement>): void {
    const ground = currentTarget.querySelector("rect")?.getBoundingClientRect();
    if (!ground) return;
    const found = nearest(options, { x: clientX - ground.left + left, y: clientY - ground.top });
    if (found?.id !== chosenId) onChoose(found);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      onChoose(undefined);
      return;
    }
    const next = stepped(event.key, at, options.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(options[next]);
  }

  return (
    <>
      {edge}
      <g
        className={classes["places"]}
        role="listbox"
        tabIndex={0}
        aria-label={heading}
        aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => {
          // A finger that is lifted leaves too; what it has chosen is still to be read.
          if (pointerType === "mouse") onChoose(undefined);
        }}
        onFocus={() => {
          if (at < 0) onChoose(options[0]);
        }}
        onBlur={() => onChoose(undefined)}
        onKeyDown={press}
      >
        <rect
          className={classes["placesGround"]}
          x={left + 1}
          y={0}
          width={Math.max(0, widthPx - 2)}
          height={heightPx}
        />
        {options.map((option, place) => (
          <g
            key={option.id}
            id={`${id}${place}`}
            data-mark="place"
            data-chosen={place === at || undefined}
            role="option"
            aria-selected={place === at}
            aria-label={option.said}
          >
            {option.mark}
          </g>
        ))}
      </g>
    </>
  );
}

/** The selected element and its column. */
export interface Chosen {
  readonly list: number;
  readonly option: WrightOption;
}

function nearest(
  options: readonly WrightOption[],
  at: { readonly x: number; readonly y: number },
): WrightOption | undefined {
  let [found, least] = [options[0], Infinity];
  for (const option of options) {
    for (const { x, y } of option.points) {
      const far = (x - at.x) ** 2 + (y - at.y) ** 2;
      if (far < least) [found, least] = [option, far];
    }
  }
  return found;
}

/** The index that a key leads to; `undefined` for other keys. */
function stepped(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(count - 1, at + 1);
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

interface Props {
  /** Distance from the side where reading starts, in pixels. */
  readonly x: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly heading: string;
  /** The marks of the column, from the top. */
  readonly options: readonly WrightOption[];
  readonly side: WrightSide;
  readonly chosenId: string | undefined;
  readonly onChoose: (option: WrightOption | undefined) => void;
}
