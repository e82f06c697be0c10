import { Button, NativeSelect, TextInput } from "@mantine/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { textCalls } from "../../../api/contract/texts.ts";
import type { InterfaceText } from "../../../domain/entities/missingText.ts";
import { limits } from "../../../domain/limits.ts";
import { interfaceMisfit, textUnit } from "../../../formats/translations/interfaceTexts.ts";
import { ExportTexts } from "../../features/translations/ExportTexts.tsx";
import { isSourceFile, type PlacesOf } from "../../features/translations/place.ts";
import { TextCounts } from "../../features/translations/TextCounts.tsx";
import { TextList } from "../../features/translations/TextList.tsx";
import classes from "../../features/translations/translations.module.css";
import { AskBeforeLeaving } from "../../kit/page/AskBeforeLeaving.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LanguageIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useLanguageNames } from "../../kit/text/useLanguageNames.ts";
import { routes, type Screen } from "../routes.ts";

const ImportTexts = lazy(async () => ({
  default: (await import("../../features/translations/ImportTexts.tsx")).ImportTexts,
}));

/**
 * Interface translations by language: missing and outdated texts, to be entered here or imported
 * from a file.
 */
export function InterfaceTexts() {
  const { t } = useTranslation(["admin", "scheme", "common"]);
  const nameOf = useLanguageNames();
  const counts = useCall(textCalls.countTexts, {});
  const [shown, setShown] = useState<Shown>({ which: "open" });
  const languages = [...new Set(counts.data?.map(({ language }) => language))];
  const language =
    shown.language ??
    counts.data?.find(({ missing, outdated }) => missing + outdated > 0)?.language ??
    languages.find((one) => one !== "en");

  return (
    <Page
      title={t("common:screen.interfaceTexts")}
      description={t("missingWhat")}
      comes="in-turn"
      actions={
        <LinkButton variant="default" to="/admin">
          {t("common:screen.admin")}
        </LinkButton>
      }
    >
      {counts.error && <Failure error={counts.error} onRetry={() => void counts.refetch()} />}
      {!counts.data && !counts.error && <Loading rows={8} />}
      {counts.data && language !== undefined && (
        <>
          <TextCounts
            counts={counts.data}
            onShow={(of, namespace) => setShown({ ...shown, language: of, namespace })}
          />
          <div className={classes["tools"]}>
            <NativeSelect
              label={t("language")}
              value={language}
              data={languages.map((value) => ({ value, label: nameOf(value) }))}
              onChange={(event) => setShown({ ...shown, language: event.currentTarget.value })}
            />
            <NativeSelect
              label={t("namespace")}
              value={shown.namespace ?? ""}
              data={[
                { value: "", label: t("texts.allNamespaces") },
                ...new Set(counts.data.map(({ namespace }) => namespace)),
              ]}
              onChange={(event) =>
                setShown({ ...shown, namespace: event.currentTarget.value || undefined })
              }
            />
            <NativeSelect
              label={t("texts.which")}
              value={shown.which}
              data={[
                { value: "open", label: t("texts.open") },
                { value: "all", label: t("texts.all") },
              ]}
              onChange={(event) =>
                setShown({ ...shown, which: event.currentTarget.value === "all" ? "all" : "open" })
              }
            />
          </div>
          <OfLanguage key={language} {...shown} language={language} />
        </>
      )}
    </Page>
  );
}

interface Shown {
  readonly language?: string;
  readonly namespace?: string | undefined;
  readonly which: "open" | "all";
}

