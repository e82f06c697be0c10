import { Alert, Button, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../text/useTranslation.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { download } from "../chart/download.ts";
import {
  type DeviceWork,
  deviceWorkOf,
  type NotDeviceWork,
  readDeviceWork,
  takeDeviceWork,
} from "../outbox/deviceWork.ts";
import { outboxOf, type TakenIn } from "../outbox/outbox.ts";
import { Failure } from "../page/Failure.tsx";
import { useFormat } from "../text/format.ts";
import { isolated } from "../text/isolated.ts";
import { sideBySide } from "../text/phrase.ts";

/** Saves the work on this device as a file, and sends such a file to a server that lacks the work. */
export function DeviceWorkSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation("common");
  const sending = useMutation({
    mutationFn: (work: DeviceWork) => takeDeviceWork(outboxOf(account.id), work),
  });
  const reading = useMutation({
    mutationFn: async (file: File) => readDeviceWork(await file.text(), account.id),
    onMutate: () => sending.reset(),
  });
  const read = reading.data;
  const error = reading.error ?? sending.error;

  return (
    <Stack maw={560} gap="xs" id="device">
      <Title order={2}>{t("deviceWork.title")}</Title>
      <Text size="sm" c="dimmed">
        {t("deviceWork.hint")}
      </Text>
      <Group gap="xs">
        <SaveDeviceWork account={account} />
        <FileButton
          accept="application/json,.json"
          onChange={(file) => file && reading.mutate(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={reading.isPending}>
              {t("deviceWork.take")}
            </Button>
          )}
        </FileButton>
      </Group>
      {read && "because" in read && (
        <Alert role="status" color="yellow">
          <NotTaken why={read} />
        </Alert>
      )}
      {read && !("because" in read) && (
        <Ask
          work={read}
          isSending={sending.isPending}
          onSend={() => sending.mutate(read, { onSuccess: () => reading.reset() })}
          onCancel={() => reading.reset()}
        />
      )}
      {sending.data && (
        <Alert role="status" color={sending.data.elsewhere > 0 ? "yellow" : "blue"}>
          <Result of={sending.data} />
        </Alert>
      )}
      {error && <Failure error={error} />}
    </Stack>
  );
}

/** Asks before the content of a file is sent: nothing in the file proves that the rater made it. */
function Ask({
  work: { observations, server, writtenAt },
  isSending,
  onSend,
  onCancel,
}: {
  readonly work: DeviceWork;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <Alert role="group" aria-label={t("deviceWork.asks")} title={t("deviceWork.asks")}>
      <p>{t("deviceWork.from", { date: format.dateTime(writtenAt), server: isolated(server) })}</p>
      <ul>
        {observations.map(({ observationId, recording, study, sent, unsent, refused }) => (
          <li key={observationId}>
            {t("deviceWork.of", {
              names: sideBySide([recording ?? t("deviceWork.unnamed"), study ?? ""]),
              count: sent.length + unsent.length + refused.length,
            })}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" loading={isSending} onClick={onSend}>
          {t("deviceWork.send")}
        </Button>
        <Button size="xs" variant="default" disabled={isSending} onClick={onCancel}>
          {t("cancel")}
        </Button>
      </Group>
    </Alert>
  );
}

function NotTaken({ why }: { readonly why: NotDeviceWork }) {
  const { t } = useTranslation("common");
  return why.because === "of_another"
    ? t("deviceWork.ofAnother", { name: why.name, email: why.email })
    : t(`deviceWork.${why.because}`);
}

function Result({ of }: { readonly of: TakenIn }) {
  const { t } = useTranslation("common");
  const { known, missing, elsewhere } = of;
  if (known + missing + elsewhere === 0) return t("deviceWork.empty");
  return (
    <>
      {missing > 0 && <p>{t("deviceWork.missing", { count: missing })}</p>}
      {known > 0 && <p>{t("deviceWork.known", { count: known })}</p>}
      {elsewhere > 0 && <p>{t("deviceWork.elsewhere", { count: elsewhere })}</p>}
    </>
  );
}

/** Saves all coding of an account on this device as a file for its rater. Works without a server. */
export function SaveDeviceWork({ account }: { readonly account: Account }) {
  const { t } = useTranslation("common");
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const work = await deviceWorkOf(outboxOf(account.id), account);
      download({
        fileName: `interrater-device-${work.writtenAt.slice(0, 10)}.json`,
        type: "application/json",
        content: JSON.stringify(work),
      });
    },
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {t("deviceWork.save")}
      </Button>
      {error && <Failure error={error} />}
    </>
  );
}
