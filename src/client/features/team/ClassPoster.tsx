import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Invitation } from "../../../domain/entities/study.ts";
import { focusNow } from "../../kit/page/focusNow.ts";
import { CheckIcon, CopyIcon } from "../../kit/page/icons.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./poster.module.css";
import { joinAddress } from "./joinAddress.ts";

const QrCode = lazy(async () => ({
  default: (await import("../../kit/page/QrCode.tsx")).QrCode,
}));

/** A class’s link as a large QR code for printing, and as a URL. */
export function ClassPoster({ invitation, token, studyName }: Props) {
  const { t } = useTranslation(["team", "common"]);
  const format = useFormat();
  const clipboard = useClipboard({ timeout: 3_000 });
  const address = joinAddress(token);

  return (
    <Stack>
      <div className={classes["poster"]}>
        <Title order={3} size="h1">
          <bdi>{invitation.name}</bdi>
        </Title>
        <Text>{t("posterWhat", { study: studyName })}</Text>
        <Suspense>
          <QrCode
            className={classes["code"]}
            sidePx={280}
            text={address}
            label={t("qr", { name: invitation.name })}
          />
        </Suspense>
        <bdi className={classes["address"]} dir="ltr">
          {address}
        </bdi>
        <Text size="sm">
          {t("posterUntil", {
            date: format.date(invitation.expiresAt),
            count: invitation.places ?? 1,
          })}
        </Text>
      </div>
      <TextInput
        className={classes["screen"] ?? ""}
        label={t("classLink")}
        readOnly
        dir="ltr"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm" c="dimmed" className={classes["screen"] ?? ""} role="status">
        {t("classLinkOnce")}
      </Text>
      <Group>
        <Button
          ref={focusNow}
          leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => clipboard.copy(address)}
        >
          {clipboard.copied ? t("common:copied") : t("common:copy")}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </Group>
    </Stack>
  );
}

interface Props {
  readonly invitation: Invitation;
  readonly token: string;
  readonly studyName: string;
}
