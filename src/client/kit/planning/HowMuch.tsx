import { Button, NativeSelect, NumberInput, Progress, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { recordingsForHalfWidth } from "../../../agreement/planning/simulatedWidths.ts";
import type { ChartHead } from "../chart/chartHead.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import { useRecipeWords } from "../figure/useRecipeWords.ts";
import classes from "./planning.module.css";
import {
  type ComparedKind,
  comparedKinds,
  firstPlanning,
  type PlanningDraft,
  planningFault,
  planningFields,
  type PlanningNumber,
  planningRanges,
  planningRecipes,
  unitsPlan,
  type UnitsPlan,
  widthsWish,
} from "./planningDraft.ts";
import "./texts.ts";
import { useWidths } from "./useWidths.ts";
import { WidthCurve } from "./WidthCurve.tsx";

/**
 * Planning how much to double-code before there are data: expected values are typed; the answer is a sentence and a
 * curve.
 */
export function HowMuch({ level }: Levelled) {
  const { t } = useTranslation("planning");
  const words = useRecipeWords();
  const [draft, setDraft] = useState(firstPlanning);
  const widths = useWidths();
  const wish = widthsWish(draft);
  const units = unitsPlan(draft);
  const isShown =
    widths.found !== undefined && JSON.stringify(widths.found.wish) === JSON.stringify(wish);

  const faultText = (field: PlanningNumber): string | undefined => {
    const fault = planningFault(draft, field);
    if (fault === undefined) return undefined;
    const { min, max } = planningRanges[field];
    return fault === "range" ? t("fault.range", { min, max }) : t(`fault.${fault}`);
  };

  return (
    <div className={classes["part"]}>
      <Text size="sm" maw="72ch">
        {t("what")}
      </Text>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (wish) void widths.start(wish);
        }}
      >
        <SegmentedControl
          aria-label={t("compared.label")}
          value={draft.kind}
          data={comparedKinds.map((value) => ({ value, label: t(`compared.${value}`) }))}
          onChange={(value) => setDraft({ ...draft, kind: kindOf(value) })}
        />
        <div className={classes["fields"]}>
          {draft.kind === "time" && (
            <NativeSelect
              label={t("statistic")}
              value={draft.recipe}
              data={planningRecipes.map((recipe, place) => ({
                value: String(place),
                label: words.name(recipe),
              }))}
              onChange={(event) =>
                setDraft({ ...draft, recipe: Number(event.currentTarget.value) })
              }
            />
          )}
          {planningFields[draft.kind].map((field) => (
            <NumberInput
              key={field}
              label={t(`field.${field}`)}
              value={draft[field] ?? ""}
              min={planningRanges[field].min}
              max={planningRanges[field].max}
              step={planningRanges[field].step}
              allowDecimal={!planningRanges[field].isWhole}
              clampBehavior="none"
              error={faultText(field)}
              onChange={(value) =>
                setDraft({ ...draft, [field]: typeof value === "number" ? value : undefined })
              }
            />
          ))}
        </div>
        {draft.kind === "time" && (
          <div className={classes["foot"]}>
            {widths.share === undefined ? (
              // Elements of their own: a button that became one that submits as it is pressed would start again.
              <Button
                key="simulate"
                type="submit"
                disabled={!wish}
                variant={isShown ? "default" : "filled"}
              >
                {t("simulate")}
              </Button>
            ) : (
              <Button key="stop" variant="default" onClick={widths.stop}>
                {t("stop")}
              </Button>
            )}
            <Text size="sm" c="dimmed" maw="60ch">
              {t("simulateWhat")}
            </Text>
          </div>
        )}
      </form>
      {widths.share !== undefined && (
        <div role="status">
          <Progress value={widths.share * 100} aria-label={t("progress")} />
        </div>
      )}
      {widths.isBroken && <Text size="sm">{t("broken")}</Text>}
      {units && <UnitsAnswer plan={units} draft={draft} level={level} />}
      {draft.kind === "time" && widths.found && isShown && (
        <TimeAnswer {...widths.found} draft={draft} level={level} />
      )}
    </div>
  );
}

function kindOf(value: string): ComparedKind {
  return comparedKinds.find((one) => one === value) ?? "time";
}

