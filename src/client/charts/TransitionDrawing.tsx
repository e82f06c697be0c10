import classes from "./charts.module.css";
import { arrowBetween, loopAt, namePlace, nodesOnCircle } from "./circleLayout.ts";
import { styleOf } from "./raterStyle.ts";
import { signOf } from "./residualSign.ts";
import { fitted } from "./textWidth.ts";
import type { TransitionArrow, TransitionDiagramProps } from "./TransitionDiagram.tsx";
import { useNumbers } from "./useNumbers.ts";

/** Room for names and loops outside the circle. */
const sidePx = 118;
const topPx = 62;

/** The drawing of a transition diagram at a given width. */
export function TransitionDrawing({ nodes, arrows, threshold, widthPx, label }: Props) {
  const { percent } = useNumbers();
  const nameRoomPx = Math.min(sidePx, widthPx * 0.27);
  const radiusPx = Math.max(70, Math.min(widthPx / 2 - nameRoomPx, 120 + nodes.length * 9));
  const heightPx = 2 * (radiusPx + topPx);
  const placed = nodesOnCircle(
    nodes.map(({ count }) => count),
    { x: widthPx / 2, y: heightPx / 2, radiusPx },
  );
  const placeOf = new Map(nodes.map(({ id }, at) => [id, placed[at]]));
  const drawn = arrows.flatMap((arrow) => {
    const [from, to] = [placeOf.get(arrow.from), placeOf.get(arrow.to)];
    if (!from || !to || arrow.probability < threshold) return [];
    return [{ ...arrow, ...(from === to ? loopAt(from) : arrowBetween(from, to)) }];
  });

  return (
    <svg
      className={classes["svg"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      role="img"
      aria-label={label}
    >
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
      {nodes.map((node, at) => {
        const place = placed[at];
        if (!place) return null;
        const name = namePlace(place, widthPx / 2);
        return (
          <g key={node.id}>
            <circle
              className={classes["node"]}
              cx={place.x}
              cy={place.y}
              r={place.radiusPx}
              fill={styleOf(node, at).color}
            />
            <text x={name.x} y={name.y} textAnchor={name.anchor} fontWeight={550}>
              <title>{node.name}</title>
              {fitted(node.name, (name.anchor === "start" ? widthPx - name.x : name.x) - 4, {
                weight: 550,
              })}
            </text>
          </g>
        );
      })}
      {drawn.map(({ from, to, label: at, probability }) => (
        <text
          key={`${from} ${to}`}
          className={classes["arrowLabel"]}
          x={at.x}
          y={at.y + 4}
          textAnchor="middle"
        >
          {percent(Math.round(probability * 100) / 100)}
        </text>
      ))}
    </svg>
  );
}

interface Props extends Pick<TransitionDiagramProps, "nodes" | "arrows" | "threshold"> {
  readonly widthPx: number;
  /** How the drawing is called. */
  readonly label: string;
}

function chanceOf(residual: TransitionArrow["residual"]): "above" | "within" | "below" {
  return signOf(residual) ?? "within";
}
