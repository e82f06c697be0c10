import {
  Button,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { accountCalls, type Session } from "../../../api/contract/accounts.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { useAccount } from "../../kit/query/account.ts";
import { DecimalsSelect } from "../../kit/form/DecimalsSelect.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { DeviceWorkSection } from "../../kit/offline/DeviceWork.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useChangePreferences, usePreferences } from "../../kit/query/preferences.ts";
import { fieldProblemsOf, useFieldErrors } from "../../kit/text/refusalText.ts";
import { languages } from "../../kit/text/languages.ts";
import { sessionQuery } from "../../kit/query/session.ts";
import { ChangePassword } from "../../features/settings/ChangePassword.tsx";
import { EmailAddress } from "../../features/settings/EmailAddress.tsx";
import { EraseAccount } from "../../features/settings/EraseAccount.tsx";
import { NoticeSettings } from "../../features/settings/NoticeSettings.tsx";
import { OwnStudies } from "../../features/settings/OwnStudies.tsx";
import { Sessions } from "../../features/settings/Sessions.tsx";
import { SingleSignOnLink } from "../../features/settings/SingleSignOnLink.tsx";
import { Tokens } from "../../features/settings/Tokens.tsx";
import { TwoFactor } from "../../features/settings/TwoFactor.tsx";
import { KeysEditor } from "../../features/workbench/keys/KeysEditor.tsx";
import { useSend } from "../../kit/query/useSend.ts";

export function Settings() {
  const { t } = useTranslation(["settings", "common"]);
  const account = useAccount();

  return (
    <Page title={t("common:screen.settings")} width="sections">
      {account && <AccountForm account={account} />}
      <Display />
      {account && <Work />}
      {account && <Announcements />}
      {account && <NoticeSettings />}
      {account && <EmailAddress account={account} />}
      {account && <ChangePassword email={account.email} />}
      {account && <TwoFactor isAdministrator={account.isAdministrator} />}
      {account && <SingleSignOnLink />}
      {account && <Sessions />}
      {account && <Tokens />}
      {account && <DeviceWorkSection account={account} />}
      {account && <OwnStudies accountId={account.id} />}
      {account && <EraseAccount account={account} />}
      {account && (
        // Longer than a column: it goes on in the next.
        <Stack gap="xs" data-breaks>
          <Title order={2} id="keys">
            {t("keys")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("keysHint")}
          </Text>
          <KeysEditor />
        </Stack>
      )}
    </Page>
  );
}

/** How the workbench behaves; kept with the account, so on every device. */
function Work() {
  const { t } = useTranslation("settings");
  const { timeFormat, pausesToAsk, rewindOnPauseS, loopLastS, pauseAfter } = usePreferences();
  const { mutate, error } = useChangePreferences();

  return (
    <Stack maw={420} gap="xs">
      <Title order={2}>{t("work")}</Title>
      <Select
        label={t("timeFormat")}
        allowDeselect={false}
        data={[
          { value: "timecode", label: t("timecode") },
          { value: "seconds", label: t("seconds") },
          { value: "frames", label: t("frames") },
        ]}
        value={timeFormat}
        onChange={(value) => {
          if (value !== null) mutate({ timeFormat: value });
        }}
      />
      <DecimalsSelect />
      <Switch
        label={t("pausesToAsk")}
        description={t("pausesToAskHint")}
        checked={pausesToAsk}
        onChange={(event) => mutate({ pausesToAsk: event.currentTarget.checked })}
      />
      <Select
        label={t("rewindOnPause")}
        description={t("rewindOnPauseHint")}
        allowDeselect={false}
        data={[...new Set([0, 0.5, 1, 2, 3, 5, 10, rewindOnPauseS])].map((seconds) => ({
          value: String(seconds),
          label: t("rewindSeconds", { seconds }),
        }))}
        value={String(rewindOnPauseS)}
        onChange={(value) => {
          if (value !== null) mutate({ rewindOnPauseS: Number(value) });
        }}
      />
      <Select
        label={t("loopLast")}
        description={t("loopLastHint")}
        allowDeselect={false}
        data={[...new Set([1, 2, 3, 5, 10, 20, 30, loopLastS])].map((seconds) => ({
          value: String(seconds),
          label: t("rewindSeconds", { seconds }),
        }))}
        value={String(loopLastS)}
        onChange={(value) => {
          if (value !== null) mutate({ loopLastS: Number(value) });
        }}
      />
      {pauseAfter.length > 0 && (
        <Text size="sm">
          {t("pauseAfter", { count: pauseAfter.length })}{" "}
          <Button variant="default" size="compact-sm" onClick={() => mutate({ pauseAfter: [] })}>
            {t("pauseAfterNone")}
          </Button>
        </Text>
      )}
      {error && <Failure compact error={error} kept={t("workKept")} />}
    </Stack>
  );
}

