import { Group } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { MailState } from "../../features/settings/MailState.tsx";
import { People } from "../../features/settings/People.tsx";
import { SecurityLog } from "../../features/settings/SecurityLog.tsx";

/** The Administration page: accounts, email, and the security log. */
export function Admin() {
  const { t } = useTranslation(["admin", "common"]);

  return (
    <Page
      title={t("common:screen.admin")}
      comes="in-turn"
      beside={
        <>
          <MailState />
          <SecurityLog />
        </>
      }
      actions={
        <Group gap="xs">
          <LinkButton variant="default" to="/admin/translations">
            {t("common:screen.interfaceTexts")}
          </LinkButton>
          <LinkButton variant="default" to="/admin/system">
            {t("common:screen.system")}
          </LinkButton>
        </Group>
      }
    >
      <People />
    </Page>
  );
}
