import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { WarningIcon } from "../../kit/page/icons.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { EndTwoFactor } from "./EndTwoFactor.tsx";
import { RenewBackupCodes } from "./RenewBackupCodes.tsx";
import { SetUpTwoFactor } from "./SetUpTwoFactor.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { securityCalls } from "../../../api/contract/security.ts";

/** Whether signing in requires two-factor authentication, and how to change that. */
export function TwoFactor({ isAdministrator }: { readonly isAdministrator: boolean }) {
  const { t } = useTranslation("security");
  const { data, error, refetch } = useCall(securityCalls.readSecurity, {});
  const [open, setOpen] = useState<"set_up" | "renew" | "end">();
  const close = () => setOpen(undefined);

  return (
    <Stack gap="xs">
      <Title order={2} id="two-factor">
        {t("twoFactor")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("twoFactorWhat")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !data.hasPassword && <Text size="sm">{t("twoFactorElsewhere")}</Text>}
      {data?.hasPassword && data.twoFactor === null && (
        <>
          {isAdministrator && (
            <Alert color="yellow" variant="light" icon={<WarningIcon />}>
              {t("administratorNeeds")}
            </Alert>
          )}
          <div>
            <Button variant="default" onClick={() => setOpen("set_up")}>
              {t("setUp")}
            </Button>
          </div>
        </>
      )}
      {data && data.twoFactor !== null && (
        <>
          <Text size="sm">
            {data.isTwoFactorDemanded && `${t("demanded")} `}
            {t("isOn")} {t("backupLeft", { count: data.twoFactor.backupCodesLeft })}
          </Text>
          <Group>
            <Button variant="default" onClick={() => setOpen("renew")}>
              {t("renew")}
            </Button>
            <Button variant="default" onClick={() => setOpen("end")}>
              {t("end")}
            </Button>
          </Group>
        </>
      )}
      {open === "set_up" && <SetUpTwoFactor onClose={close} />}
      {open === "renew" && <RenewBackupCodes onClose={close} />}
      {open === "end" && (
        <EndTwoFactor isDemanded={data?.isTwoFactorDemanded === true} onClose={close} />
      )}
    </Stack>
  );
}