/** What a screen reader is told in the workbench, and when; and what is heard in its place. */
function Announcements() {
  const { t } = useTranslation("settings");
  const { announcements, announcesInPauses, earcons } = usePreferences();
  const { mutate, error } = useChangePreferences();

  return (
    <Stack maw={420} gap="xs">
      <Title order={2}>{t("announcements")}</Title>
      <Select
        label={t("announcementsLevel")}
        description={t("announcementsHint")}
        allowDeselect={false}
        data={announcementLevels.map((value) => ({
          value,
          label: t(`announcementsLevels.${value}`),
        }))}
        value={announcements}
        onChange={(value) => {
          const level = announcementLevels.find((one) => one === value);
          if (level) mutate({ announcements: level });
        }}
      />
      <Switch
        label={t("announcesInPauses")}
        description={t("announcesInPausesHint")}
        checked={announcesInPauses}
        onChange={(event) => mutate({ announcesInPauses: event.currentTarget.checked })}
      />
      <Switch
        label={t("earcons")}
        description={t("earconsHint")}
        checked={earcons}
        onChange={(event) => mutate({ earcons: event.currentTarget.checked })}
      />
      {error && <Failure compact error={error} kept={t("workKept")} />}
    </Stack>
  );
}

const announcementLevels = ["off", "brief", "full"] as const;

function AccountForm({ account }: { readonly account: Account }) {
  const { t, i18n } = useTranslation(["settings", "common"]);
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const [language, setLanguage] = useState(
    account.language ?? i18n.resolvedLanguage ?? i18n.language,
  );
  const { mutate, isPending, isSuccess, error, reset } = useSend(
    accountCalls.changeAccount,
    () => ({ body: { name, language } }),
    {
      onSuccess: async (changed) => {
        const session: Session = { state: "signed_in", account: changed };
        client.setQueryData(sessionQuery.queryKey, session);
        if (changed.language) await i18n.changeLanguage(changed.language);
      },
    },
  );
  const errorOf = useFieldErrors(error);
  const isChanged = name !== account.name || language !== account.language;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        <Title order={2}>{t("account")}</Title>
        <TextInput
          label={t("name")}
          description={t("nameHint")}
          autoComplete="name"
          value={name}
          error={errorOf("name")}
          onChange={(event) => {
            setName(event.currentTarget.value);
            reset();
          }}
        />
        <Select
          label={t("language")}
          description={t("languageHint")}
          allowDeselect={false}
          data={languages.map(({ code, name: label }) => ({ value: code, label }))}
          value={language}
          error={errorOf("language")}
          onChange={(value) => {
            if (value !== null) setLanguage(value);
            reset();
          }}
        />
        {error && fieldProblemsOf(error).length === 0 && <Failure error={error} compact />}
        <div>
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {t("common:save")}
          </Button>
          <Text span size="sm" c="dimmed" ms="sm" role="status">
            {isSuccess && !isChanged ? t("common:saved") : ""}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

function Display() {
  const { t } = useTranslation(["settings", "common"]);
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Stack maw={420} gap="xs">
      <Title order={2}>{t("display")}</Title>
      <Text size="sm" fw={500} id="theme-name">
        {t("theme")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("themeHint")}
      </Text>
      <SegmentedControl
        aria-labelledby="theme-name"
        value={colorScheme}
        data={[
          { value: "light", label: t("common:themeLight") },
          { value: "dark", label: t("common:themeDark") },
          { value: "auto", label: t("common:themeAuto") },
        ]}
        onChange={(value) => {
          if (value === "light" || value === "dark" || value === "auto") setColorScheme(value);
        }}
      />
    </Stack>
  );
}
