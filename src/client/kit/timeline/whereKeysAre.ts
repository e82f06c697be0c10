import type { PlaceInTime } from "../../../domain/entities/event.ts";
import type { EventOrder } from "./eventOrder.ts";
import type { Line } from "./layout.ts";
import type { Scene } from "./scene.ts";

export function shownOrders({ layout }: Scene): readonly EventOrder[] {
  return layout.lines.flatMap((line) => (line.kind === "row" ? [line.row.order] : []));
}

export function currentOrders(scene: Scene): readonly EventOrder[] {
  const line = currentLine(scene);
  return line?.kind === "row" ? [line.row.order] : [];
}

export function currentLine({ layout, lineId, current }: Scene): Line | undefined {
  return (
    layout.lines.find(({ id }) => id === lineId) ??
    layout.lines.find(({ id }) => id === current?.line)
  );
}

/** The place from which the keys move on: the current event, or the playhead. */
export function walkPlace({ current, input }: Scene): PlaceInTime {
  return current?.event ?? { startUs: input.time.timeUs(), id: "" };
}
