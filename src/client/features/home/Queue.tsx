import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { QueueItem } from "../../../api/contract/observations.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { isCodable } from "../../../domain/states.ts";
import { cannotPlayHere } from "../../kit/player/cannotPlayHere.ts";
import { useFormat } from "../../kit/text/format.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { StateMark, verbFor } from "../../kit/page/StateMark.tsx";
import styles from "../../kit/page/home.module.css";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

// What waits is read before it is seen.
const SourcePicture = lazyPart(
  async () => (await import("../../kit/media/SourcePicture.tsx")).SourcePicture,
);

const shownAtFirst = 8;

/** The reader’s observations: those that need action first, then the submitted ones. */
export function Queue({ items }: { readonly items: readonly QueueItem[] }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const [now] = useState(() => Date.now());
  const [missing] = useState(cannotPlayHere);
  const waiting = items.filter(({ state }) => isCodable(state));
  const shown = isWhole ? items : waiting.slice(0, shownAtFirst);

  if (shown.length === 0 && !isWhole) {
    return (
      <div>
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t("showAll")}
        </Button>
      </div>
    );
  }
  return (
    <section className={styles["section"]}>
      <ul className={styles["list"]}>
        {shown.map((item, index) => (
          <li key={item.observationId} className={styles["row"]}>
            <Suspense>
              <SourcePicture {...item} />
            </Suspense>
            <StateMark state={item.state} />
            <div className={styles["words"]}>
              <LinkAnchor
                to="/observations/$observationId"
                params={{ observationId: item.observationId }}
                fw={600}
              >
                <bdi>{item.recordingName}</bdi>
              </LinkAnchor>
              {item.fileName !== null && item.fileName !== item.recordingName && (
                <span className={styles["side"]}>
                  <bdi>{item.fileName}</bdi>
                </span>
              )}{" "}
              <span className={styles["side"]}>
                {item.coveredUs < item.durationUs ? (
                  t("covers", {
                    time: timecode(item.coveredUs, { digits: 0 }),
                    all: timecode(item.durationUs, { digits: 0 }),
                  })
                ) : (
                  <span className="figures">{timecode(item.durationUs, { digits: 0 })}</span>
                )}
                {" · "}
                {t("inStudy", { study: item.studyName })}
                {" · "}
                {item.isTraining && <>{t("training")} · </>}
                {t(`common:observationState.${item.state}`)}
                {item.dueAt !== null && isCodable(item.state) && (
                  <>
                    {" · "}
                    <span data-late={new Date(item.dueAt).getTime() < now || undefined}>
                      {t("due", { date: format.date(item.dueAt) })}
                    </span>
                  </>
                )}
              </span>
              {missing.some((demand) => item.demands.includes(demand)) && (
                <span className={styles["reason"]}>{t("cannotPlay")}</span>
              )}
              <Progress item={item} />
              {item.openComments > 0 && (
                <span className={styles["side"]}>
                  {t("openComments", { count: item.openComments })}
                </span>
              )}
              {item.returnReason !== null && item.state === "returned" && (
                <span className={styles["reason"]} dir="auto">
                  {t("returnedBecause", { reason: item.returnReason })}
                </span>
              )}
            </div>
            {isCodable(item.state) && (
              <LinkButton
                to="/observations/$observationId"
                params={{ observationId: item.observationId }}
                size="xs"
                variant={index === 0 ? "filled" : "default"}
                aria-label={sideBySide(
                  [t(`common:verb.${verbFor(item.state)}`), item.recordingName],
                  colon(),
                )}
              >
                {t(`common:verb.${verbFor(item.state)}`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && shown.length < items.length && (
        <div>
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            {t("showAll")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The progress of an observation being coded, by its last event. */
function Progress({ item }: { readonly item: QueueItem }) {
  const { t } = useTranslation("home");
  const { state, reachedUs, eventCount, durationUs } = item;
  if (reachedUs === null || !isCodable(state)) return null;
  return (
    <span className={styles["progress"]}>
      <progress
        aria-label={t("progressOf", { recording: item.recordingName })}
        max={durationUs}
        value={reachedUs}
      />
      <span className="figures">
        {t("progress", {
          time: timecode(reachedUs, { digits: 0 }),
          count: eventCount,
        })}
      </span>
    </span>
  );
}
