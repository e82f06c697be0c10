import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { clock } from "./clock.ts";
import { Drawing } from "./Drawing.tsx";
import { eventsInOrder } from "./eventNearPoint.ts";
import { type ChosenEvent, EventDrawing } from "./EventDrawing.tsx";
import { isolated } from "../text/isolated.ts";
import { leftToRight } from "./isolated.ts";
import type { EventPlotProps } from "./plottedEvents.ts";

/** The maximum height of the plot; a higher one scrolls. */
const mostHighPx = 640;

/** The drawing of an event plot, with a description of the event that the pointer or the keyboard is on. */
export function EventField(props: EventPlotProps) {
  const { t } = useTranslation("charts");
  const { codes, onSelect, rows, title } = props;
  const [chosen, setChosen] = useState<ChosenEvent>();
  const row = chosen && rows.find(({ id }) => id === chosen.rowId);

  function said({ event }: ChosenEvent): string {
    const inOrder = row ? eventsInOrder(row) : [];
    const { startUs, endUs } = event;
    const time = endUs === null ? clock(startUs) : `${clock(startUs)}–${clock(endUs)}`;
    return t("eventSaid", {
      row: isolated(row?.name ?? ""),
      code: isolated(codes.find(({ id }) => id === event.codeId)?.name ?? event.codeId),
      time: leftToRight(time),
      number: inOrder.indexOf(event) + 1,
      all: inOrder.length,
    });
  }

  return (
    <>
      <Drawing title={title} mostHighPx={mostHighPx}>
        {(room) => <EventDrawing {...props} {...room} chosen={chosen} onChoose={setChosen} />}
      </Drawing>
      {onSelect && (
        <Text size="sm" c="dimmed" mt={8} role="status" dir="auto">
          {chosen ? said(chosen) : t("eventKeys")}
        </Text>
      )}
    </>
  );
}