/** The answer for independent units. */
function UnitsAnswer({ plan, draft, level }: UnitsAnswerProps) {
  const { t } = useTranslation("planning");
  const { decimal } = useNumbers();
  const { expected = NaN, halfWidth = NaN, against = NaN, ratersEach = NaN } = draft;
  const statistic = draft.kind === "scores" ? "ICC" : "κ";
  const raters = t("raters", { count: ratersEach });
  return (
    <>
      <div className={classes["answer"]} role="status">
        <p>
          {t("units.width", {
            count: plan.forWidth,
            raters,
            statistic,
            value: decimal(expected),
            low: decimal(plan.low),
            high: decimal(plan.high),
          })}
        </p>
        <p>
          {t("units.power", {
            count: plan.forPower,
            raters,
            statistic,
            value: decimal(expected),
            against: decimal(against),
          })}
        </p>
        <Text size="sm" c="dimmed" maw="72ch">
          {t(draft.kind === "scores" ? "units.scoresBy" : "units.categoriesBy")}
        </Text>
      </div>
      <WidthCurve
        head={{
          kind: t("curve.kind"),
          title: t("curve.units"),
          fileName: "half-width-by-units",
          level,
        }}
        lines={[
          {
            id: "width",
            name: t("curve.halfWidth"),
            points: plan.widths.map(({ units, halfWidth: y }) => ({ x: units, y })),
          },
        ]}
        across={t("curve.unitsAxis")}
        upwards={t("curve.halfWidth")}
        goal={{ at: halfWidth, name: `±${decimal(halfWidth)}` }}
        format={decimal}
      />
    </>
  );
}

/** The answer for coding over time, from simulated studies. */
function TimeAnswer({ wish, answer, draft, level }: TimeAnswerProps) {
  const { t } = useTranslation("planning");
  const { decimal, percent, time, whole } = useNumbers();
  const { halfWidth = NaN, ratersEach = NaN } = draft;
  const needed = recordingsForHalfWidth(answer.widths, halfWidth);
  const neededMostly = recordingsForHalfWidth(
    answer.widths.map(({ recordings, halfWidthOfMost }) => ({
      recordings,
      halfWidth: halfWidthOfMost,
    })),
    halfWidth,
  );
  const most = answer.widths.at(-1);
  const power = answer.widths.find(({ power: one }) => one >= 0.8);
  const goal = `±${decimal(halfWidth)}`;
  return (
    <>
      <div className={classes["answer"]} role="status">
        <p>
          {needed === undefined
            ? t("time.notReached", { goal, most: most?.recordings ?? 0 })
            : t("time.width", {
                count: needed,
                goal,
                each: time(wish.coding.recordingUs),
                raters: t("raters", { count: ratersEach }),
                work: time(needed * ratersEach * wish.coding.recordingUs),
              })}{" "}
          {neededMostly !== undefined && t("time.mostly", { count: neededMostly, goal })}
        </p>
        <p>
          {power
            ? t("time.power", {
                count: power.recordings,
                against: decimal(wish.against),
                share: percent(power.power),
              })
            : t("time.noPower", {
                against: decimal(wish.against),
                most: most?.recordings ?? 0,
              })}
        </p>
        {Math.abs(answer.value - wish.expected) > 0.03 && (
          <p>
            {t("time.otherValue", {
              value: decimal(answer.value),
              expected: decimal(wish.expected),
            })}
          </p>
        )}
        <Text size="sm" c="dimmed" maw="72ch">
          {t("time.by", { studies: whole(wish.studies), seed: wish.seed })}
        </Text>
      </div>
      <WidthCurve
        head={{
          kind: t("curve.kind"),
          title: t("curve.recordings"),
          fileName: "half-width-by-recordings",
          level,
        }}
        lines={[
          {
            id: "half",
            name: t("curve.median"),
            points: answer.widths.flatMap(({ recordings, halfWidth: y }) =>
              y === null ? [] : [{ x: recordings, y }],
            ),
          },
          {
            id: "most",
            name: t("curve.mostly"),
            points: answer.widths.flatMap(({ recordings, halfWidthOfMost: y }) =>
              y === null ? [] : [{ x: recordings, y }],
            ),
          },
        ]}
        across={t("curve.recordingsAxis")}
        upwards={t("curve.halfWidth")}
        goal={{ at: halfWidth, name: goal }}
        format={decimal}
      />
    </>
  );
}

type TimeAnswerProps = NonNullable<ReturnType<typeof useWidths>["found"]> & {
  readonly draft: PlanningDraft;
} & Levelled;

interface UnitsAnswerProps extends Levelled {
  readonly plan: UnitsPlan;
  readonly draft: PlanningDraft;
}

interface Levelled {
  /** Heading level of the chart. */
  readonly level: NonNullable<ChartHead["level"]>;
}
