import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { Button, Group, Progress, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { WarningIcon } from "../../kit/page/icons.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { ChooseFiles, DropArea } from "./DropArea.tsx";
import { Done } from "./Done.tsx";
import type { GivenFiles } from "./droppedTree.ts";
import classes from "./exchange.module.css";
import { ImportList } from "./ImportList.tsx";
import type { ImportStore, Phase } from "./importing.ts";
import { ImportPlan } from "./ImportPlan.tsx";
import { UnfinishedList } from "./UnfinishedList.tsx";
import { importFormats } from "./formatNames.ts";
import { studyImport } from "./studyImport.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { memberCalls } from "../../../api/contract/members.ts";

/** Imports files into this study: recordings, observations and a scheme. */
export function ImportPart() {
  const { t } = useTranslation(["exchange", "formats"]);
  const { study, studyId } = useStudy();
  const store = studyImport(study, useQueryClient());
  const importing = useSyncExternalStore(store.subscribe, store.get);
  const { phase } = importing;
  const isBusy = phase.kind === "sending";
  const members = useCall(memberCalls.listMembers, { params: { studyId } });

  function add(given: GivenFiles): void {
    if (given.files.length === 0) return;
    store.add(
      given,
      {
        rater: t("formats:words.rater"),
        recording: t("formats:words.recording"),
        study: t("formats:words.study"),
        exclusiveGroup: t("formats:words.exclusiveGroup"),
        modifier: t("formats:words.modifier"),
      },
      members.data?.map(({ name }) => name),
    );
  }

  return (
    <DropArea onFiles={add} isOpen={!isBusy}>
      {(phase.kind === "empty" || phase.kind === "stopped" || phase.kind === "lost") && (
        <Begin phase={phase} store={store} onFiles={add} />
      )}
      {phase.kind === "reading" && <ReadingNow phase={phase} store={store} />}
      {phase.kind === "done" ? (
        <Done
          made={phase.made}
          isOwnStudy={phase.isOwnStudy}
          reading={phase.reading}
          onFiles={add}
        />
      ) : (
        <ImportPlan importing={importing} store={store} onFiles={add} />
      )}
      {!isBusy && <UnfinishedList />}
      <ImportList />
    </DropArea>
  );
}

function Begin({ phase, store, onFiles }: BeginProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const hasFiles = store.get().files.length > 0;
  return (
    <section className={classes["drop"]} aria-labelledby="import-begin">
      {phase.kind === "lost" && (
        <p className={classes["lost"]} role="alert">
          <WarningIcon size={18} />
          <span>{t(`in.lost.${phase.because}`, { name: phase.fileName })}</span>
        </p>
      )}
      {phase.kind === "stopped" && <Text role="status">{t("in.stopped")}</Text>}
      <GuideHint page="moving-data" anchor="import" topic={t("in.drop")}>
        <Title order={2} size="h3" id="import-begin">
          {t("in.drop")}
        </Title>
      </GuideHint>
      <Group gap={8}>
        <ChooseFiles onFiles={onFiles} />
        {hasFiles && phase.kind !== "empty" && (
          <>
            <Button variant="default" onClick={store.readAgain}>
              {t("in.readAgain")}
            </Button>
            <Button variant="default" onClick={store.reset}>
              {t("in.reset")}
            </Button>
          </>
        )}
      </Group>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("in.what")}
      </Text>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("in.nothingYet")}
      </Text>
      <details>
        <Text component="summary" size="sm">
          {t("in.formats", { number: importFormats.length })}
        </Text>
        <Text size="sm" c="dimmed" maw="75ch">
          {format.list(importFormats.map((one) => isolated(t(`formats:format.${one}.title`))))}
        </Text>
      </details>
    </section>
  );
}

interface BeginProps {
  readonly phase: Extract<Phase, { readonly kind: "empty" | "stopped" | "lost" }>;
  readonly store: ImportStore;
  readonly onFiles: (given: GivenFiles) => void;
}

function ReadingNow({ phase: { progress, before }, store }: ReadingProps) {
  const { t } = useTranslation("exchange");
  const share = progress ? (progress.number - 1 + progress.share) / progress.of : 0;
  return (
    <section className={classes["progress"]} data-small={before !== null || undefined}>
      <div className={classes["progressWords"]}>
        <p role="status">
          {progress
            ? t("in.reading", {
                name: progress.fileName,
                number: progress.number,
                count: progress.of,
              })
            : t("in.readingStarts")}
        </p>
        <Button size="xs" variant="default" onClick={store.stop}>
          {t("in.stop")}
        </Button>
      </div>
      <Progress.Root size="sm">
        <Progress.Section
          value={share * 100}
          striped={progress === null}
          aria-label={t("in.readingProgress")}
        />
      </Progress.Root>
    </section>
  );
}

interface ReadingProps {
  readonly phase: Extract<Phase, { readonly kind: "reading" }>;
  readonly store: ImportStore;
}
