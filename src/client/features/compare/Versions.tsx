import { Button, TextInput } from "@mantine/core";
import { type ReactNode, type Ref, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import type { WorkReply } from "../../../api/contract/work.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { Refusal } from "../../../domain/errors.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { joinedRating } from "../../../domain/judgementDifferences.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { fieldProblemsOf } from "../../kit/text/refusalText.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import classes from "./compare.module.css";
import { EditEvent } from "./EditEvent.tsx";
import type { Item } from "./items.ts";
import { Judged, OtherRating } from "./Judged.tsx";
import type { Column } from "./rows.ts";
import { useItemText } from "./useItemText.ts";
import type { Settling, SettlingHands } from "./useSettling.ts";

const reasonChips = ["seenAgain", "definition", "slip", "unclear"] as const;

interface Props {
  readonly item: Item;
  readonly columns: readonly Column[];
  readonly index: SchemeIndex;
  readonly words: Words;
  readonly recording: Recording;
  readonly consensus: ConsensusReply | undefined;
  readonly consensusWork: WorkReply | undefined;
  /** Whether differences can be resolved now. */
  readonly isSettling: boolean;
  readonly hands: SettlingHands;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Whether a required reason is missing. */
  readonly lacksReason: boolean;
  readonly isEditing: boolean;
  readonly onEditing: (isEditing: boolean) => void;
  readonly onSettle: (settling: Settling, trims?: boolean) => void;
  readonly onReopen: () => void;
  readonly reasonRef: Ref<HTMLInputElement>;
}

/** One difference: the versions of all raters beside each other, and the buttons that resolve it. */
export function Versions(props: Props) {
  const { item, columns, words, consensus, isSettling, hands, onSettle } = props;
  const { t } = useTranslation("compare");
  const itemText = useItemText(words);
  const { difference, judgement, decision, state, isStale } = item;
  const canDecide = isSettling && state === "open";

  return (
    <section className={classes["versions"]} aria-labelledby="difference">
      <div className={classes["listHead"]}>
        <h2 id="difference">
          {t(`kind.${item.kind}`)}: <bdi>{itemText(item)}</bdi>
        </h2>
        {difference && (
          <bdi dir="ltr" className={classes["when"]}>
            {timecode(difference.startUs)}
            {difference.endUs > difference.startUs && ` – ${timecode(difference.endUs)}`}
          </bdi>
        )}
      </div>
      <p className={classes["quiet"]}>
        {t(judgement?.isAlike ? `alikeHint.${judgement.about.kind}` : `kindHint.${item.kind}`)}
      </p>
      {isStale && <p className={classes["warning"]}>{t("stale")}</p>}
      <ul className={classes["columns"]}>
        {columns.map((column, at) => (
          <li key={column.observationId} className={classes["column"]}>
            <h3>
              <bdi>{column.name}</bdi>
            </h3>
            {difference && (
              <EventFacts event={difference.events.get(column.observationId)} words={words} />
            )}
            {judgement && (
              <Judged {...{ judgement, words }} work={column.work} index={props.index} />
            )}
            {canDecide && (
              <Button
                size="xs"
                variant="default"
                disabled={hands.isBusy}
                leftSection={<kbd>{at + 1}</kbd>}
                aria-label={t("takeOf", { rater: column.name })}
                onClick={() => {
                  const source = consensus?.sources.find(
                    ({ observationId }) => observationId === column.observationId,
                  );
                  if (source) onSettle({ how: "take", from: source.observationId });
                }}
              >
                {difference && !difference.events.has(column.observationId)
                  ? t("takeNothing")
                  : t("take")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canDecide && <Deciding {...props} />}
      {hands.refused?.item.key === item.key && (
        <Refused refused={hands.refused} onTrim={(settling) => onSettle(settling, true)} />
      )}
      {decision && state === "settled" && (
        <Decided decision={decision} columns={columns}>
          {isSettling && (
            <Button size="xs" variant="subtle" disabled={hands.isBusy} onClick={props.onReopen}>
              {t("reopen")}
            </Button>
          )}
        </Decided>
      )}
      {!consensus && <p className={classes["quiet"]}>{t("noConsensusYet")}</p>}
      {props.consensusWork && decision && state === "settled" && decision.eventIds.length > 0 && (
        <ConsensusEvents
          events={props.consensusWork.events.flatMap(({ event }) =>
            decision.eventIds.includes(event.id) ? [event] : [],
          )}
          words={words}
        />
      )}
    </section>
  );
}

/** The reason, and all ways to resolve the difference besides using one rater’s version. */
function Deciding({
  item,
  columns,
  index,
  words,
  recording,
  hands,
  reason,
  onReason,
  lacksReason,
  isEditing,
  onEditing,
  onSettle,
  reasonRef,
}: Props) {
  const { t } = useTranslation("compare");
  const { kind, difference, judgement } = item;
  const [first] = difference?.events.values() ?? [];
  const isSameThing = kind === "time" || kind === "details" || kind === "none";
  return (
    <>
      <TextInput
        ref={reasonRef}
        size="xs"
        label={t("reason.label")}
        description={t("reason.hint")}
        value={reason}
        error={lacksReason && reason.trim() === "" ? t("reason.needed") : undefined}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <div className={classes["chips"]}>
        {reasonChips.map((chip) => (
          <button
            key={chip}
            type="button"
            aria-pressed={reason === t(`reason.${chip}`)}
            onClick={() => onReason(t(`reason.${chip}`))}
          >
            {t(`reason.${chip}`)}
          </button>
        ))}
      </div>
      <div className={classes["buttons"]}>
        {difference && isSameThing && (
          <Button
            size="xs"
            variant="default"
            disabled={hands.isBusy}
            leftSection={<kbd>M</kbd>}
            onClick={() => onSettle({ how: "middle" })}
          >
            {t("middle")}
          </Button>
        )}
        {first && (
          <Button
            size="xs"
            variant="default"
            leftSection={<kbd>E</kbd>}
            aria-expanded={isEditing}
            onClick={() => onEditing(!isEditing)}
          >
            {t("edit")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={hands.isBusy}
          leftSection={<kbd>X</kbd>}
          onClick={() => onSettle({ how: "leave_out" })}
        >
          {t("leaveOut")}
        </Button>
      </div>
      {isEditing && first && (
        <EditEvent
          key={item.key}
          event={first}
          {...{ words, index }}
          durationUs={recording.durationUs}
          onTake={(event) => onSettle({ how: "edit", event })}
          onLeave={() => onEditing(false)}
        />
      )}
      {judgement?.about.kind === "rating" && (
        <OtherRating
          key={item.key}
          criterionId={judgement.about.criterionId}
          evidence={evidenceOf(judgement.about.criterionId, columns)}
          {...{ words, index }}
          onTake={(rating) => onSettle({ how: "rate", rating })}
        />
      )}
    </>
  );
}

function evidenceOf(criterionId: string, columns: readonly Column[]) {
  const ratings = columns.flatMap(({ work }) =>
    work.ratings.filter((rating) => rating.criterionId === criterionId),
  );
  return joinedRating(ratings, evidenceMost)?.evidence ?? [];
}

/** The maximum number of evidence entries, as for a rating. */
const evidenceMost = 100;

function Refused({
  refused: { error, settling },
  onTrim,
}: {
  readonly refused: NonNullable<SettlingHands["refused"]>;
  readonly onTrim: (settling: Settling) => void;
}) {
  const { t } = useTranslation("compare");
  const overlaps =
    error instanceof Refusal &&
    fieldProblemsOf(error).some(({ rule }) => rule === "exclusive_states_do_not_overlap");
  if (!overlaps) return <Failure error={error} compact />;
  return (
    <div role="alert" className={classes["warning"]}>
      <p>{t("overlaps")}</p>
      <Button size="xs" variant="default" onClick={() => onTrim(settling)}>
        {t("trim")}
      </Button>
    </div>
  );
}

function Decided({
  decision,
  columns,
  children,
}: {
  readonly decision: NonNullable<Item["decision"]>;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("compare");
  const format = useFormat();
  const rater =
    columns.find(({ observationId }) => observationId === decision.takenFrom)?.name ?? "";
  return (
    <div className={classes["decided"]}>
      <p>
        {t(`how.${decision.how}`, { rater })}
        {decision.reason !== "" && (
          <>
            {" "}
            <q>
              <bdi>{decision.reason}</bdi>
            </q>
          </>
        )}
      </p>
      <p className={classes["quiet"]}>
        {t("decidedBy", { name: decision.by, when: format.dateTime(decision.decidedAt) })}
      </p>
      {children}
    </div>
  );
}

function ConsensusEvents({
  events,
  words,
}: {
  readonly events: readonly CodedEvent[];
  readonly words: Words;
}) {
  const { t } = useTranslation("compare");
  if (events.length === 0) return <p className={classes["quiet"]}>{t("gone")}</p>;
  return (
    <>
      {events.map((event) => (
        <EventFacts key={event.id} event={event} words={words} />
      ))}
    </>
  );
}

/** One rater’s version, or that there is none. */
function EventFacts({
  event,
  words,
}: {
  readonly event: CodedEvent | undefined;
  readonly words: Words;
}) {
  const { t } = useTranslation("compare");
  const [isWhole, setIsWhole] = useState(false);
  if (!event) return <p className={classes["quiet"]}>{t("nothingThere")}</p>;
  const modifiers = words.modifiers(event);
  const isLong = event.comment.length > 160;
  return (
    <dl className={classes["facts"]}>
      <dt>{t("fact.code")}</dt>
      <dd>
        <bdi>{words.code(event.codeId)}</bdi>
      </dd>
      {event.subjectId && (
        <>
          <dt>{t("fact.subject")}</dt>
          <dd>
            <bdi>{words.subject(event.subjectId)}</bdi>
          </dd>
        </>
      )}
      <dt>{t("fact.time")}</dt>
      <dd dir="ltr">
        {timecode(event.startUs)}
        {event.kind === "state" && event.endUs !== null && ` – ${timecode(event.endUs)}`}
      </dd>
      {modifiers !== "" && (
        <>
          <dt>{t("fact.details")}</dt>
          <dd>
            <bdi>{modifiers}</bdi>
          </dd>
        </>
      )}
      {event.comment !== "" && (
        <>
          <dt>{t("fact.comment")}</dt>
          <dd dir="auto">
            {isLong && !isWhole ? `${event.comment.slice(0, 160)}…` : event.comment}
            {isLong && (
              <button type="button" onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? t("less") : t("more")}
              </button>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
