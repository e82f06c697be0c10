import { Suspense, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useCodedPart, useSessionPart } from "../../kit/coding/useStore.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { disputedIn } from "./rivals/disputed.ts";
import classes from "./WorkbenchView.module.css";

const AfterHandingIn = lazyPart(async () => (await import("./AfterHandingIn.tsx")).AfterHandingIn);

/** Why the observation is read-only, or why it was returned. */
export function WorkbenchNotices({
  session,
  onRivals,
}: {
  readonly session: Session;
  readonly onRivals: () => void;
}) {
  const { t } = useTranslation("workbench");
  const origin = useSessionPart(session, (state) => state.origin);
  const disputed = useCodedPart(session, (coded) => disputedIn(coded).length);
  const { observation, isMine, raterName, mayReview } = session.workbench;
  const { state, returnReason, fileReplacedAt } = observation;
  const format = useFormat();
  return (
    <>
      {returnReason !== null && !session.isReadOnly && (
        <p className={classes["notice"]} data-tone="waits">
          <strong>{t("notice.returned")}</strong> <bdi>{returnReason}</bdi>
        </p>
      )}
      {fileReplacedAt !== null && (
        <p className={classes["notice"]} data-tone="waits">
          {t("notice.earlierFile", { date: format.date(fileReplacedAt) })}
        </p>
      )}
      {/* Who may review reads whose it is in the bar of the review. */}
      {session.isReadOnly && (isMine || !mayReview) && (
        <p className={classes["notice"]}>
          <span role="status">
            {isMine
              ? t("notice.readOnly", { state: t(`state.${state}`) })
              : t("notice.others", { rater: raterName })}
          </span>
          {isMine && (
            <Suspense>
              {" "}
              <AfterHandingIn observation={observation} />
            </Suspense>
          )}
        </p>
      )}
      {disputed > 0 && (
        <p className={classes["notice"]} data-tone="waits" role="status">
          {t("rivals.notice", { count: disputed })}{" "}
          <button type="button" className={classes["button"]} onClick={onRivals}>
            {t("rivals.compare")}
          </button>
        </p>
      )}
      {origin === "disk" && <p className={classes["notice"]}>{t("notice.fromDisk")}</p>}
      {isMine && <SentAgain session={session} />}
    </>
  );
}

/** Changes that the server had lost and received again from this device; shown until dismissed. */
function SentAgain({ session: { outbox, workbench } }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const { id: observationId } = workbench.observation;
  const count = useSyncExternalStore(outbox.subscribe, () => outbox.sentAgain(observationId));
  if (count === 0) return null;
  return (
    <p className={classes["notice"]} data-tone="waits">
      <span role="status">{t("notice.again", { count })}</span>{" "}
      <button
        type="button"
        className={classes["button"]}
        onClick={() => void outbox.forgetSentAgain(observationId)}
      >
        {t("notice.read")}
      </button>
    </p>
  );
}
