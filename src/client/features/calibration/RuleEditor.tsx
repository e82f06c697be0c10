import { ActionIcon, NativeSelect, NumberInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recipeOf, wholeRule } from "../../../agreement/gate/gateRules.ts";
import type { GateRule } from "../../../domain/entities/gate.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useRuleWords } from "../../kit/figure/useRuleWords.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import classes from "./calibration.module.css";
import { type MeasuresOf, scopeChoices, scopeValue } from "./ruleChoices.ts";

const RecipeSettings = lazyPart(
  async () => (await import("../../kit/figure/RecipeSettings.tsx")).RecipeSettings,
);

/** One threshold rule: the statistic with its settings, what it is computed of, and the minimum. */
export function RuleEditor(props: Props) {
  const { rule, number, scheme, measures, isTaken, onChange, onRemove } = props;
  const { t } = useTranslation("calibration");
  const statistics = useRecipeWords();
  const scopes = scopeChoices(rule.measure, scheme);
  const words = useRuleWords(
    Object.fromEntries(
      scopes.flatMap(({ scope, name = "" }) => ("id" in scope ? [[scope.id, name]] : [])),
    ),
  );
  const [isRefused, setRefused] = useState(false);
  const recipe = recipeOf(rule);
  const label = (what: "measure" | "scope" | "minimum") => t(`ruleField.${what}`, { number });

  function change(to: Partial<GateRule>): void {
    const changed = wholeRule({ ...rule, ...to });
    const refused = isTaken(changed);
    setRefused(refused);
    if (!refused) onChange(changed);
  }

  function choose(kind: string): void {
    const measure = measures.flatMap((one) => one.statistics).find((one) => one.kind === kind);
    if (!measure) return;
    const choices = scopeChoices(measure, scheme);
    const free = [rule.scope, ...choices.map(({ scope }) => scope)].find(
      (scope) =>
        choices.some(({ value }) => value === scopeValue(scope)) &&
        !isTaken(wholeRule({ ...rule, measure, scope })),
    );
    if (free) change({ measure, scope: free });
    else setRefused(true);
  }

  return (
    <li className={classes["rule"]}>
      <div className={classes["ruleFields"]}>
        <NativeSelect
          label={t("measure")}
          aria-label={label("measure")}
          value={rule.measure.kind}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={measures.map(({ of, statistics: some }) => ({
            group: t(`kindOfCoding.${of}`),
            items: some.map((one) => ({ value: one.kind, label: statistics.name(one) })),
          }))}
        />
        <NativeSelect
          label={t("scope")}
          aria-label={label("scope")}
          value={scopeValue(rule.scope)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = scopes.find((one) => one.value === value);
            if (chosen) change({ scope: chosen.scope });
          }}
          data={scopes.map(({ value, scope }) => ({
            value,
            label: words.scope({ ...rule, scope }),
          }))}
        />
        <NumberInput
          label={t("minimum")}
          aria-label={label("minimum")}
          min={-1}
          max={1}
          step={0.05}
          decimalScale={3}
          value={rule.minimum}
          onChange={(value) => {
            if (typeof value === "number") change({ minimum: value });
          }}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t("removeRule", { rule: words.name(rule) })}
            onClick={onRemove}
          >
            <CloseIcon />
          </ActionIcon>
        )}
      </div>
      {recipe && statistics.settings(recipe) !== "" && (
        <p className={classes["result"]}>{statistics.settings(recipe)}</p>
      )}
      {recipe && (
        <details>
          <summary>{t("ruleSettings", { number })}</summary>
          <Suspense>
            <RecipeSettings
              recipe={recipe}
              onChange={(setting) => change({ measure: { ...recipe, ...setting } })}
            />
          </Suspense>
        </details>
      )}
      {isRefused && (
        <p role="alert" className={classes["why"]}>
          {t("ruleTaken")}
        </p>
      )}
    </li>
  );
}

interface Props {
  readonly rule: GateRule;
  readonly number: number;
  readonly scheme: Scheme;
  readonly measures: MeasuresOf;
  /** Whether another rule has the same scope and statistic. */
  readonly isTaken: (rule: GateRule) => boolean;
  readonly onChange: (rule: GateRule) => void;
  /** Absent for the only rule. */
  readonly onRemove?: (() => void) | undefined;
}
