import { type KeyboardEvent, type MouseEvent, useId, useMemo } from "react";
import classes from "./charts.module.css";
import { EventAxis } from "./EventAxis.tsx";
import { eventAt, eventByKey, eventsInOrder, markBox } from "./eventAt.ts";
import { eventPaths } from "./eventPaths.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import { fitted, textWidthPx } from "./textWidth.ts";
import type { EventPlotProps, EventRow, PlottedEvent } from "./plottedEvents.ts";

const topPx = 8;
const axisPx = 40;
const mostLanePx = 9;

/** The drawing of an event plot at a given width. */
export function EventDrawing(props: Props) {
  const { rows, codes, range: given, onSelect, widthPx, label, chosen, onChoose } = props;
  const prefix = useId();
  const range = useMemo(() => given ?? reachOf(rows), [given, rows]);
  const longest = Math.max(
    40,
    ...rows.slice(0, 200).map(({ name, note }) => textWidthPx(said(name, note))),
  );
  const leftPx = Math.min(longest + 14, widthPx * 0.28);
  const rowPx = rowHeightPx(rows.length, codes.length);
  const gapPx = rowPx > 16 ? 4 : 1;
  const lanePx = (rowPx - gapPx) / Math.max(1, codes.length);
  const pxPerUs = (widthPx - leftPx - 14) / Math.max(1, range.toUs - range.fromUs);
  const xOf = (us: number) =>
    leftPx + (Math.min(range.toUs, Math.max(range.fromUs, us)) - range.fromUs) * pxPerUs;
  const scene = useMemo(
    () => ({ codes, layout: { leftPx, topPx, rowPx, lanePx, gapPx }, range, pxPerUs }),
    [codes, leftPx, rowPx, lanePx, gapPx, range, pxPerUs],
  );
  const paths = useMemo(() => eventPaths({ rows, ...scene }), [rows, scene]);
  const bottomPx = topPx + rows.length * rowPx;
  const chosenPlace = rows.findIndex(({ id }) => id === chosen?.rowId);
  const chosenBox =
    chosen && chosenPlace >= 0 ? markBox(chosen.event, chosenPlace, scene) : undefined;

  /** The event under the pointer, or else the moment; left of the axis, on a row's name, neither. */
  function pointedAt({ clientX, clientY, currentTarget }: MouseEvent<SVGGElement>, place: number) {
    const { left = 0, top = 0 } = currentTarget.ownerSVGElement?.getBoundingClientRect() ?? {};
    const [xPx, yPx] = [clientX - left, clientY - top];
    const row = rows[place];
    const us = range.fromUs + (xPx - leftPx) / pxPerUs;
    const event = row && eventAt(row, { place, xPx, yPx }, scene);
    if (event) return { event };
    return us < range.fromUs ? undefined : { atUs: Math.round(Math.min(us, range.toUs)) };
  }

  function point(event: MouseEvent<SVGGElement>, row: EventRow, place: number): void {
    const pointed = pointedAt(event, place);
    const found = pointed && "event" in pointed ? pointed.event : undefined;
    if (found === chosen?.event) return;
    onChoose(found && { rowId: row.id, event: found });
  }

  function press(pressed: KeyboardEvent, row: EventRow): void {
    const own = chosen?.rowId === row.id ? chosen.event : undefined;
    if (pressed.key === "Enter" || pressed.key === " ") {
      pressed.preventDefault();
      onSelect?.(row.id, own && { event: own });
      return;
    }
    const events = eventsInOrder(row);
    const at = own && events.indexOf(own);
    const next = eventByKey(pressed.key, { at, count: events.length });
    const event = next === undefined ? undefined : events[next];
    if (!event) return;
    pressed.preventDefault();
    onChoose({ rowId: row.id, event });
  }

  return (
    <svg
      className={classes["svg"]}
      width={widthPx}
      height={bottomPx + axisPx}
      viewBox={`0 0 ${widthPx} ${bottomPx + axisPx}`}
      role={onSelect ? "group" : "img"}
      aria-label={label}
    >
      <defs>
        {codes.map((code, place) => (
          <RaterPattern key={code.id} id={`${prefix}${place}`} style={styleOf(code, place)} />
        ))}
      </defs>
      {rows.map((row, place) => {
        const { id, name, note, observed } = row;
        const y = topPx + place * rowPx;
        return (
          <g
            key={id}
            className={classes["row"]}
            {...(onSelect && {
              role: "button",
              tabIndex: 0,
              "aria-label": note === undefined ? name : `${name}, ${note}`,
              onClick: (event) => onSelect(id, pointedAt(event, place)),
              onMouseMove: (event) => point(event, row, place),
              onMouseLeave: () => onChoose(undefined),
              onBlur: () => onChoose(undefined),
              onKeyDown: (event) => press(event, row),
            })}
          >
            <rect className={classes["rowGround"]} x={0} y={y} width={widthPx} height={rowPx} />
            {observed && (
              <rect
                className={classes["ground"]}
                x={xOf(observed.fromUs)}
                y={y + gapPx / 2}
                width={Math.max(0, xOf(observed.toUs) - xOf(observed.fromUs))}
                height={rowPx - gapPx}
              />
            )}
            {rowPx >= 9 && (
              <text x={2} y={y + rowPx / 2 + 4} fontSize={Math.min(12, rowPx)}>
                <title>{said(name, note)}</title>
                {fitted(said(name, note), leftPx - 10)}
              </text>
            )}
          </g>
        );
      })}
      <EventAxis {...{ range, leftPx, widthPx, topPx, bottomPx, xOf }} />
      <g pointerEvents="none">
        {codes.map((code, place) => {
          const d = paths.get(code.id);
          if (d === undefined || d === "") return null;
          const { color } = styleOf(code, place);
          return code.kind === "state" ? (
            <path key={code.id} data-mark="events" d={d} fill={`url(#${prefix}${place})`} />
          ) : (
            <path
              key={code.id}
              data-mark="events"
              d={d}
              stroke={color}
              strokeWidth={1.4}
              fill="none"
            />
          );
        })}
        {chosenBox && (
          <rect
            className={classes["chosenEvent"]}
            data-mark="chosen"
            x={chosenBox.x - 2}
            y={chosenBox.y - 2}
            width={chosenBox.width + 4}
            height={chosenBox.height + 4}
          />
        )}
      </g>
    </svg>
  );
}

