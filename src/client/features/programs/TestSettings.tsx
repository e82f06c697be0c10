import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type ChangeSearch, defaults, type ProgramsSearch } from "./address.ts";
import classes from "./programs.module.css";
import { SettledNumber } from "./SettledNumber.tsx";

/** The margin of equivalence and of the alternative annotator test: set in advance, stored in the URL. */
export function TestSettings({
  search: { margin, epsilon },
  onChange,
}: {
  readonly search: ProgramsSearch;
  readonly onChange: ChangeSearch;
}) {
  const { t } = useTranslation("programs");
  return (
    <fieldset className={classes["fields"]}>
      <legend>{t("settings.title")}</legend>
      <SettledNumber
        label={t("settings.margin")}
        description={t("settings.marginHint")}
        value={margin ?? defaults.margin}
        {...range}
        onSettle={(value) => onChange({ margin: value === defaults.margin ? undefined : value })}
      />
      <SettledNumber
        label={t("settings.epsilon")}
        description={t("settings.epsilonHint")}
        value={epsilon ?? defaults.epsilon}
        {...range}
        onSettle={(value) => onChange({ epsilon: value === defaults.epsilon ? undefined : value })}
      />
    </fieldset>
  );
}

const range = { min: 0.01, max: 0.99, step: 0.05 } as const;
