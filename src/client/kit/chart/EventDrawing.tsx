import { type KeyboardEvent, type MouseEvent, useId, useMemo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import { AcrossAxis, acrossAxisPx } from "./AcrossAxis.tsx";
import { clock, clockTicks } from "./clock.ts";
import type { DrawingPlace } from "./Drawing.tsx";
import { eventNearPoint, eventByKey, eventsInOrder, markBox } from "./eventNearPoint.ts";
import { codeLanes, rowPlaces } from "./eventLanes.ts";
import { eventPaths } from "./eventPaths.ts";
import { Plot } from "./Plot.tsx";
import { differences } from "./differences.ts";
import { tenth } from "./scale.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import { cutToWidth, textWidthPx } from "./textWidth.ts";
import { useRowStops } from "./useRowStops.ts";
import type { EventPlotProps, EventRow, PlottedEvent } from "./plottedEvents.ts";
import { comma, sideBySide } from "../text/phrase.ts";

const namedTopPx = 22;
/** From this number of rows on, tick labels are repeated above the rows: the lower axis is out of sight. */
const manyRows = 20;
/** Height of the head of a recording: its name, and the band that shows where its rows differ. */
const headPx = 24;
const mostLanePx = 9;

/** The drawing of an event plot at a given width. */
export function EventDrawing(props: Props) {
  const { rows, codes, range: given, onSelect, widthPx, label, chosen, onChoose } = props;
  const { t } = useTranslation("charts");
  const prefix = useId();
  const range = useMemo(() => given ?? reachOf(rows), [given, rows]);
  const isHigh = rows.length > manyRows;
  const topPx = isHigh ? namedTopPx : 8;
  const longest = Math.max(40, ...rows.slice(0, 200).map((row) => textWidthPx(said(row))));
  const leftPx = Math.min(longest + 14, widthPx * 0.28);
  const { lanes, count: laneCount } = useMemo(() => codeLanes(codes), [codes]);
  const rowPx = rowHeightPx(rows.length, laneCount);
  const gapPx = rowPx > 16 ? 4 : 1;
  const lanePx = (rowPx - gapPx) / Math.max(1, laneCount);
  const pxPerUs = (widthPx - leftPx - 14) / Math.max(1, range.toUs - range.fromUs);
  const xOf = (us: number) =>
    leftPx + (Math.min(range.toUs, Math.max(range.fromUs, us)) - range.fromUs) * pxPerUs;
  const { tops, groups, bottomPx } = useMemo(
    () => rowPlaces(rows, { topPx, rowPx, headPx }),
    [rows, rowPx, topPx],
  );
  const scene = useMemo(
    () => ({ codes, lanes, layout: { leftPx, tops, lanePx, gapPx }, range, pxPerUs }),
    [codes, lanes, leftPx, tops, lanePx, gapPx, range, pxPerUs],
  );
  const apart = useMemo(() => {
    const states = new Set(codes.flatMap(({ id, kind }) => (kind === "state" ? [id] : [])));
    return groups.map(({ from, to }) => differences(rows.slice(from, to), states));
  }, [rows, groups, codes]);
  const paths = useMemo(() => eventPaths({ rows, ...scene }), [rows, scene]);
  const stops = useRowStops(rows.length);
  const chosenPlace = rows.findIndex(({ id }) => id === chosen?.rowId);
  const chosenBox =
    chosen && chosenPlace >= 0 ? markBox(chosen.event, chosenPlace, scene) : undefined;

  /** The event under the pointer, else the time there; neither on the names of rows, left of the axis. */
  function pointedAt({ clientX, clientY, currentTarget }: MouseEvent<SVGGElement>, place: number) {
    const { left = 0, top = 0 } = currentTarget.ownerSVGElement?.getBoundingClientRect() ?? {};
    const [xPx, yPx] = [clientX - left, clientY - top];
    const row = rows[place];
    const us = range.fromUs + (xPx - leftPx) / pxPerUs;
    const event = row && eventNearPoint(row, { place, xPx, yPx }, scene);
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
    <Plot
      {...{ widthPx, label }}
      heightPx={bottomPx + acrossAxisPx}
      role={onSelect ? "group" : "img"}
    >
      <defs>
        {codes.map((code, place) => (
          <RaterPattern key={code.id} id={`${prefix}${place}`} style={styleOf(code, place)} />
        ))}
      </defs>
      {rows.map((row, place) => {
        const { id, name, note, observed } = row;
        const y = tops[place] ?? 0;
        const own = said(row);
        return (
          <g
            key={id}
            className={classes["row"]}
            {...(onSelect && {
              role: "button",
              ...stops.rowProps(place),
              "aria-label": sideBySide([name, note ?? ""], comma()),
              onClick: (event) => onSelect(id, pointedAt(event, place)),
              onMouseMove: (event) => point(event, row, place),
              onMouseLeave: () => onChoose(undefined),
              onBlur: () => onChoose(undefined),
              onKeyDown: (event) => {
                if (!stops.step(event, place)) press(event, row);
              },
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
                <title>{own}</title>
                {cutToWidth(own, leftPx - 10)}
              </text>
            )}
          </g>
        );
      })}
      {groups.map(({ name, top, from }, at) => (
        <g key={from} data-mark="group">
          <text x={2} y={top + headPx - 7} fontWeight={600}>
            <title>{name}</title>
            {cutToWidth(name, leftPx - 10, { weight: 600 })}
          </text>
          <path
            className={classes["difference"]}
            data-mark="difference"
            d={(apart[at] ?? [])
              .map(({ fromUs, toUs }) => {
                const width = Math.max(0.8, xOf(toUs) - xOf(fromUs));
                return `M${tenth(xOf(fromUs))} ${top + headPx - 11}h${tenth(width)}v7h${-tenth(width)}z`;
              })
              .join("")}
          />
        </g>
      ))}
      <AcrossAxis
        marks={clockTicks({ ...range, most: Math.max(2, (widthPx - leftPx) / 90) }).map((us) => ({
          px: xOf(us),
          name: clock(us),
        }))}
        name={t("timeAxis")}
        fromPx={leftPx}
        toPx={widthPx}
        {...{ widthPx, topPx, bottomPx }}
        isOnTopToo={isHigh}
      />
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
    </Plot>
  );
}

/** The event that the pointer or the keyboard is on. */
export interface ChosenEvent {
  readonly rowId: string;
  readonly event: PlottedEvent;
}

interface Props extends EventPlotProps, DrawingPlace {
  readonly chosen: ChosenEvent | undefined;
  readonly onChoose: (chosen: ChosenEvent | undefined) => void;
}

/** The label of a row: its name, or under the name of its recording its note, which is the rater. */
function said({ name, note, groupId }: EventRow): string {
  if (note === undefined) return name;
  return groupId === undefined ? sideBySide([name, note]) : note;
}

/** The height of a row in pixels, lower the more rows there are; at the minimum height the plot scrolls. */
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
