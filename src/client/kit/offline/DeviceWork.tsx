import { Alert, Button, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Account } from "../../../domain/entities/account.ts";
import { download } from "../chart/download.ts";
import {
  deviceWorkOf,
  type NotDeviceWork,
  readDeviceWork,
  takeDeviceWork,
} from "../outbox/deviceWork.ts";
import { outboxOf, type TakenIn } from "../outbox/outbox.ts";
import { Failure } from "../page/Failure.tsx";

/** The way of work out of a device, and into a server that lacks it. */
export function DeviceWorkSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation("common");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (file: File): Promise<TakenIn | NotDeviceWork> => {
      const work = readDeviceWork(await file.text(), account.id);
      return "because" in work ? work : takeDeviceWork(outboxOf(account.id), work);
    },
  });

  return (
    <Stack maw={560} gap="xs" id="device">
      <Title order={2}>{t("deviceWork.title")}</Title>
      <Text size="sm" c="dimmed">
        {t("deviceWork.hint")}
      </Text>
      <Group gap="xs">
        <SaveDeviceWork account={account} />
        <FileButton accept="application/json,.json" onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending}>
              {t("deviceWork.take")}
            </Button>
          )}
        </FileButton>
      </Group>
      {data && (
        <Alert role="status" color={"because" in data || data.elsewhere > 0 ? "yellow" : "blue"}>
          <Result of={data} />
        </Alert>
      )}
      {error && <Failure error={error} />}
    </Stack>
  );
}

function Result({ of }: { readonly of: TakenIn | NotDeviceWork }) {
  const { t } = useTranslation("common");
  if ("because" in of) {
    return of.because === "of_another"
      ? t("deviceWork.ofAnother", { name: of.name, email: of.email })
      : t(`deviceWork.${of.because}`);
  }
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

/** Hands all that this device holds of an account's coding to its rater as a file. Works without a server. */
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
