import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { type Workbench as WorkbenchReply, workCalls } from "../../../api/contract/work.ts";
import { limits } from "../../../domain/limits.ts";
import { usePreferences } from "../../kit/query/preferences.ts";
import { Unreachable } from "../../kit/query/api.ts";
import { useAccount } from "../../kit/query/account.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { atPause, listenToPresses } from "../../kit/page/atPause.ts";
import { type Outbox, outboxOf } from "../../kit/outbox/outbox.ts";
import { openSession, type Session } from "../../kit/coding/session.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { WorkbenchView } from "../../features/workbench/WorkbenchView.tsx";
import { queryOf, useCall } from "../../kit/query/useCall.ts";
import { sessionQuery } from "../../kit/query/session.ts";
import { readAhead } from "../../kit/coding/workReading.ts";
import type { Screen } from "../routes.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

const Failure = lazy(async () => ({
  default: (await import("../../kit/page/Failure.tsx")).Failure,
}));

const WorkbenchSearch = lazyPart(
  async () => (await import("../frame/WorkbenchSearch.tsx")).WorkbenchSearch,
  { isOver: true },
);

/** Asks for the observation and for its work, before there is a screen to show them. */
export const askAhead: NonNullable<Screen["askAhead"]> = ({ client, pathname }) => {
  const session = client.getQueryData(sessionQuery.queryKey);
  const observationId = /^\/observations\/([^/]+)$/u.exec(pathname)?.[1];
  if (session?.state !== "signed_in" || observationId === undefined) return;
  void client.prefetchQuery(
    queryOf(workCalls.readWorkbench, { params: { observationId } }, patience),
  );
  readAhead(observationId, outboxOf(session.account.id));
  for (const fetch of drawnWithTheWork) fetch().catch(nothing);
};

/** Coding begins without them; while the work is on its way, so are they. What fails is tried again where it is drawn. */
const drawnWithTheWork = [
  () => import("../../features/workbench/Board.tsx"),
  () => import("../../features/workbench/EventList.tsx"),
  () => import("../../features/workbench/aloud/Aloud.tsx"),
];

function nothing(): void {}

/** A server that hangs does not keep a rater from what is on the disk: it is not asked a second time before. */
const patience = {
  beginsMs: limits.silenceMs,
  retry: (failures: number, error: Error) => error.name === "Unreachable" && failures < 2,
};

/** The workbench: one recording, coded and rated by one rater. */
export function Workbench() {
  const { observationId = "" } = useParams({ strict: false });
  const account = useAccount();
  if (!account) return <Loading />;
  return (
    <OfObservation
      key={observationId}
      observationId={observationId}
      outbox={outboxOf(account.id)}
    />
  );
}

function OfObservation({
  observationId,
  outbox,
}: {
  readonly observationId: string;
  readonly outbox: Outbox;
}) {
  const { t } = useTranslation("workbench");
  // The disk keeps the scheme in all its languages; `useWords` reads it in the reader's.
  const asked = useCall(
    workCalls.readWorkbench,
    { params: { observationId } },
    { asWritten: true, ...patience },
  );
  const kept = useAnswer(
    {
      queryKey: ["kept", observationId],
      queryFn: async () => (await outbox.disk.readWorkbench(observationId)) ?? null,
      enabled: asked.error instanceof Unreachable,
    },
    { asWritten: true },
  );
  useKeptForOffline();
  const workbench = asked.data ?? kept.data;

  if (workbench) {
    const { state } = workbench.observation;
    // A handed-in observation is another screen: read only, with nothing of the old left over.
    return <OfSession key={isDone(state) ? "done" : "open"} {...{ workbench, outbox }} />;
  }
  if (asked.error && !kept.isFetching) {
    return (
      <main>
        <Suspense>
          <Failure isScreen error={asked.error} onRetry={() => void asked.refetch()} />
        </Suspense>
      </main>
    );
  }
  return <Loading what={t("opening")} />;
}

/** Once the screen is there, and never in its way: hundreds of files are written to the disk that presses wait for. */
function useKeptForOffline(): void {
  useEffect(() => {
    let isLeft = false;
    const presses = listenToPresses();
    void atPause(presses.atMs, afterOpening).then(() => {
      presses.stop();
      if (isLeft) return;
      // A browser that keeps nothing, or has no room, goes on without.
      import("../../kit/offline/keepForOffline.ts")
        .then(({ keepForOffline }) => keepForOffline())
        .catch(() => undefined);
      import("../../kit/offline/thisDevice.ts")
        .then(({ keepStorage }) => keepStorage())
        .catch(() => undefined);
    });
    return () => {
      isLeft = true;
      presses.stop();
    };
  }, []);
}

const afterOpening = { firstMs: 2_000, longestMs: 10_000 };

function isDone(state: WorkbenchReply["observation"]["state"]): boolean {
  return state === "submitted" || state === "accepted" || state === "withdrawn";
}

type Opening =
  | { readonly kind: "opening" }
  | { readonly kind: "open"; readonly session: Session }
  | { readonly kind: "failed"; readonly error: unknown };

function OfSession({
  workbench,
  outbox,
}: {
  readonly workbench: WorkbenchReply;
  readonly outbox: Outbox;
}) {
  const { t } = useTranslation("workbench");
  const [opening, setOpening] = useState<Opening>({ kind: "opening" });
  // What the session is opened with is what was known then; later answers only concern the frame.
  const [first] = useState(workbench);
  const [ownKeys] = useState(usePreferences().codeKeys);

  useEffect(() => {
    let isLeft = false;
    let opened: Session | undefined;
    openSession(first, outbox, ownKeys).then(
      (session) => {
        opened = session;
        if (isLeft) session.close();
        else setOpening({ kind: "open", session });
      },
      (error: unknown) => {
        if (!isLeft) setOpening({ kind: "failed", error });
      },
    );
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [first, outbox, ownKeys]);

  switch (opening.kind) {
    case "opening":
      return <Loading what={t("opening")} />;
    case "failed":
      return (
        <main>
          <Suspense>
            <Failure isScreen error={opening.error} onRetry={() => window.location.reload()} />
          </Suspense>
        </main>
      );
    case "open":
      return <WorkbenchView session={opening.session} Search={WorkbenchSearch} />;
  }
}