/** The texts of one language, with what is written and not saved. */
function OfLanguage({ language, namespace, which }: Shown & { readonly language: string }) {
  const { t, i18n } = useTranslation(["admin", "scheme", "common"]);
  const placesOf = usePlaces();
  const { data, error, refetch } = useCall(textCalls.listTexts, {
    params: { language },
    query: { which, ...(namespace !== undefined && { namespace }) },
  });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [filter, setFilter] = useState("");
  const [isImporting, setIsImporting] = useState(false);
  const wanted = filter.trim().toLocaleLowerCase();
  const texts = useMemo(
    () =>
      data?.filter((text) =>
        `${textUnit(text)} ${text.english} ${text.translation ?? ""}`
          .toLocaleLowerCase()
          .includes(wanted),
      ),
    [data, wanted],
  );
  const isFit = (text: InterfaceText) => {
    const translation = drafts.get(textUnit(text)) ?? "";
    return translation === "" || interfaceMisfit(text, { language, translation }) === undefined;
  };
  const wrong = (data ?? []).filter((text) => !isFit(text)).length;
  const saving = useSend(
    textCalls.translateText,
    (written: ReadonlyMap<string, string>) => ({
      params: { language },
      body: {
        texts: [...written].map(([unit, translation]) => {
          const [area = "", key = ""] = unit.split(/:(?<key>.*)/su);
          return { namespace: area, key, translation: translation === "" ? null : translation };
        }),
      },
    }),
    {
      // What was written while it was being saved stays to be saved.
      onReply: () =>
        setDrafts((now) => new Map([...now].filter(([unit, text]) => sent.get(unit) !== text))),
      onSuccess: async () => {
        await i18n.reloadResources([language]);
      },
    },
  );
  // A call takes so many; what is left stays to be saved.
  const sent = new Map([...drafts].slice(0, limits.missingTextsPerCall));

  return (
    <div>
      <div className={classes["tools"]}>
        <TextInput
          label={t("filter")}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      <div className={classes["bar"]}>
        <output className={classes["count"]}>
          {texts && t("open", { count: texts.filter(({ state }) => state !== "current").length })}
          {drafts.size > 0 && ` · ${t("scheme:translate.unsaved")}`}
        </output>
        {texts && (
          <ExportTexts
            {...{ texts, language, placesOf }}
            name={["interface", ...(namespace === undefined ? [] : [namespace]), language].join(
              "-",
            )}
          />
        )}
        <Button variant="default" onClick={() => setIsImporting(true)}>
          {t("scheme:translate.import.open")}
        </Button>
        <Button
          disabled={drafts.size === 0 || wrong > 0}
          loading={saving.isPending}
          onClick={() => saving.mutate(sent)}
        >
          {t("scheme:translate.save")}
        </Button>
      </div>
      {saving.error && <Failure error={saving.error} kept={t("scheme:translate.kept")} compact />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!texts && !error && <Loading rows={6} />}
      {texts?.length === 0 && (
        <EmptyState icon={LanguageIcon} title={t("nothing")}>
          {t("nothingIn")}
        </EmptyState>
      )}
      {texts && texts.length > 0 && (
        <TextList
          {...{ texts, language, drafts, placesOf }}
          onWrite={(unit, written) => setDrafts((now) => new Map([...now, [unit, written]]))}
        />
      )}
      <AskBeforeLeaving isUnsaved={drafts.size > 0} />
      {isImporting && (
        <Suspense>
          <ImportTexts
            language={language}
            onTake={(taken) => {
              setDrafts((now) => new Map([...now, ...taken]));
              setIsImporting(false);
            }}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Screens by the table of routes, those of a study in the first that there is; of a text without a picture, its file. */
function usePlaces(): PlacesOf {
  const { t } = useTranslation("common");
  const studies = useCall(studyCalls.listStudies, {});
  const studyId = studies.data?.[0]?.id;
  return ({ namespace, screens }) => {
    const all = Object.entries<Screen>(routes);
    const seen = all.filter(([name]) => screens.includes(name));
    const reading = all.filter(([, { texts }]) => texts.includes(namespace));
    const files = screens.filter(isSourceFile).map((file) => ({
      title: file.replace(/^.*\//u, ""),
      address: undefined,
    }));
    const shown = seen.length > 0 || files.length > 0 ? seen : reading;
    const places = shown.slice(0, mostPlaces).map(([, { title, path }]) => {
      const address = studyId ? path.replace("$studyId", studyId) : path;
      return { title: t(title), address: address.includes("$") ? undefined : address };
    });
    return [...places, ...files];
  };
}

/** More are no place to look at. */
const mostPlaces = 3;
