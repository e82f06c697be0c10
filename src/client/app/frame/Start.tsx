import { Button, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type StudySummary, studyCalls } from "../../../api/contract/studies.ts";
import { isCodable } from "../../../domain/states.ts";
import { useAccount } from "../../kit/query/account.ts";
import { AppFrame } from "./AppFrame.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { OverviewIcon, PlusIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { Commented } from "../../features/home/Commented.tsx";
import { NewStudy } from "../../features/home/NewStudy.tsx";
import { Queue } from "../../features/home/Queue.tsx";
import styles from "../../kit/page/home.module.css";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

// The way to this device's disk comes beside the rest.
const Unsent = lazy(async () => ({
  default: (await import("../../features/home/Unsent.tsx")).Unsent,
}));

/** Home: assignments that need action, then the reader’s studies. */
export function Start() {
  const { t } = useTranslation(["home", "common"]);
  const account = useAccount();
  const [isMaking, setMaking] = useState(false);
  const queue = useAll(observationCalls.myQueue, {});
  const studies = useCall(studyCalls.listStudies, {});
  const error = queue.error ?? studies.error;
  const waiting = queue.data?.filter(({ state }) => isCodable(state)).length ?? 0;
  const next = queue.data?.find(({ state }) => isCodable(state));
  const isRater = studies.data?.some(({ role }) => role === "rater") ?? false;

  // Assignments come first; the studies follow, or take their place.
  const hasWork = (queue.data?.length ?? 0) > 0;
  const ownStudies = studies.data && studies.data.length > 0 && (
    <Studies studies={studies.data} isTitled={waiting > 0 || isRater} />
  );

  return (
    <AppFrame>
      <Page
        title={
          waiting > 0
            ? t("toCode", { count: waiting })
            : isRater
              ? t("nothingToCode")
              : t("studies")
        }
        actions={
          <>
            <LinkButton to="/calculator" variant="subtle">
              {t("common:screen.calculator")}
            </LinkButton>
            {next && (
              <LinkButton
                to="/observations/$observationId"
                params={{ observationId: next.observationId }}
              >
                {t("next")}
              </LinkButton>
            )}
            <Button
              variant="default"
              leftSection={<PlusIcon size={16} />}
              onClick={() => setMaking(true)}
            >
              {t("newStudy")}
            </Button>
          </>
        }
        {...(hasWork && { beside: ownStudies })}
      >
        {account && (
          <Suspense>
            <Unsent account={account} />
          </Suspense>
        )}
        {error && (
          <Failure
            error={error}
            onRetry={() => void Promise.all([queue.refetch(), studies.refetch()])}
          />
        )}
        {queue.data && queue.data.length > 0 && <Queue items={queue.data} />}
        {queue.data && <Commented items={queue.data} />}
        {queue.data?.length === 0 && isRater && (
          <Text c="dimmed" size="sm">
            {t("nothingToCodeWhat")}
          </Text>
        )}
        {studies.data === undefined && !error && <Loading />}
        {!hasWork && ownStudies}
        {studies.data?.length === 0 && (
          <EmptyState
            icon={OverviewIcon}
            title={t("noStudies")}
            action={<Button onClick={() => setMaking(true)}>{t("firstStudy")}</Button>}
          >
            {t("noStudiesWhat")}
          </EmptyState>
        )}
      </Page>
      {isMaking && <NewStudy onClose={() => setMaking(false)} />}
    </AppFrame>
  );
}

function Studies({ studies, isTitled }: StudiesProps) {
  const { t } = useTranslation(["home", "common"]);

  return (
    <section className={`${styles["section"]} ${styles["studies"]}`}>
      {isTitled && <h2>{t("studies")}</h2>}
      <ul className={styles["list"]}>
        {studies.map((study) => (
          <li key={study.id} className={styles["row"]}>
            <div className={styles["words"]}>
              <LinkAnchor to="/studies/$studyId" params={{ studyId: study.id }} fw={600}>
                <bdi>{study.name}</bdi>
              </LinkAnchor>
              <span className={styles["side"]}>
                {sideBySide([
                  t(`common:role.${study.role}`),
                  ...(study.state === "open" || study.state === "draft"
                    ? []
                    : [t(`common:studyState.${study.state}`)]),
                  t("recordings", { count: study.recordings }),
                  t("members", { count: study.members }),
                ])}
              </span>
              {study.description !== "" && (
                <Text
                  size="sm"
                  lineClamp={2}
                  maw="72ch"
                  dir="auto"
                  lang={study.defaultLanguage}
                  title={study.description}
                >
                  {study.description}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StudiesProps {
  readonly studies: readonly StudySummary[];
  /** Whether the studies follow other content, and so need a heading. */
  readonly isTitled: boolean;
}
