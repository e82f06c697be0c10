import { scoreName } from "../../../domain/rubricTotal.ts";
import { Button, NumberInput, Text, Title, type TitleOrder } from "@mantine/core";
import { useRef, useState } from "react";
import { type Translate, useTranslation } from "../text/useTranslation.ts";
import { recipesText } from "../../../agreement/recipeText.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
} from "../../../agreement/recipes.ts";
import { type Agreement, agreementCalls } from "../../../api/contract/agreement.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { goalRecordingsRange, halfWidthRange } from "../../../domain/entities/study.ts";
import { limits } from "../../../domain/limits.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import { useBecause } from "../figure/useBecause.ts";
import { useRecipeWords } from "../figure/useRecipeWords.ts";
import { Failure } from "../page/Failure.tsx";
import { Folded } from "../page/Folded.tsx";
import { LinkAnchor } from "../page/links.tsx";
import { Loading } from "../page/Loading.tsx";
import { useStudy } from "../query/study.ts";
import { keptMeanwhile, useCall } from "../query/useCall.ts";
import { useSend } from "../query/useSend.ts";
import { DataTable } from "../table/DataTable.tsx";
import { useFormat } from "../text/format.ts";
import { isolated } from "../text/isolated.ts";
import { CodesSeenPart } from "./CodesSeenPart.tsx";
import classes from "./planning.module.css";
import { furtherOf } from "./further.ts";
import { type PrecisionRow, precisionRows } from "./precisionRows.ts";
import "./texts.ts";

/**
 * The current precision of agreement, how much more double coding would make it sufficient, and the goal that
 * defines sufficient. The value itself is not shown, so that no one stops because of it.
 */
