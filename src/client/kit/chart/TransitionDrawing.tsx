import { inSequence } from "../text/phrase.ts";
import { Plot } from "./Plot.tsx";
import classes from "./charts.module.css";
import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { type Box, freeLabels } from "./freeLabels.ts";
import { arrowBetween, loopAt, namePlace, nodesOnCircle, type PlacedNode } from "./circleLayout.ts";
import { styleOf } from "./raterStyle.ts";
import { residualSign } from "./residualSign.ts";
import { cutToWidth, fittedNames, textWidthPx, wrapped } from "./textWidth.ts";
import { useNumbers } from "./useNumbers.ts";
import type { ChartHead } from "./chartHead.ts";

const nameType = { weight: 550 };
const linePx = 14;
/** Space for names and loops outside the circle. */
const sidePx = 118;
const topPx = 62;
/** In a narrower drawing, nodes have numbers and their names are listed below. */
const narrowPx = 520;
/** Space for loops alone, where names are listed below. */
const loopPx = 64;
const keyLinePx = 18;

/** The drawing of a transition diagram at a given width. */
export function TransitionDrawing({ nodes, arrows, threshold, widthPx, label }: Props) {
  const { t } = useTranslation("charts");
  const { percent, whole } = useNumbers();
  const isNarrow = widthPx < narrowPx;
  const roomPx = isNarrow ? loopPx : sidePx;
  const radiusPx = Math.max(70, Math.min(widthPx / 2 - roomPx, 120 + nodes.length * 9));
  const circlePx = 2 * (radiusPx + topPx);
  const heightPx = circlePx + (isNarrow ? nodes.length * keyLinePx + 8 : 0);
  const placed = nodesOnCircle(
    nodes.map(({ count }) => count),
    { x: widthPx / 2, y: circlePx / 2, radiusPx },
  );
  const placeOf = new Map(nodes.map(({ id }, at) => [id, placed[at]]));
  const drawn = arrows.flatMap((arrow) => {
    const [from, to] = [placeOf.get(arrow.from), placeOf.get(arrow.to)];
    if (!from || !to || arrow.probability < threshold) return [];
    return [{ ...arrow, ...(from === to ? loopAt(from) : arrowBetween(from, to)) }];
  });

  const names = nodes.flatMap((node, at): readonly NamedNode[] => {
    const place = placed[at];
    if (!place) return [];
    if (isNarrow) {
      const name = { x: place.x, y: place.y + 4, anchor: "middle" } as const;
      return [{ node, at, place, name, lines: [whole(at + 1)] }];
    }
    const name = namePlace(place, widthPx / 2);
    const besidePx = (name.anchor === "start" ? widthPx - name.x : name.x) - 4;
    return [{ node, at, place, name, lines: nameLines(node.name, besidePx) }];
  });
  const keyNames = fittedNames(
    nodes.map(({ name }) => name),
    widthPx - 32,
  );
  // The strongest arrows find a free place first.
  const byStrength = drawn.toSorted((a, b) => b.probability - a.probability);
  const labelled = byStrength.map((arrow) => ({
    ...arrow,
    text: percent(Math.round(arrow.probability * 100) / 100),
  }));
  const places = freeLabels(
    labelled.map(({ text, labels }) => ({
      places: labels,
      widthPx: textWidthPx(text) + 3,
      heightPx: linePx - 1,
    })),
    names.flatMap(({ place, name: { x, y, anchor }, lines }) => [
      nodeBox(place),
      ...(anchor === "middle" ? [] : lines.map(lineBox({ x, y, anchor }))),
    ]),
  );
  const unlabelled = places.filter((place) => place === undefined).length;

  return (
    <>
      <Plot {...{ widthPx, heightPx, label }}>
        {drawn.map(({ from, to, line, head, probability, residual }) => (
          <g key={`${from} ${to}`} data-mark="arrow">
            <path
              className={classes["arrow"]}
              data-chance={chanceOf(residual)}
              d={line}
              strokeWidth={1 + 5 * probability}
            />
            <path className={classes["arrowHead"]} data-chance={chanceOf(residual)} d={head} />
          </g>
        ))}
        {names.map(({ node, at, place, name, lines }) => (
          <g key={node.id}>
            <circle
              className={classes["node"]}
              cx={place.x}
              cy={place.y}
              r={place.radiusPx}
              fill={styleOf(node, at).color}
            />
            <text
              className={name.anchor === "middle" ? classes["arrowLabel"] : undefined}
              textAnchor={name.anchor}
              fontWeight={550}
            >
              <title>{node.name}</title>
              {lines.map((line, row) => (
                <tspan key={line} x={name.x} y={name.y + row * linePx}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        ))}
        {isNarrow &&
          nodes.map(({ id, name }, at) => {
            const y = circlePx + (at + 1) * keyLinePx - 4;
            return (
              <g key={id}>
                <text x={20} y={y} textAnchor="end" fontWeight={550}>
                  {whole(at + 1)}
                </text>
                <text x={28} y={y}>
                  <title>{name}</title>
                  {keyNames[at]}
                </text>
              </g>
            );
          })}
        {labelled.map(({ from, to, text }, at) => {
          const place = places[at];
          return (
            place && (
              <text
                key={`${from} ${to}`}
                className={classes["arrowLabel"]}
                x={place.x}
                y={place.y + 4}
                textAnchor="middle"
              >
                {text}
              </text>
            )
          );
        })}
      </Plot>
      {unlabelled > 0 && (
        <Text size="sm" c="dimmed" dir="auto">
          {t("arrowsUnlabelled", { count: unlabelled })}
        </Text>
      )}
    </>
  );
}

/** A node on the circle with its label: its name beside it, or its number in it. */
interface NamedNode {
  readonly node: TransitionNode;
  readonly at: number;
  readonly place: PlacedNode;
  readonly name: {
    readonly x: number;
    readonly y: number;
    readonly anchor: "start" | "middle" | "end";
  };
  readonly lines: readonly string[];
}

/** The name in at most three lines; the last one is cut where the rest of the name is too long for it. */
function nameLines(name: string, roomPx: number): readonly string[] {
  const all = wrapped(name, roomPx, nameType);
  const lines = all.length > 3 ? [...all.slice(0, 2), inSequence(all.slice(2))] : all;
  return lines.map((line) => cutToWidth(line, roomPx, nameType));
}

function nodeBox({ x, y, radiusPx }: ReturnType<typeof nodesOnCircle>[number]): Box {
  return { x, y, widthPx: 1.6 * radiusPx, heightPx: 1.6 * radiusPx };
}

/** Where a line of a name stands. */
function lineBox({ x, y, anchor }: ReturnType<typeof namePlace>) {
  return (line: string, row: number): Box => {
    const widthPx = textWidthPx(line, nameType);
    return {
      x: x + (anchor === "start" ? widthPx / 2 : -widthPx / 2),
      y: y + row * linePx - 4,
      widthPx,
      heightPx: linePx - 2,
    };
  };
}

interface Props extends Pick<TransitionDiagramProps, "nodes" | "arrows" | "threshold"> {
  readonly widthPx: number;
  /** The accessible name of the drawing. */
  readonly label: string;
}

function chanceOf(residual: TransitionArrow["residual"]): "above" | "within" | "below" {
  return residualSign(residual) ?? "within";
}

export interface TransitionDiagramProps extends ChartHead {
  readonly nodes: readonly TransitionNode[];
  readonly arrows: readonly TransitionArrow[];
  /** Arrows with a lower probability are not drawn, but counted. */
  readonly threshold: number;
  /** Called when the reader moves the threshold; absent where it is fixed. */
  readonly onThreshold?: ((threshold: number) => void) | undefined;
}

export interface TransitionNode {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  /** How often the code occurred; determines the size of the circle. */
  readonly count: number;
}

export interface TransitionArrow {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Proportion of all transitions from `from`, 0 to 1. */
  readonly probability: number;
  /** Adjusted residual, as z; `null` where not defined. */
  readonly residual: number | null;
}
