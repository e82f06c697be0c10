import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { limitTable } from "../../../../domain/limits.ts";
import { secondUs } from "../figureCells.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { RepeatsSetting } from "../RepeatsSetting.tsx";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { usualWindow } from "./usualWindow.ts";

/** Settings for what counts as following: at a number of steps, or within a time window. */
export function LagSettings({ search, choose }: Pick<ViewProps, "search" | "choose">) {
  const { t } = useTranslation("analysis");
  const by = search.lagBy ?? "order";
  const { from, to, unitUs } = usualWindow(search);
  return (
    <>
      <Setting
        label={t("transitions.by")}
        value={by}
        options={[
          { value: "order", label: t("transitions.byOrder") },
          { value: "window", label: t("transitions.byWindow") },
        ]}
        onChange={(lagBy) => choose({ lagBy })}
      />
      {by === "order" ? (
        <>
          <NumberSetting
            label={t("transitions.lag")}
            value={search.lag ?? 1}
            min={1}
            max={20}
            onChange={(lag) => choose({ lag })}
          />
          <RepeatsSetting {...{ search, choose }} />
        </>
      ) : (
        <>
          <NumberSetting
            label={t("transitions.unit")}
            value={unitUs / secondUs}
            min={limitTable.timeUnitUs.min / secondUs}
            max={limitTable.timeUnitUs.max / secondUs}
            digits={3}
            onChange={(seconds) =>
              choose({
                lagUnitUs: seconds === undefined ? undefined : Math.round(seconds * secondUs),
              })
            }
          />
          <NumberSetting
            label={t("transitions.windowFrom")}
            value={from}
            min={0}
            max={to}
            onChange={(windowFrom) => choose({ windowFrom })}
          />
          <NumberSetting
            label={t("transitions.windowTo")}
            value={to}
            min={from}
            max={3_600}
            onChange={(windowTo) => choose({ windowTo })}
          />
        </>
      )}
    </>
  );
}
