import { Button, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { ChooseFiles } from "./DropArea.tsx";
import type { GivenFiles } from "./droppedTree.ts";
import classes from "./exchange.module.css";
import { FileList } from "./FileList.tsx";
import { FindingList } from "./FindingList.tsx";
import { CertificatePart } from "./CertificatePart.tsx";
import { ComparePart } from "./ComparePart.tsx";
import { type Importing, type ImportStore, isOwnStudy } from "./importing.ts";
import { emptyStudy, useKnownStudy } from "./knownStudy.ts";
import { mediaToSend } from "./linkedMedia.ts";
import { MediaPart } from "./MediaPart.tsx";
import { MoreRows } from "./MoreRows.tsx";
import { ObservationList } from "./ObservationList.tsx";
import { PeoplePart } from "./PeoplePart.tsx";
import {
  keptOf,
  type Plan,
  type PlannedTwice,
  plannedComparability,
  plannedTwice,
  planOf,
  unsaidAgain,
} from "./plan.ts";
import { QuestionPart } from "./QuestionPart.tsx";
import type { Reading } from "./reading.ts";
import { RecordingsPart } from "./RecordingsPart.tsx";
import { type RefusedPlace, refusedPlace, refusedRows } from "./refusedPlace.ts";
import { SchemesPart } from "./SchemesPart.tsx";
import { SendingNow } from "./SendingNow.tsx";
import { wishOf } from "./wishOf.ts";

/** The import preview: what will be imported, questions and notes; then one button. */
export function ImportPlan({ importing, store, onFiles }: Props) {
  const { phase } = importing;
  const reading =
    phase.kind === "reading"
      ? phase.before
      : "reading" in phase && phase.kind !== "done"
        ? phase.reading
        : null;
  if (!reading) return null;
  return <Planned importing={importing} store={store} onFiles={onFiles} reading={reading} />;
}

function Planned({
  importing,
  store,
  onFiles,
  reading: whole,
}: Props & { readonly reading: Reading }) {
  const { t } = useTranslation("exchange");
  const { study } = useStudy();
  const { known: here, error, retry } = useKnownStudy(study);
  const { phase, wishes, media, way } = importing;
  const reading = useMemo(() => keptOf(whole, wishes), [whole, wishes]);
  const leftOutCount = whole.observations.length - reading.observations.length;
  const isOwn = isOwnStudy(importing, reading);
  const known = isOwn ? emptyStudy : here;
  const plan = useMemo(() => known && planOf(reading, known, wishes), [reading, known, wishes]);
  const twice = useMemo(() => (plan ? plannedTwice(plan, reading) : []), [plan, reading]);
  const compared = useMemo(() => plannedComparability(reading, plan), [reading, plan]);
  const again = useMemo(
    () => unsaidAgain(reading, importing.answers),
    [reading, importing.answers],
  );
  // Whoever is alone after other answers is asked about again.
  const aloneNow = [
    ...compared.alone.map((one) => reading.study?.people.find(({ id }) => id === one)?.name ?? ""),
    String(again),
  ].join("\n");
  const [accepted, setAccepted] = useState("");
  const isAccepted = accepted === aloneNow;
  const isUnanswered = (compared.alone.length > 0 || again > 0) && !isAccepted;
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = phase.kind === "reading" || phase.kind === "sending";
  const isMediaRead = media.every(({ state }) => state.kind !== "reading");

  useEffect(() => {
    heading.current?.focus();
  }, []);

  function send(): void {
    if (!plan || !known) return;
    store.send(
      (importId) => {
        const kept = new Set<string>(reading.observations.map((one) => one.id));
        const without = whole.observations.flatMap((one) => (kept.has(one.id) ? [] : [one.id]));
        return wishOf({ importId, reading, plan, known, media, way, without });
      },
      way === "upload" ? mediaToSend(plan, media) : [],
    );
  }

  if (error !== null && !here) return <Failure error={error} onRetry={retry} />;
  return (
    <section className={classes["plan"]} aria-labelledby="import-plan">
      <Title order={2} id="import-plan" ref={heading} tabIndex={-1}>
        {reading.study ? t("plan.title") : t("plan.nothing")}
      </Title>
      {importing.hidden > 0 && (
        <Text size="sm">{t("plan.hidden", { count: importing.hidden })}</Text>
      )}
      {!plan && <Loading what={t("plan.looking")} rows={3} />}
      {plan && reading.study && (
        <>
          <SegmentedControl
            className={classes["where"] ?? ""}
            aria-label={t("plan.where")}
            disabled={isBusy}
            value={isOwn ? "own" : "here"}
            onChange={(value) => store.set({ asStudy: value === "own" })}
            data={[
              { value: "here", label: t("plan.here") },
              { value: "own", label: t("plan.own") },
            ]}
          />
          <Made plan={plan} reading={reading} isOwn={isOwn} />
        </>
      )}
      <QuestionPart importing={importing} reading={reading} store={store} />
      <FileList importing={importing} reading={reading} store={store} />
      <FindingList reading={reading} />
      {plan && reading.study && (
        <>
          {!isOwn && <PeoplePart plan={plan} known={known ?? emptyStudy} store={store} />}
          <SchemesPart plan={plan} isOwn={isOwn} store={store} />
          <RecordingsPart
            plan={plan}
            isOwn={isOwn}
            known={known ?? emptyStudy}
            importing={importing}
            store={store}
          />
          <MediaPart plan={plan} importing={importing} store={store} onFiles={onFiles} />
          <ObservationList plan={plan} reading={reading} store={store} />
          <CertificatePart reading={reading} />
          <ComparePart
            reading={reading}
            compared={compared}
            again={again}
            store={store}
            isAccepted={isAccepted}
            onAccept={(is) => setAccepted(is ? aloneNow : "")}
          />
        </>
      )}
      {leftOutCount > 0 && (
        <Group gap={8} role="status">
          <Text size="sm">{t("plan.leftOut", { count: leftOutCount })}</Text>
          <Button size="xs" variant="default" onClick={() => store.leaveOut(null)}>
            {t("plan.takeAgain")}
          </Button>
        </Group>
      )}
      {twice.length > 0 && <Twice twice={twice} store={store} />}
      {phase.kind === "failed" && <Refused error={phase.error} reading={reading} store={store} />}
      {phase.kind === "sending" ? (
        <SendingNow {...phase} onStop={store.stop} />
      ) : (
        <Group className={classes["last"] ?? ""}>
          {reading.study && (
            <Button
              disabled={isBusy || !plan || !isMediaRead || twice.length > 0 || isUnanswered}
              onClick={send}
            >
              {phase.kind === "failed"
                ? t("plan.again")
                : t("plan.take", { count: reading.observations.length })}
            </Button>
          )}
          <ChooseFiles onFiles={onFiles} variant="default" label={t("plan.more")} />
          <Button variant="default" onClick={store.reset}>
            {t("in.reset")}
          </Button>
          {!isMediaRead && (
            <Text size="sm" c="dimmed" role="status">
              {t("media.reading")}
            </Text>
          )}
        </Group>
      )}
    </section>
  );
}

/** The numbers of items that will be created. */
function Made({ plan, reading, isOwn }: MadeProps) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const { observations } = reading;
  const events = observations.reduce((sum, one) => sum + one.events, 0);
  const ratings = observations.reduce((sum, one) => sum + one.ratings, 0);
  const here = plan.recordings.filter(({ recordingId }) => recordingId !== null).length;
  const members = plan.people.filter(({ accountId }) => accountId !== null).length;
  const codes = plan.schemes.reduce((sum, { copy }) => Math.max(sum, copy.scheme.codes.length), 0);
  const rows = [
    { what: t("made.observations"), count: observations.length, more: "" },
    { what: t("made.events"), count: events, more: "" },
    ...(ratings > 0 ? [{ what: t("made.ratings"), count: ratings, more: "" }] : []),
    {
      what: t("made.recordings"),
      count: plan.recordings.length,
      more: here > 0 ? t("made.here", { count: here }) : "",
    },
    {
      what: t("made.raters"),
      count: plan.people.length,
      more: members > 0 && !isOwn ? t("made.members", { count: members }) : "",
    },
    { what: t("made.codes"), count: codes, more: "" },
  ];
  return (
    <dl className={classes["numbers"]} aria-label={t("made.title")}>
      {rows.map(({ what, count, more }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {format.number(count)}
            {more !== "" && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why nothing was imported; places in the request are given as places in the files. */
function Refused({
  error,
  reading,
  store,
}: {
  readonly error: unknown;
  readonly reading: Reading;
  readonly store: ImportStore;
}) {
  const { t } = useTranslation("exchange");
  const problems = fieldProblemsOf(error);
  const field = useFieldErrors(error);
  if (problems.length === 0) return <Failure error={error} kept={t("plan.kept")} />;
  const broken = refusedRows(
    problems.map(({ path }) => path),
    reading,
  );
  return (
    <section
      role="alert"
      aria-label={t("plan.problems")}
      className={classes["findings"]}
      data-weight="refused"
    >
      <p>{t("plan.refused", { count: problems.length })}</p>
      <MoreRows rows={problems}>
        {(rows) => (
          <ul>
            {rows.map(({ path, rule }) => (
              <li key={`${path} ${rule}`}>
                {t("plan.problem", {
                  place: wordsOf(refusedPlace(path, reading)),
                  what: field(path) ?? rule,
                })}
              </li>
            ))}
          </ul>
        )}
      </MoreRows>
      <p>{t("plan.remedy")}</p>
      {broken.length > 0 && broken.length < reading.observations.length && (
        <Button size="xs" variant="default" onClick={() => store.leaveOut(broken)}>
          {t("plan.leaveOut", { count: broken.length })}
        </Button>
      )}
    </section>
  );

  function wordsOf(place: RefusedPlace): string {
    if (place.kind === "other") return place.path;
    if (place.kind !== "observation") return t(`plan.place.${place.kind}`, { name: place.name });
    const { event, file, observation, rater, recording } = place;
    const names = { file, observation: observation || recording, rater, recording };
    return event === null
      ? t("plan.place.observation", names)
      : t("plan.place.event", { ...names, number: event });
  }
}

/** Conflicts in the plan that prevent the import, shown before anything is sent. */
function Twice({
  twice,
  store,
}: {
  readonly twice: readonly PlannedTwice[];
  readonly store: ImportStore;
}) {
  const others = twice.flatMap((one) => one.others);
  const { t } = useTranslation("exchange");
  const format = useFormat();
  return (
    <section
      role="alert"
      aria-label={t("plan.problems")}
      className={classes["findings"]}
      data-weight="refused"
    >
      <p>{t("plan.twice", { count: twice.length })}</p>
      <MoreRows rows={twice}>
        {(rows) => (
          <ul>
            {rows.map(({ rater, recording, files }) => (
              <li key={`${rater} ${recording} ${files.join(" ")}`}>
                {t("plan.twiceIn", { rater, recording, files: format.list(files.map(isolated)) })}
              </li>
            ))}
          </ul>
        )}
      </MoreRows>
      <Button size="xs" variant="default" onClick={() => store.leaveOut(others)}>
        {t("plan.leaveOut", { count: others.length })}
      </Button>
    </section>
  );
}

interface Props {
  readonly importing: Importing;
  readonly store: ImportStore;
  readonly onFiles: (given: GivenFiles) => void;
}

interface MadeProps {
  readonly plan: Plan;
  readonly reading: Reading;
  readonly isOwn: boolean;
}
