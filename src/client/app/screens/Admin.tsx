import { Button, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { type SubmitEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { textCalls } from "../../../api/contract/texts.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LanguageIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { MailState } from "../../features/settings/MailState.tsx";
import { People } from "../../features/settings/People.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { SecurityLog } from "../../features/settings/SecurityLog.tsx";

type Missing = z.output<(typeof textCalls)["listMissingTexts"]["reply"]>[number];

const shownAtOnce = 100;

/** What an administrator looks after: who is here, and the texts that languages still lack. */
export function Admin() {
  const { t } = useTranslation(["admin", "common"]);
  const { data, error, refetch } = useCall(textCalls.listMissingTexts, {});

  return (
    <Page
      title={t("common:screen.admin")}
      comes="in-turn"
      actions={
        <LinkButton variant="default" to="/admin/system">
          {t("common:screen.system")}
        </LinkButton>
      }
    >
      <People />
      <MailState />
      <SecurityLog />
      <section>
        <Title order={2}>{t("missing")}</Title>
        <Text size="sm" c="dimmed" mb="md">
          {t("missingWhat")}
        </Text>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.length === 0 && (
          <EmptyState icon={LanguageIcon} title={t("nothing")}>
            {t("nothingWhat")}
          </EmptyState>
        )}
        {data && data.length > 0 && <MissingTexts texts={data} />}
      </section>
    </Page>
  );
}

function MissingTexts({ texts }: { readonly texts: readonly Missing[] }) {
  const { t, i18n } = useTranslation(["admin", "common"]);
  const format = useFormat();
  const languages = useMemo(() => [...new Set(texts.map(({ language }) => language))], [texts]);
  const names = useMemo(
    () => new Intl.DisplayNames(i18n.language, { type: "language" }),
    [i18n.language],
  );
  const [chosen, setChosen] = useState<string>();
  const [filter, setFilter] = useState("");
  const [limit, setLimit] = useState(shownAtOnce);
  const language = chosen ?? languages[0] ?? "";
  const wanted = filter.trim().toLocaleLowerCase();
  const rows = texts.filter(
    (text) =>
      text.language === language &&
      `${text.namespace}.${text.key} ${text.fallback}`.toLocaleLowerCase().includes(wanted),
  );

  return (
    <>
      <div style={{ display: "flex", flexWrap: "wrap", gap: 12, alignItems: "end" }}>
        <NativeSelect
          label={t("language")}
          value={language}
          data={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextInput
          label={t("filter")}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status" pb={8}>
          {t("open", { count: rows.filter(({ translation }) => translation === null).length })}
        </Text>
      </div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          {t("nothingIn")}
        </Text>
      ) : (
        <DataTable
          label={t("missing")}
          minWidth={720}
          rows={rows.slice(0, limit)}
          keyOf={(text) => `${text.language} ${text.namespace} ${text.key}`}
          columns={[
            {
              id: "key",
              head: t("key"),
              isRowHead: true,
              cell: ({ namespace, key }) => <bdi>{`${namespace}:${key}`}</bdi>,
            },
            {
              id: "fallback",
              head: t("fallback"),
              cell: ({ fallback, madeFrom }) => (
                <>
                  <span dir="auto">{fallback}</span>
                  {madeFrom !== null && (
                    <Text size="xs" c="dimmed">
                      {t("madeFrom", { text: isolated(madeFrom) })}
                    </Text>
                  )}
                </>
              ),
            },
            {
              id: "translation",
              head: t("translation"),
              width: "38%",
              cell: (text) => <TranslationForm text={text} />,
            },
            {
              id: "count",
              head: t("count"),
              isNumber: ({ count }) => count > 0,
              cell: ({ count }) => (count === 0 ? t("neverAsked") : format.number(count)),
            },
          ]}
        />
      )}
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + shownAtOnce)}>
          {t("common:more")}
        </Button>
      )}
    </>
  );
}

function TranslationForm({ text }: { readonly text: Missing }) {
  const { t, i18n } = useTranslation(["admin", "common"]);
  const [draft, setDraft] = useState(text.translation ?? "");
  const { language, namespace, key } = text;
  const { mutate, isPending, error } = useSend(
    textCalls.translateText,
    () => ({
      params: { language, namespace },
      body: { key, translation: draft === "" ? null : draft },
    }),
    {
      onSuccess: async () => {
        await i18n.reloadResources([language], [namespace]);
      },
    },
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };

  return (
    <form onSubmit={submit} style={{ display: "flex", gap: 8 }}>
      <TextInput
        flex={1}
        lang={language}
        dir="auto"
        aria-label={t("translationOf", { key })}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      {draft !== (text.translation ?? "") && (
        <Button type="submit" variant="default" loading={isPending}>
          {t("common:save")}
        </Button>
      )}
      {error && <Failure error={error} compact />}
    </form>
  );
}
