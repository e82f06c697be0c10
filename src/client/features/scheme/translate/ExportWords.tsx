import { Button, Menu } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Scheme, SchemeVersion } from "../../../../domain/entities/scheme.ts";
import { safeFileName } from "../../../../formats/fileNames.ts";
import { schemeTranslatables } from "../../../../formats/translations/schemeTranslations.ts";
import { translationTable } from "../../../../formats/translations/translationTable.ts";
import { xliffText } from "../../../../formats/translations/xliff.ts";
import { download } from "../../../kit/chart/download.ts";

/** Exports the texts of both languages as a file, including unsaved ones. */
export function ExportWords({ version, scheme, first, language, studyName }: Props) {
  const { t } = useTranslation("scheme");

  function save(format: keyof typeof files): void {
    const { ending, type, write } = files[format];
    const name = `${studyName}-v${version.number}-${language}`;
    download({
      fileName: `${safeFileName(name)}${ending}`,
      type,
      content: write({
        sourceLanguage: first,
        targetLanguage: language,
        title: name,
        texts: schemeTranslatables(scheme, language),
      }),
    });
  }

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default">{t("translate.export.open")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save("xliff")}>{t("translate.export.xliff")}</Menu.Item>
        <Menu.Item onClick={() => save("csv")}>{t("translate.export.csv")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  readonly version: SchemeVersion;
  readonly scheme: Scheme;
  readonly first: string;
  readonly language: string;
  readonly studyName: string;
}

const files = {
  xliff: { ending: ".xlf", type: "application/xliff+xml", write: xliffText },
  csv: { ending: ".csv", type: "text/csv", write: translationTable },
} as const;