export function PrecisionNow({ order, onPropose }: Props) {
  const { t } = useTranslation("planning");
  const { study, studyId, can } = useStudy();
  const words = useRecipeWords();
  const because = useBecause();
  const { decimal } = useNumbers();
  const format = useFormat();
  const goal = study.precisionGoal;
  const kept = goal ? recipeOf(goal.recipe) : undefined;
  const asked = useCall(
    agreementCalls.readAgreement,
    { params: { studyId }, query: { by: "overall,code,criterion", ...recipeQuery(kept) } },
    { ...keptMeanwhile, refetchInterval: ({ state }) => (isPart(state.data) ? askAgainMs : false) },
  );
  const [draft, setDraft] = useState<GoalDraft>();
  const opener = useRef<HTMLButtonElement>(null);
  const save = useSend(
    studyCalls.changeStudy,
    (body: NonNullable<ReturnType<typeof goalOf>>) => ({
      params: { studyId },
      body: { precisionGoal: body },
    }),
    {
      onReply: () => close(),
    },
  );
  const close = (): void => {
    setDraft(undefined);
    opener.current?.focus();
  };
  const agreement = asked.data;
  if (asked.error)
    return <Failure error={asked.error} onRetry={() => void asked.refetch()} compact />;
  if (!agreement) return <Loading />;

  const ofEvents = kept ? EventStatistic.safeParse(kept).success : hasCodes(agreement);
  const recipe =
    kept ?? (ofEvents ? agreement.statistics.events[0] : agreement.statistics.ratings[0]);
  if (!recipe) return null;
  const wanted = goal?.halfWidth ?? firstHalfWidth;
  // As it was typed: of 0.075 no 0.08 is made.
  const written = `±${format.number(wanted, Number.isInteger(Math.round(wanted * 1e4) / 100) ? 2 : 4)}`;
  const rows = precisionRows(
    agreement.rows.filter(({ of }) =>
      ofEvents ? of.by === "overall" || of.by === "code" : of.by === "criterion",
    ),
    { recipe, place: 0, wanted },
  );
  const main = ofEvents ? rows.filter(({ of }) => of.by === "overall") : rows;
  const name = rowNames(agreement, t);
  const body = draft && goalOf(draft, recipe);
  const told = furtherOf(main, goal);
  const reason = (one: string) => because(one, recipe);
  const without = told.kind === "none" ? [] : main.filter(({ isDefined }) => !isDefined);

  return (
    <section className={classes["part"]} aria-labelledby="precision-now">
      <Title order={order} size="h3" id="precision-now">
        {t("now.title")}
      </Title>
      <Text size="sm" maw="80ch">
        {goal
          ? t("now.goal", {
              goal: written,
              statistic: words.name(recipe),
              least: goal.leastRecordings,
              date: format.date(goal.fixedAt),
            })
          : t("now.noGoal")}
      </Text>
      <div className={classes["answer"]} role="status">
        <p>
          {told.kind === "none"
            ? t("now.none", { reason: reason(told.because) })
            : told.kind === "reached"
              ? t("now.reached", { recordings: told.recordings })
              : told.kind === "precise"
                ? t("now.precise", { goal: written, recordings: told.recordings })
                : told.kind === "beyond"
                  ? t("now.beyond", { most: limits.forecastRecordings, goal: written })
                  : told.kind === "least"
                    ? t("now.leastFirst", { count: told.more })
                    : t("now.forecast", {
                        count: told.more,
                        goal: written,
                        least: told.least,
                        most: told.most,
                      })}
        </p>
        {without.map((row) => (
          <p key={JSON.stringify(row.of)}>
            {t("now.without", { row: isolated(name(row.of)), reason: reason(row.because ?? "") })}
          </p>
        ))}
        {isPart(agreement) && <p>{t("now.partly")}</p>}
      </div>
      <div className={classes["foot"]}>
        {onPropose && "more" in told && told.more > 0 && (
          <Button
            size="sm"
            onClick={() => onPropose({ count: told.more, rareCodeIds: rareCodesIn(rows) })}
          >
            {t("now.propose", { count: told.more })}
          </Button>
        )}
        {!onPropose && can("assignment.edit") && (
          <LinkAnchor
            to="/studies/$studyId/assignments"
            params={{ studyId }}
            search={{ part: "plan" }}
          >
            {t("now.toPlan")}
          </LinkAnchor>
        )}
        {can("study.edit") && (
          <Button
            ref={opener}
            size="sm"
            variant="default"
            aria-expanded={draft !== undefined}
            onClick={() =>
              setDraft(
                draft
                  ? undefined
                  : {
                      halfWidth: wanted,
                      leastRecordings: goal?.leastRecordings ?? firstLeast,
                    },
              )
            }
          >
            {goal ? t("now.change") : t("now.fix")}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {save.isSuccess && !draft ? t("now.saved") : ""}
        </Text>
      </div>
      {draft && (
        <form
          className={classes["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            if (body) save.mutate(body);
          }}
        >
          <div className={classes["fields"]}>
            <NumberInput
              label={t("now.halfWidth")}
              value={draft.halfWidth ?? ""}
              min={halfWidthRange.min}
              max={halfWidthRange.max}
              step={0.01}
              clampBehavior="none"
              error={
                goalOf({ ...draft, leastRecordings: firstLeast }, recipe)
                  ? undefined
                  : t("fault.range", { min: halfWidthRange.min, max: halfWidthRange.max })
              }
              onChange={(value) => setDraft({ ...draft, halfWidth: numberOf(value) })}
            />
            <NumberInput
              label={t("now.least")}
              value={draft.leastRecordings ?? ""}
              min={goalRecordingsRange.min}
              max={goalRecordingsRange.max}
              allowDecimal={false}
              clampBehavior="none"
              error={
                goalOf({ ...draft, halfWidth: firstHalfWidth }, recipe)
                  ? undefined
                  : t("fault.range", goalRecordingsRange)
              }
              onChange={(value) => setDraft({ ...draft, leastRecordings: numberOf(value) })}
            />
          </div>
          <div className={classes["foot"]}>
            <Button type="submit" size="sm" disabled={!body} loading={save.isPending}>
              {t("now.save")}
            </Button>
            <Button size="sm" variant="default" onClick={close}>
              {t("now.cancel")}
            </Button>
          </div>
          {save.error && <Failure error={save.error} compact />}
        </form>
      )}
      {rows.length > 0 && (
        <DataTable
          label={ofEvents ? t("now.table") : t("now.ratingTable")}
          density="close"
          maxHeight={420}
          rows={rows}
          keyOf={({ of }) => JSON.stringify(of)}
          columns={[
            {
              id: "row",
              head: ofEvents ? t("now.row") : t("now.criterion"),
              isRowHead: true,
              cell: ({ of }) => <bdi>{name(of)}</bdi>,
            },
            {
              id: "recordings",
              head: t("now.recordings"),
              isNumber: true,
              cell: ({ recordings }) => format.number(recordings),
            },
            {
              id: "halfWidth",
              head: t("now.halfWidthNow"),
              isNumber: ({ halfWidth }) => halfWidth !== undefined,
              orderBy: ({ halfWidth }) => halfWidth ?? null,
              cell: ({ halfWidth, because: why = "" }) =>
                halfWidth === undefined
                  ? t("now.noCi", { reason: reason(why) })
                  : `±${decimal(halfWidth)}`,
            },
            {
              id: "more",
              head: t("now.more", { goal: written }),
              isNumber: ({ forecast }) => typeof forecast === "object",
              cell: ({ forecast }) =>
                forecast === undefined
                  ? t("now.noForecast")
                  : forecast === "beyond"
                    ? `> ${format.number(limits.forecastRecordings)}`
                    : forecast.more === 0
                      ? t("now.enough")
                      : t("now.moreCell", { ...forecast }),
            },
          ]}
        />
      )}
      {ofEvents && (
        <Folded title={t("seen.title")} order={nextOrder(order)} size="h4" isLong>
          <CodesSeenPart studyId={studyId} agreement={agreement} />
        </Folded>
      )}
    </section>
  );
}

/** Codes without an interval: too few double-coded recordings contain them. */
function rareCodesIn(rows: readonly PrecisionRow[]): readonly string[] {
  return rows.flatMap(({ of, halfWidth }) =>
    of.by === "code" && halfWidth === undefined ? [of.codeId] : [],
  );
}

function recipeOf(stored: unknown): EventStatistic | RatingStatistic | undefined {
  return EventStatistic.safeParse(stored).data ?? RatingStatistic.safeParse(stored).data;
}

function recipeQuery(recipe: AgreementStatistic | undefined) {
  if (!recipe) return {};
  return EventStatistic.safeParse(recipe).success
    ? { statistics: recipesText([recipe]) }
    : { ratingStatistics: recipesText([recipe]) };
}

function hasCodes({ schemeVersion }: Agreement): boolean {
  return (schemeVersion?.scheme.codes.length ?? 0) > 0;
}

function isPart(agreement: Agreement | undefined): boolean {
  return agreement !== undefined && agreement.progress.compared < agreement.progress.all;
}

/** While figures cover only part of the data, they are fetched again at this interval, in milliseconds. */
const askAgainMs = 800;

/** The half width proposed before a goal is set. */
const firstHalfWidth = 0.1;
const firstLeast = 20;

interface GoalDraft {
  readonly halfWidth: number | undefined;
  readonly leastRecordings: number | undefined;
}

/** The goal; `undefined` where a number is missing or out of range. */
function goalOf({ halfWidth, leastRecordings }: GoalDraft, recipe: AgreementStatistic) {
  const known = recipeOf(recipe);
  const isWidth =
    halfWidth !== undefined && halfWidth >= halfWidthRange.min && halfWidth <= halfWidthRange.max;
  const isLeast =
    leastRecordings !== undefined &&
    Number.isInteger(leastRecordings) &&
    leastRecordings >= goalRecordingsRange.min &&
    leastRecordings <= goalRecordingsRange.max;
  return known && isWidth && isLeast ? { recipe: known, halfWidth, leastRecordings } : undefined;
}

function rowNames({ schemeVersion }: Agreement, t: Translate<"planning">) {
  const { codes = [], criteria = [], sections = [] } = schemeVersion?.scheme ?? {};
  const names = new Map<string, string>(codes.map(({ id, name }) => [id, name]));
  const totals = {
    rubric: t("now.totalScore"),
    section: (section: string) => t("now.sectionTotal", { section }),
  };
  return (of: PrecisionRow["of"]): string => {
    if (of.by === "code") return names.get(of.codeId) ?? "";
    if (of.by !== "criterion") return t("now.allCodes");
    return scoreName({ criteria, sections }, of, totals) ?? "";
  };
}

function numberOf(value: number | string): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function nextOrder(order: TitleOrder): TitleOrder {
  return order === 2 ? 3 : order === 3 ? 4 : 5;
}

interface Props {
  readonly order: TitleOrder;
  /** Called to put what should be double-coded next into an assignment plan; absent where there can be no plan. */
  readonly onPropose?: (of: {
    readonly count: number;
    readonly rareCodeIds: readonly string[];
  }) => void;
}
