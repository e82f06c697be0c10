import { GuideHint } from "../../kit/page/GuideHint.tsx";
import {
  Button,
  Checkbox,
  MultiSelect,
  NumberInput,
  Radio,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Reply } from "../../../api/call.ts";
import { assignmentCalls, type RoundSummary } from "../../../api/contract/assignments.ts";
import type { Member } from "../../../api/contract/members.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { Refusal } from "../../../domain/errors.ts";
import { limits } from "../../../domain/limits.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import styles from "./assignments.module.css";
import {
  type AskedPlan,
  doubles,
  firstPlan,
  firstTicked,
  leastRaters,
  type PlanDraft,
  planOfAnother,
  segmentSRange,
  draftWish,
} from "./planDraft.ts";
import { HowMuchSection } from "./HowMuchSection.tsx";
import { NextFields } from "./NextFields.tsx";
import { PlanPreview } from "./PlanPreview.tsx";
import { roundTargets } from "./rounds.ts";
import { RoundSelect } from "./RoundSelect.tsx";
import { SamplingForm } from "./SamplingForm.tsx";
import { RaterName } from "../../kit/raters/RaterName.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** An assignment plan: settings, preview, and applying it. */
export function PlanForm({ studyId, recordings, raters, versions, rounds, asked, nameOf }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const [proposals, setProposals] = useState(0);
  useEffect(() => {
    if (proposals > 0) form.current?.querySelector<HTMLElement>("[name=next-count]")?.focus();
  }, [proposals]);
  const real = recordings.filter(({ isTraining }) => !isTraining);
  const targets = roundTargets(rounds, versions);
  const [chosen, setChosen] = useState(asked?.roundId);
  const target = targets.find(({ value }) => value === chosen) ?? targets[0];
  const tickedIds = firstTicked(raters).map(({ accountId }) => accountId);
  const [draft, setDraft] = useState(() =>
    asked ? planOfAnother(tickedIds, asked) : firstPlan(tickedIds),
  );
  const [planId, setPlanId] = useState(() => newId(idOf("plan")));
  const hasBasis = target?.round != null && target.round.basisRoundId !== null;
  const meant: PlanDraft =
    hasBasis && draft.double === "segments" ? { ...draft, double: "none" } : draft;
  const wish = target && draftWish(meant, target);
  const take = useSend(
    assignmentCalls.applyPlan,
    (shown: Shown) => ({
      params: { studyId },
      body: { id: planId, settings: shown.wish, digest: shown.proposal.digest },
    }),
    {
      onReply: () => {
        propose.reset();
        setPlanId(newId(idOf("plan")));
      },
    },
  );
  const propose = useSend(
    assignmentCalls.previewPlan,
    (wanted: Wish) => ({ params: { studyId }, body: wanted }),
    { onMutate: () => take.reset() },
  );
  const shown = propose.data && { wish: propose.variables, proposal: propose.data };
  const isStale = shown !== undefined && JSON.stringify(shown.wish) !== JSON.stringify(wish);
  const isChanged = take.error instanceof Refusal && take.error.code === "plan_changed";
  const change = (fields: Partial<PlanDraft>): void => setDraft({ ...draft, ...fields });
  const drawAnew = (): void => {
    const seed = newSeed();
    change({ seed });
    if (wish) propose.mutate({ ...wish, seed });
  };

  const excluded = asked && nameOf(asked.without);

  if (!target) return null;
  return (
    <section className={styles["section"]} aria-label={t("plan.title")}>
      <GuideHint page="assignments" anchor="assignment-plan" topic={t("plan.title")}>
        <Title order={2}>{t("plan.title")}</Title>
      </GuideHint>
      <Text size="sm" c="dimmed" maw="72ch">
        {t("plan.what")}
      </Text>
      {asked && (
        <Text size="sm" role="note">
          {t("plan.asked", { count: asked.recordingIds.length })}
          {excluded && ` ${t("plan.askedWithout", { name: isolated(excluded) })}`}
        </Text>
      )}
      <HowMuchSection
        onPropose={({ count, rareCodeIds }) => {
          change({ isFurther: false, double: "next", nextCount: count, rareCodeIds });
          setProposals(proposals + 1);
        }}
      />
      <form
        ref={form}
        className={styles["planForm"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (wish) propose.mutate(wish);
        }}
      >
        <div className={styles["line"]}>
          <RoundSelect
            targets={targets}
            value={target.value}
            onChange={(value) => {
              setChosen(value);
              // Another version of the scheme has other codes.
              change({ sampling: { ...draft.sampling, codeIds: [] }, rareCodeIds: [] });
            }}
          />
          <NumberInput
            label={t(draft.isFurther ? "plan.ratersFurther" : "plan.ratersEach")}
            description={leastRaters(meant) === 0 ? t("plan.ratersEachHint") : undefined}
            inputWrapperOrder={["label", "input", "description"]}
            value={draft.ratersEach ?? ""}
            min={leastRaters(meant)}
            max={Math.max(draft.raterIds.length, draft.ratersEach ?? 1, 1)}
            allowDecimal={false}
            w={180}
            onChange={(value) => change({ ratersEach: numberOf(value) })}
          />
          <TextInput
            type="date"
            label={t("due.label")}
            description={t("due.hint")}
            inputWrapperOrder={["label", "input", "description"]}
            value={draft.dueDay}
            onChange={(event) => change({ dueDay: event.currentTarget.value })}
          />
        </div>
        <MultiSelect
          label={t("plan.recordings")}
          placeholder={
            draft.recordingIds.length === 0 ? t("plan.allRecordings", { count: real.length }) : ""
          }
          data={real.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...draft.recordingIds]}
          limit={optionsShown}
          searchable
          clearable
          hidePickedOptions
          clearButtonProps={{ "aria-label": t("plan.chooseAll") }}
          onChange={(recordingIds) => change({ recordingIds })}
        />
        <Checkbox.Group
          label={t("raters")}
          description={t("plan.ratersHint")}
          value={[...draft.raterIds]}
          error={draft.raterIds.length === 0 ? t("plan.ratersNeeded") : undefined}
          onChange={(raterIds) => change({ raterIds })}
        >
          <div className={styles["raters"]}>
            {raters.map(({ accountId, name, training, isProgram, pausedAt }) => (
              <Checkbox
                key={accountId}
                value={accountId}
                disabled={training === "in_training" || pausedAt !== null}
                label={<RaterName {...{ name, isProgram }} isPaused={pausedAt !== null} />}
                description={training === "in_training" ? t("plan.inTraining") : undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
        {!draft.isFurther && (
          <Radio.Group
            label={t("plan.double.label")}
            description={hasBasis ? t("plan.double.notSegments") : t("plan.double.hint")}
            value={meant.double}
            onChange={(value) => {
              const double = doubles.find((one) => one === value);
              if (double) change({ double });
            }}
          >
            <div className={styles["ways"]}>
              {doubles.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  disabled={hasBasis && one === "segments"}
                  label={t(`plan.double.${one}`)}
                  description={t(`plan.double.${one}What`)}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {meant.double === "next" && (
          <NextFields
            studyId={studyId}
            versionId={target.schemeVersionId}
            draft={draft}
            onChange={change}
          />
        )}
        {(meant.double === "recordings" || meant.double === "segments") && (
          <div className={styles["line"]}>
            <NumberInput
              label={t("plan.share")}
              value={draft.sharePercent ?? ""}
              min={1}
              max={100}
              suffix=" %"
              onChange={(value) => change({ sharePercent: numberOf(value) })}
            />
            {meant.double === "segments" && (
              <NumberInput
                label={t("plan.segment")}
                value={draft.segmentS ?? ""}
                {...segmentSRange}
                decimalScale={3}
                onChange={(value) => change({ segmentS: numberOf(value) })}
              />
            )}
          </div>
        )}
        <Checkbox
          label={t("plan.repeat.label")}
          description={t("plan.repeat.hint")}
          checked={draft.repeats}
          onChange={(event) => change({ repeats: event.currentTarget.checked })}
        />
        {draft.repeats && (
          <div className={styles["line"]}>
            <NumberInput
              label={t("plan.repeat.share")}
              value={draft.repeatPercent ?? ""}
              min={1}
              max={100}
              suffix=" %"
              onChange={(value) => change({ repeatPercent: numberOf(value) })}
            />
            <NumberInput
              label={t("plan.repeat.afterDays")}
              value={draft.repeatAfterDays ?? ""}
              min={1}
              max={limits.repeatAfterDays}
              allowDecimal={false}
              onChange={(value) => change({ repeatAfterDays: numberOf(value) })}
            />
          </div>
        )}
        <details className={styles["more"]}>
          <summary>{t("plan.more")}</summary>
          <div className={styles["section"]}>
            <NumberInput
              label={t("plan.seed")}
              description={t("plan.seedHint")}
              value={draft.seed}
              min={0}
              max={0xff_ff_ff_ff}
              allowDecimal={false}
              maw={320}
              onChange={(value) => change({ seed: numberOf(value) ?? 0 })}
            />
            <SamplingForm
              studyId={studyId}
              versionId={target.schemeVersionId}
              draft={draft.sampling}
              recordings={real}
              onChange={(sampling) => change({ sampling })}
            />
          </div>
        </details>
        <div className={styles["foot"]}>
          <Button
            type="submit"
            variant={shown && !isStale ? "default" : "filled"}
            disabled={!wish || real.length === 0}
            loading={propose.isPending}
          >
            {t("plan.show")}
          </Button>
          {shown && (
            <Button variant="default" disabled={!wish || propose.isPending} onClick={drawAnew}>
              {t("plan.again")}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {take.data
              ? t("made", { count: take.data.made })
              : isStale
                ? t("plan.stale")
                : shown
                  ? t("plan.shown", { seed: shown.wish.seed })
                  : ""}
          </Text>
        </div>
      </form>
      {propose.error && <Failure error={propose.error} kept={t("common:kept")} compact />}
      {shown && !isStale && (
        <>
          {shown.proposal.repeats.length > 0 && (
            <Text size="sm">
              {t("plan.repeat.shown", { count: shown.proposal.repeats.length })}
            </Text>
          )}
          <PlanPreview proposal={shown.proposal} recordings={recordings} raters={raters} />
          {take.error && <Failure error={take.error} kept={t("common:kept")} compact />}
          <div className={styles["foot"]}>
            <Button
              disabled={shown.proposal.pairings.length === 0 || isChanged}
              loading={take.isPending}
              onClick={() => take.mutate(shown)}
            >
              {t("plan.take", { count: shown.proposal.pairings.length })}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => propose.mutate(shown.wish)}>
                {t("plan.show")}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** The number of recordings listed at once; others are found by typing. */
const optionsShown = 60;

/** Mantine returns text while the field is empty. */
function numberOf(value: number | string): number | undefined {
  return typeof value === "number" ? value : undefined;
}

type Wish = NonNullable<ReturnType<typeof draftWish>>;

interface Shown {
  readonly wish: Wish;
  readonly proposal: Reply<typeof assignmentCalls.previewPlan>;
}

interface Props {
  readonly studyId: string;
  readonly recordings: readonly {
    readonly id: string;
    readonly name: string;
    readonly durationUs: number;
    readonly isTraining: boolean;
    readonly sources: Recording["sources"];
  }[];
  readonly raters: readonly Member[];
  /** The published versions of the scheme, newest first; never empty. */
  readonly versions: readonly { readonly id: string; readonly number: number }[];
  readonly rounds: readonly RoundSummary[];
  /** The plan that the URL asks for; without it the plan is for all recordings. */
  readonly asked: AskedPlan | undefined;
  /** The names of all raters, including those who cannot be assigned anything. */
  readonly nameOf: (raterId: string | undefined) => string | undefined;
}

/** A random seed: any whole number with which the plan can be drawn again. */
function newSeed(): number {
  return Math.floor(Math.random() * 0x1_00_00_00_00);
}
