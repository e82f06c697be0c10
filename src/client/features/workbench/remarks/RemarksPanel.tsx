import { Button, NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { type Translate, useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { commentCalls } from "../../../../api/contract/remarks.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { id } from "../../../../domain/rules.ts";
import { EmptyState } from "../../../kit/page/EmptyState.tsx";
import { QueueIcon } from "../../../kit/page/icons.tsx";
import { Failure } from "../../../kit/page/Failure.tsx";
import { Loading } from "../../../kit/page/Loading.tsx";
import { newId } from "../../../kit/query/newId.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import type { Desk } from "../useDesk.ts";
import { RemarkField } from "./RemarkField.tsx";
import classes from "./remarks.module.css";
import { RemarkThread } from "./RemarkThread.tsx";
import { threadsOf } from "./threads.ts";
import type { RemarkDraft, RemarkPlace, Remarks } from "./useRemarks.ts";
import { useSend } from "../../../kit/query/useSend.ts";

interface Props {
  readonly desk: Desk;
  readonly remarks: Remarks;
}

/**
 * The comments that an observation’s rater and its reviewers exchange: threads by time, and a new comment.
 */
export function RemarksPanel({ desk, remarks }: Props) {
  const { t } = useTranslation("remarks");
  const { session, player } = desk;
  const hint = useKeyHint();
  const [withSettled, setWithSettled] = useState(false);
  const { all, error, draft, setDraft } = remarks;
  const threads = threadsOf(all ?? []);
  const settled = threads.filter(({ remark }) => remark.state === "settled").length;
  const shown = threads.filter(({ remark }) => withSettled || remark.state === "open");
  const { id: observationId } = session.workbench.observation;
  const write = (place: RemarkPlace) => setDraft({ ...place, text: draft?.text ?? "", calls: 1 });

  return (
    <div className={classes["panel"]}>
      {draft ? (
        <NewRemark desk={desk} draft={draft} onDraft={setDraft} />
      ) : (
        <div className={classes["row"]}>
          <Button
            size="xs"
            variant="default"
            disabled={!player}
            onClick={() => write({ startUs: player?.timeUs() ?? 0, endUs: null })}
          >
            {t("addHere")}{" "}
            <kbd aria-hidden="true" className={classes["key"]}>
              {hint("addRemark")}
            </kbd>
          </Button>
          <Button size="xs" variant="subtle" onClick={() => write({ startUs: null, endUs: null })}>
            {t("addWhole")}
          </Button>
        </div>
      )}
      {error !== null && error !== undefined && (
        <Failure compact error={error} onRetry={remarks.again} />
      )}
      {!all && !error && <Loading />}
      {settled > 0 && (
        <Switch
          size="xs"
          label={t("withSettled", { count: settled })}
          checked={withSettled}
          onChange={(event) => setWithSettled(event.currentTarget.checked)}
        />
      )}
      {all && threads.length === 0 && !draft && (
        <EmptyState icon={QueueIcon} title={t("empty")}>
          {t("emptyWhat")}
        </EmptyState>
      )}
      {all && threads.length > 0 && shown.length === 0 && (
        <p className={classes["quiet"]}>{t("allSettled")}</p>
      )}
      <ol className={classes["threads"]} aria-label={t("threads")}>
        {shown.map((thread) => (
          <li key={thread.remark.id}>
            <RemarkThread observationId={observationId} thread={thread} onJump={desk.seek} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The form that starts a thread, with what the comment is attached to. */
function NewRemark({
  desk,
  draft,
  onDraft,
}: {
  readonly desk: Desk;
  readonly draft: RemarkDraft;
  readonly onDraft: (draft: RemarkDraft | null) => void;
}) {
  const { t } = useTranslation("remarks");
  const { id: observationId } = desk.session.workbench.observation;
  // The id stays the same when the comment is sent again after a lost response: it is not created twice.
  const [commentId] = useState(() => newId(id("remark")));
  const { text, startUs, endUs, calls } = draft;
  const stretch = stretchOf(desk);
  const adding = useSend(
    commentCalls.addComment,
    () => ({
      params: { observationId },
      body: { id: commentId, answersId: null, startUs, endUs, text },
    }),
    {
      onSuccess: () => {
        onDraft(null);
      },
    },
  );
  const place = startUs === null ? "whole" : endUs === null ? "moment" : "stretch";

  return (
    <form
      className={classes["form"]}
      aria-label={t("new")}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") adding.mutate();
      }}
    >
      <NativeSelect
        size="xs"
        label={t("about")}
        value={place}
        onChange={(event) =>
          onDraft({
            ...draft,
            ...placeOf(event.currentTarget.value, startUs ?? desk.player?.timeUs() ?? 0, stretch),
          })
        }
        data={[
          {
            value: "moment",
            label: t("place.moment", {
              time: timecode(startUs ?? desk.player?.timeUs() ?? 0),
            }),
          },
          ...(endUs !== null && startUs !== null
            ? [{ value: "stretch", label: stretchLabel(t, { startUs, endUs }) }]
            : stretch
              ? [{ value: "stretch", label: stretchLabel(t, stretch) }]
              : []),
          { value: "whole", label: t("place.whole") },
        ]}
      />
      <RemarkField
        key={calls}
        label={t("text")}
        value={text}
        onChange={(typed) => onDraft({ ...draft, text: typed })}
        onSend={() => text.trim() !== "" && adding.mutate()}
        onLeave={() => onDraft(text === "" ? null : draft)}
      />
      {adding.error && <Failure compact error={adding.error} kept={t("kept")} />}
      <div className={classes["row"]}>
        <Button size="xs" type="submit" loading={adding.isPending} disabled={text.trim() === ""}>
          {t("send")}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => onDraft(null)}>
          {t("discard")}
        </Button>
      </div>
    </form>
  );
}

interface Stretch {
  readonly startUs: number;
  readonly endUs: number;
}

/** The segment to comment on: the loop, else the selected state event. */
function stretchOf({ loop, session }: Desk): Stretch | undefined {
  const range = loop.range();
  if (range) return { startUs: range.fromUs, endUs: range.toUs };
  const { selectedId } = session.state.get();
  const event = selectedId === null ? undefined : session.work.held(selectedId)?.event;
  if (event?.kind !== "state" || event.endUs === null) return undefined;
  return { startUs: event.startUs, endUs: event.endUs };
}

function placeOf(kind: string, timeUs: number, stretch: Stretch | undefined): RemarkPlace {
  if (kind === "whole") return { startUs: null, endUs: null };
  if (kind === "stretch" && stretch) return stretch;
  return { startUs: timeUs, endUs: null };
}

function stretchLabel(t: Translate<"remarks">, { startUs, endUs }: Stretch): string {
  return t("place.stretch", { start: timecode(startUs), end: timecode(endUs) });
}
