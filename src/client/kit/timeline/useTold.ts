import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { timecode } from "../text/timecode.ts";
import type { TellsOf, Told } from "./timelineInput.ts";

/** The sentence about what the keyboard has reached on the timeline, and the function that sets the next one. */
export function useTold(): readonly [
  { readonly number: number; readonly text: string },
  (told: Told) => void,
] {
  const { t } = useTranslation("timeline");
  const [said, setSaid] = useState({ number: 0, text: "" });
  const named = ({ name, group }: TellsOf) =>
    group === undefined ? name : t("arrange.inGroup", { group, row: name });
  const sentence = (told: Told): string => {
    switch (told.kind) {
      case "event": {
        const { event, count } = told;
        const row = named(told.row);
        const start = timecode(event.startUs);
        const where =
          event.kind === "point"
            ? t("said.point", { row, start })
            : event.endUs === null
              ? t("said.open", { row, start })
              : t("said.state", { row, start, end: timecode(event.endUs) });
        return count > 1 ? t("said.among", { event: where, count }) : where;
      }
      case "row":
        return t("said.emptyRow", { row: named(told.row) });
      case "heading":
        return t(told.isFolded ? "said.folded" : "said.unfolded", { name: told.name });
      case "selected":
        return t("said.selected", { count: told.count });
      case "atEnd":
        return t("said.atEnd");
    }
  };
  const tell = (told: Told) =>
    setSaid(({ number }) => ({ number: number + 1, text: sentence(told) }));
  return [said, tell];
}
