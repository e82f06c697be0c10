import { Button, FileButton, Group, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exchangeCalls, type UnfinishedImport } from "../../../api/contract/exchange.ts";
import { type KeptImport, keptImports } from "../../kit/offline/keptImports.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useAccount } from "../../kit/query/account.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import { foldedName } from "../../../formats/foldedName.ts";
import classes from "./exchange.module.css";
import { FileNames } from "./FileNames.tsx";
import { SendingNow } from "./SendingNow.tsx";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import { mediaChosenAgain } from "./mediaSending.ts";
import { sentWhole } from "./studyImport.ts";

/**
 * Imports that were started and not finished, to continue in the browser in which they were started, or to discard.
 * Nothing without any.
 */
export function UnfinishedList() {
  const { t } = useTranslation("exchange");
  const { studyId } = useStudy();
  const account = useAccount();
  const found = useCall(exchangeCalls.listUnfinishedImports, { params: { studyId } });
  const [kept, setKept] = useState<readonly KeptImport[]>([]);
  const unfinished = found.data;

  useEffect(() => {
    if (!unfinished) return;
    void keptImports.ofStudy(studyId).then(async (all) => {
      const known = new Set<string>(unfinished.map((one) => one.id));
      // What the server no longer has was finished, discarded or erased.
      for (const { importId } of all) if (!known.has(importId)) await keptImports.forget(importId);
      setKept(all);
    });
  }, [unfinished, studyId]);

  if (!unfinished || unfinished.length === 0) return null;
  return (
    <section className={classes["part"]} aria-labelledby="unfinished-imports">
      <Title order={2} size="h3" id="unfinished-imports">
        {t("unfinished.title")}
      </Title>
      <Text size="sm" maw="75ch">
        {t("unfinished.what")}
      </Text>
      <ul className={classes["rows"]}>
        {unfinished.map((one) => (
          <Unfinished
            key={one.id}
            unfinished={one}
            // Somebody who has used this browser before may have begun it: it is theirs.
            kept={
              one.accountId === account?.id
                ? kept.find(({ importId }) => importId === one.id)
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({ unfinished, kept }: Props) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const { studyId } = useStudy();
  const client = useQueryClient();
  const discard = useSend(exchangeCalls.discardImport, () => ({
    params: { studyId, importId: unfinished.id },
  }));
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef<AbortController>(undefined);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const written = useWrittenList();
  const named = kept?.media ?? [];
  const media = mediaChosenAgain(named, chosen);
  const found = media.flatMap(({ files: some }) => some.map((file) => file.name));
  const lost = named
    .flatMap(({ fileNames }) => fileNames)
    .filter((name) => !found.some((one) => foldedName(one) === foldedName(name)));
  const { files, accountName, begunAt, observations, keptUntil } = unfinished;

  useEffect(() => () => stop.current?.abort(), []);

  async function goOn(all: KeptImport): Promise<void> {
    const ended = new AbortController();
    stop.current = ended;
    let now: Sending = {
      sentBytes: 0,
      sizeBytes: all.stages.reduce((sum, { size }) => sum + size, 0),
      isWaiting: false,
    };
    const tell = (change: Partial<Sending>) => {
      now = { ...now, ...change };
      if (!ended.signal.aborted) setSending(now);
    };
    setError(null);
    tell({});
    try {
      await sentWhole(all, {
        client,
        media,
        signal: ended.signal,
        onProgress: (sentBytes) => tell({ sentBytes }),
        onWait: (isWaiting) => tell({ isWaiting }),
      });
    } catch (problem) {
      if (!ended.signal.aborted) setError(problem);
    }
    setSending(null);
  }

  return (
    <li className={classes["row"]}>
      <div className={classes["grows"]}>
        <FileNames files={files} />
        <p className={classes["small"]}>
          {t("unfinished.by", {
            name: accountName,
            date: format.dateTime(begunAt),
            received: observations,
            until: format.dateTime(keptUntil),
          })}
        </p>
        {!kept && <Text size="sm">{t("unfinished.elsewhere")}</Text>}
        {lost.length > 0 && (
          <Text size="sm">
            {t("unfinished.mediaLost", { names: written(lost.slice(0, mostNames)) })}
          </Text>
        )}
        {found.length > 0 && (
          <Text size="sm" role="status">
            {t("unfinished.mediaChosen", { names: written(found.slice(0, mostNames)) })}
          </Text>
        )}
        {error !== null && <Failure error={error} />}
        {discard.error !== null && <Failure error={discard.error} />}
        {sending && <SendingNow {...sending} onStop={() => stop.current?.abort()} />}
      </div>
      {!sending && (
        <Group gap={8}>
          {lost.length > 0 && (
            <FileButton multiple onChange={(given) => setChosen((before) => [...before, ...given])}>
              {(props) => (
                <Button {...props} size="xs" variant="default">
                  {t("unfinished.mediaChoose")}
                </Button>
              )}
            </FileButton>
          )}
          {kept && (
            <Button size="xs" onClick={() => void goOn(kept)}>
              {t("unfinished.goOn")}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={discard.isPending}
            onClick={() => {
              void keptImports.forget(unfinished.id);
              discard.mutate();
            }}
          >
            {t("unfinished.discard")}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** The maximum number of file names listed; more are easier to find in their folder. */
const mostNames = 10;

interface Props {
  readonly unfinished: UnfinishedImport;
  /** The stored import that this browser can continue; `undefined` if there is none. */
  readonly kept: KeptImport | undefined;
}

interface Sending {
  readonly sentBytes: number;
  readonly sizeBytes: number;
  readonly isWaiting: boolean;
}
