import type { CodedEvent } from "../../../domain/entities/event.ts";
import { orderOf } from "./eventOrder.ts";
import type { RowView } from "./row.ts";
import { codeSign } from "./signs.ts";

/** A row for tests, below a heading if one is named. */
export function rowStandIn(id: string, events: readonly CodedEvent[], group?: string): RowView {
  return {
    id,
    label: id,
    kind: "state",
    color: "#0072b2",
    sign: codeSign(0, id),
    group: group === undefined ? undefined : { id: group, name: group },
    order: orderOf(events),
  };
}
