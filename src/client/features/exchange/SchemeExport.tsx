import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./exchange.module.css";
import { type SchemeFormat, schemeFormats } from "./formatNames.ts";
import { schemeBegunIn } from "../../../domain/schemeWords.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { schemeFile } from "./schemeFile.ts";
import { queryOf, useCall } from "../../kit/query/useCall.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useAction } from "../../kit/query/useAction.ts";

/** Exports the coding scheme without any coding, in the formats that can hold one. */
export function SchemeExport() {
  const { t } = useTranslation(["exchange", "formats"]);
  const { study, studyId } = useStudy();
  const client = useQueryClient();
  const versions = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const [versionId, setVersionId] = useState<string>();
  const [format, setFormat] = useState<SchemeFormat>(schemeFormats[0]);
  const [chosenLanguage, setLanguage] = useState("");
  // The study's own formats have all languages.
  const isWhole = format === "json" || format === "archive";
  const language = isWhole ? "" : chosenLanguage;
  const [newest] = versions.data ?? [];
  const chosenId = versionId ?? newest?.id;
  const making = useAction(async () => {
    if (chosenId === undefined) return;
    const version = await client.fetchQuery(
      queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId: chosenId } }),
    );
    const scheme =
      language === ""
        ? version.scheme
        : schemeBegunIn(version.scheme, language, study.defaultLanguage);
    await schemeFile({ format, version: { ...version, scheme }, studyName: study.name });
  });
  if (!newest) return null;
  return (
    <details className={classes["columns"]}>
      <summary>
        {t("schemeOut.title")} <span className={classes["small"]}>{t("schemeOut.what")}</span>
      </summary>
      <div className={classes["formatBody"]}>
        <Group align="end">
          <NativeSelect
            label={t("schemeOut.version")}
            value={chosenId}
            onChange={(event) => setVersionId(event.currentTarget.value)}
            data={(versions.data ?? []).map(({ id, number }) => ({
              value: id,
              label: t("schemes.version", { number }),
            }))}
          />
          <NativeSelect
            label={t("schemeOut.format")}
            value={format}
            onChange={(event) => {
              const chosen = schemeFormats.find((one) => one === event.currentTarget.value);
              if (chosen) setFormat(chosen);
            }}
            data={schemeFormats.map((value) => ({
              value,
              label: t(`formats:format.${value}.title`),
            }))}
          />
          <Button loading={making.isPending} onClick={() => making.mutate()}>
            {t("schemeOut.download")}
          </Button>
        </Group>
        {!isWhole && <LanguageSelect value={language} onChange={setLanguage} />}
        {making.error && <Failure error={making.error} compact />}
        {making.isSuccess && (
          <Text size="sm" role="status">
            {t("schemeOut.made")}
          </Text>
        )}
      </div>
    </details>
  );
}
