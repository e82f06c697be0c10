import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import classes from "../analysis.module.css";
import { secondUs } from "../figureCells.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { Setting } from "../Setting.tsx";
import { SubjectsSetting } from "../SubjectsSetting.tsx";
import type { ViewProps } from "../viewProps.ts";

/** Settings: the start of the time until a code occurs, and its maximum. */
export function LatencySettings({ search, choose, scheme }: Props) {
  const { t } = useTranslation("analysis");
  return (
    <div className={classes["settings"]}>
      <Setting
        label={t("latency.after")}
        value={search.after ?? ""}
        options={[
          { value: "", label: t("latency.start") },
          ...scheme.codes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(after) => choose({ after: after === "" ? undefined : after })}
      />
      {search.after !== undefined && (
        <Setting
          label={t("latency.since")}
          value={search.since ?? "end"}
          options={[
            { value: "end", label: t("latency.itsEnd") },
            { value: "start", label: t("latency.itsStart") },
          ]}
          onChange={(since) => choose({ since })}
        />
      )}
      <NumberSetting
        label={t("latency.within")}
        value={search.withinUs === undefined ? undefined : search.withinUs / secondUs}
        min={0.001}
        max={86_400}
        digits={3}
        isOptional
        onChange={(seconds) =>
          choose({ withinUs: seconds === undefined ? undefined : Math.round(seconds * secondUs) })
        }
      />
      {search.after !== undefined && <SubjectsSetting {...{ search, choose, scheme }} />}
    </div>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose"> {
  readonly scheme: Scheme;
}
