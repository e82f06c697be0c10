import { Button, NativeSelect, Switch, Text } from "@mantine/core";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { StudySummary } from "../../../../api/contract/studies.ts";
import type { SchemeVersion } from "../../../../domain/entities/scheme.ts";
import { isSameLanguage, languagesOf } from "../../../../domain/schemeInLanguage.ts";
import { missingWords } from "../../../../domain/schemeWords.ts";
import { AskBeforeLeaving } from "../../../kit/page/AskBeforeLeaving.tsx";
import { Failure } from "../../../kit/page/Failure.tsx";
import { languages as ownLanguages } from "../../../kit/text/languages.ts";
import { useLanguageNames } from "../../../kit/text/useLanguageNames.ts";
import { ExportWords } from "./ExportWords.tsx";
import { nothingPending, withPending, write } from "./pending.ts";
import classes from "./translate.module.css";
import { useSaving } from "./useSaving.ts";
import { WordList } from "./WordList.tsx";

const ImportWords = lazy(async () => ({
  default: (await import("./ImportWords.tsx")).ImportWords,
}));

/** The texts of a version: the first language on one side, another on the other. */
export function TranslateScheme({ version, study }: Props) {
  const { t, i18n } = useTranslation(["scheme", "common"]);
  const nameOf = useLanguageNames();
  const [pending, setPending] = useState(nothingPending);
  const [chosen, setChosen] = useState<string>();
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const scheme = useMemo(() => withPending(version.scheme, pending), [version, pending]);
  const isUnsaved = pending !== nothingPending;
  // Texts that are changed while others are being saved remain to be saved.
  const saving = useSaving(version, {
    onSaved: (saved) => setPending((now) => (now === saved ? nothingPending : now)),
  });
  const first = scheme.language ?? study.defaultLanguage;
  const there = [...new Set([...ownLanguages.map(({ code }) => code), ...languagesOf(scheme)])];
  const others = there.filter((one) => !isSameLanguage(one, first));
  const language = others.find((one) => one === chosen) ?? likely(others, i18n.resolvedLanguage);
  if (language === undefined) return null;
  const missing = missingWords(scheme, language);
  const firsts = [...new Set([...there, first])].map((one) => ({ value: one, label: nameOf(one) }));

  return (
    <section aria-label={t("version", { number: version.number })} className={classes["page"]}>
      <Text size="sm" maw="75ch">
        {t("translate.what")}
      </Text>
      <div className={classes["tools"]}>
        <NativeSelect
          label={t("translate.first")}
          value={first}
          data={firsts}
          onChange={(event) => setPending({ ...pending, first: event.currentTarget.value })}
        />
        <NativeSelect
          label={t("translate.into")}
          value={language}
          data={others.map((one) => ({ value: one, label: nameOf(one) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Switch
          label={t("translate.missingOnly")}
          checked={isMissingOnly}
          onChange={(event) => setIsMissingOnly(event.currentTarget.checked)}
        />
      </div>
      <div className={classes["bar"]}>
        <output className={classes["count"]}>
          {missing.length === 0
            ? t("translate.complete", { language: nameOf(language) })
            : t("translate.missing", { count: missing.length })}
          {" · "}
          {isUnsaved ? t("translate.unsaved") : t("translate.saved")}
        </output>
        <ExportWords {...{ version, scheme, first, language }} studyName={study.name} />
        <Button variant="default" onClick={() => setIsImporting(true)}>
          {t("translate.import.open")}
        </Button>
        <Button
          disabled={!isUnsaved}
          loading={saving.isPending}
          onClick={() => saving.mutate(pending)}
        >
          {t("translate.save")}
        </Button>
      </div>
      {saving.error && <Failure error={saving.error} kept={t("translate.kept")} compact />}
      <WordList
        key={`${language} ${String(isMissingOnly)}`}
        {...{ scheme, first, language, isMissingOnly }}
        onWrite={(key, word) => setPending((before) => write(before, language, [[key, word]]))}
      />
      <AskBeforeLeaving isUnsaved={isUnsaved} />
      {isImporting && (
        <Suspense>
          <ImportWords
            {...{ scheme, first, language }}
            onTake={(into, words) => {
              setPending((before) => write(before, into, words));
              setChosen(into);
              setIsImporting(false);
            }}
            onClose={() => setIsImporting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface Props {
  readonly version: SchemeVersion;
  readonly study: StudySummary;
}

/** The reader’s own language, else the first one available. */
function likely(languages: readonly string[], own: string | undefined): string | undefined {
  return languages.find((one) => one === own) ?? languages[0];
}
