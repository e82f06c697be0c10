import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { limits } from "../../../domain/limits.ts";
import { TimeInput } from "../form/TimeInput.tsx";
import type { ScopeSearch } from "./address.ts";
import classes from "./scope.module.css";
import "./texts.ts";

/** The time window within each recording; an open end is the recording’s own. */
export function WindowFields({ search, onChange }: Props) {
  const { t } = useTranslation("scope");
  const fromUs = windowNumber(search.fromUs);
  const toUs = windowNumber(search.toUs);

  return (
    <div className={classes["window"]}>
      <Text size="sm" c="dimmed">
        {t("windowHint")}
      </Text>
      <div className={classes["windowFields"]}>
        <TimeInput
          label={t("from")}
          placeholder="0:00"
          valueUs={fromUs}
          minUs={0}
          maxUs={(toUs ?? limits.recordingMaxUs) - 1}
          onTime={(us) => onChange({ ...search, fromUs: us === 0 ? undefined : us })}
        />
        <TimeInput
          label={t("to")}
          placeholder={t("theEnd")}
          valueUs={toUs}
          minUs={(fromUs ?? 0) + 1}
          maxUs={limits.recordingMaxUs}
          onTime={(us) => onChange({ ...search, toUs: us })}
        />
      </div>
    </div>
  );
}

/** A time from an address, as a number or as text; `undefined` for anything else. */
export function windowNumber(value: unknown): number | undefined {
  const number = value === undefined ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

interface Props {
  readonly search: ScopeSearch;
  readonly onChange: (search: ScopeSearch) => void;
}
