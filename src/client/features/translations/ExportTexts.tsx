import { Button, Menu } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { InterfaceText } from "../../../domain/entities/missingText.ts";
import { safeFileName } from "../../../formats/fileNames.ts";
import {
  interfaceJson,
  interfaceTranslatables,
} from "../../../formats/translations/interfaceTexts.ts";
import { xliffText } from "../../../formats/translations/xliff.ts";
import { download } from "../../kit/chart/download.ts";
import type { PlacesOf } from "./place.ts";

/** Exports the listed texts as a file for translators. */
export function ExportTexts({ texts, language, name, placesOf }: Props) {
  const { t } = useTranslation(["admin", "scheme"]);
  function save(format: keyof typeof files): void {
    const { ending, type, write } = files[format];
    download({
      fileName: `${safeFileName(name)}${ending}`,
      type,
      content: write({
        sourceLanguage: "en",
        targetLanguage: language,
        title: name,
        texts: interfaceTranslatables(texts, (text) =>
          placesOf(text)
            .map(({ title }) => title)
            .join(" · "),
        ),
      }),
    });
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" disabled={texts.length === 0}>
          {t("scheme:translate.export.open")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save("xliff")}>{t("scheme:translate.export.xliff")}</Menu.Item>
        <Menu.Item onClick={() => save("json")}>{t("texts.json")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  readonly texts: readonly InterfaceText[];
  readonly language: string;
  /** The name of the file, without extension. */
  readonly name: string;
  readonly placesOf: PlacesOf;
}

const files = {
  xliff: { ending: ".xlf", type: "application/xliff+xml", write: xliffText },
  json: { ending: ".json", type: "application/json", write: interfaceJson },
} as const;
