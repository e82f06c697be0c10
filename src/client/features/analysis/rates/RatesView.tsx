import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Code } from "../../../../domain/entities/scheme.ts";
import classes from "../analysis.module.css";
import { GroupPicker } from "../GroupPicker.tsx";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { LatencyPart } from "./LatencyPart.tsx";
import { RatePart } from "./RatePart.tsx";

/** Rates of codes over the time of a recording, and the time until a code occurs. */
export function RatesView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { search, scheme, choose } = props;
  const codes: readonly Code[] = scheme?.codes ?? [];

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="rates" {...props} />
        <Setting
          label={t("column.code")}
          value={search.code ?? ""}
          options={[
            { value: "", label: t("eachCode") },
            ...codes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(code) => choose({ code: code === "" ? undefined : code })}
        />
      </div>
      <RatePart {...props} />
      <LatencyPart {...props} />
    </>
  );
}