/** An event that the pointer or the keys are at. */
export interface ChosenEvent {
  readonly rowId: string;
  readonly event: PlottedEvent;
}

interface Props extends EventPlotProps {
  readonly chosen: ChosenEvent | undefined;
  readonly onChoose: (chosen: ChosenEvent | undefined) => void;
  readonly widthPx: number;
  /** How the drawing is called. */
  readonly label: string;
}

function said(name: string, note: string | undefined): string {
  return note === undefined ? name : `${name} · ${note}`;
}

/** Rows get lower the more there are; beyond that the plot is scrolled. */
function rowHeightPx(rows: number, codes: number): number {
  const comfortable = Math.min(64, Math.max(18, codes * mostLanePx + 4));
  if (rows <= 12) return comfortable;
  return rows <= 60
    ? Math.max(14, Math.min(comfortable, codes * 5 + 2))
    : Math.max(10, codes * 2.5);
}

function reachOf(rows: readonly EventRow[]): { fromUs: number; toUs: number } {
  let fromUs = Infinity;
  let toUs = -Infinity;
  for (const { events, observed } of rows) {
    fromUs = Math.min(fromUs, observed?.fromUs ?? Infinity);
    toUs = Math.max(toUs, observed?.toUs ?? -Infinity);
    for (const { startUs, endUs } of events) {
      fromUs = Math.min(fromUs, startUs);
      toUs = Math.max(toUs, endUs ?? startUs);
    }
  }
  return fromUs <= toUs ? { fromUs, toUs } : { fromUs: 0, toUs: 60e6 };
}
