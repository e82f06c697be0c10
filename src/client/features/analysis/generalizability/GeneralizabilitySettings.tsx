import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { scoreTotals } from "../../../../domain/rubricTotal.ts";
import classes from "../analysis.module.css";
import { criterionOf } from "./criterionOf.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";

/** Settings: the object of measurement, occasions, raters, and the goal. */
export function GeneralizabilitySettings({ search, choose, scheme, known }: ViewProps) {
  const { t } = useTranslation("analysis");
  const criteria = (scheme?.criteria ?? []).filter(({ scale }) => scale !== "nominal");
  const totalled = new Set(scheme && scoreTotals(scheme).map(({ of }) => of.sectionId));
  const sections = (scheme?.sections ?? []).filter(({ id }) => totalled.has(id));
  const isOfCriteria = search.occasion === "criterion";
  const canBeOfCriteria =
    isOfCriteria ||
    (search.design !== "nested" && criteria.filter(({ scale }) => scale !== "trace").length > 1);
  const variables = (known?.variables ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // What training tells apart is looked at where there are enough raters for two groups of some.
  const canBeOfGroups = (known?.raters.length ?? 0) > 3 || search.occasion === "training";
  const hasRounds = (known?.rounds.length ?? 0) > 1 || search.occasion === "round";

  return (
    <div className={classes["settings"]}>
      {!isOfCriteria && (
        <Setting
          label={t("g.criterion")}
          value={criterionOf(scheme, search.criterion)}
          options={[
            { value: "total", label: t("rubricTotal") },
            ...sections.map(({ id, name }) => ({
              value: id,
              label: t("sectionTotal", { section: name }),
            })),
            ...criteria.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(criterion) => choose({ criterion })}
        />
      )}
      <Setting
        label={t("g.person")}
        value={search.person ?? "recording"}
        options={[{ value: "recording", label: t("g.eachRecording") }, ...variables]}
        onChange={(person) =>
          choose({
            person:
              person === "recording"
                ? undefined
                : variables.find(({ value }) => value === person)?.value,
          })
        }
      />
      {(hasRounds || canBeOfCriteria || canBeOfGroups || variables.length > 0) && (
        <Setting
          label={t("g.secondFacet")}
          value={search.occasion ?? ""}
          options={[
            { value: "", label: t("g.noOccasion") },
            ...(canBeOfCriteria ? [{ value: "criterion", label: t("column.criteria") }] : []),
            ...(canBeOfGroups ? [{ value: "training", label: t("g.raterGroups") }] : []),
            ...(hasRounds ? [{ value: "round", label: t("by.round") }] : []),
            ...variables,
          ]}
          onChange={(occasion) => choose({ occasion: occasion === "" ? undefined : occasion })}
        />
      )}
      {isOfCriteria && (
        <Setting
          label={t("column.criteria")}
          value={search.criteria ?? "random"}
          options={[
            { value: "random", label: t("g.criteriaRandom") },
            { value: "fixed", label: t("g.criteriaFixed") },
          ]}
          onChange={(chosen) => choose({ criteria: chosen })}
        />
      )}
      {search.occasion !== "training" && (
        <Setting
          label={t("g.design")}
          value={search.design ?? "crossed"}
          options={[
            { value: "crossed", label: t("g.crossed") },
            { value: "nested", label: t("g.nested") },
          ]}
          onChange={(design) => choose({ design })}
        />
      )}
      <NumberSetting
        label={t("g.goal")}
        value={search.goal ?? 0.8}
        min={0.01}
        max={0.99}
        digits={2}
        onChange={(goal) => choose({ goal })}
      />
    </div>
  );
}
