import { Anchor, Textarea } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { InterfaceText } from "../../../domain/entities/missingText.ts";
import { interfaceMisfit, textUnit } from "../../../formats/translations/interfaceTexts.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import type { Place, PlacesOf } from "./place.ts";
import { PlacePicture } from "./PlacePicture.tsx";
import classes from "./translations.module.css";

/** English texts, each with a field for its translation. */
export function TextList({ texts, language, drafts, placesOf, onWrite }: Props) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <DataTable
      label={t("texts.list")}
      minWidth={760}
      maxHeight="70vh"
      rows={texts}
      keyOf={textUnit}
      columns={[
        {
          id: "key",
          head: t("key"),
          isRowHead: true,
          width: "26%",
          cell: (text) => (
            <div className={classes["unit"]}>
              <bdi>{textUnit(text)}</bdi>
              <div className={classes["small"]}>
                <Screens places={placesOf(text)} />
              </div>
              {text.picture && <PlacePicture picture={text.picture} unit={textUnit(text)} />}
            </div>
          ),
        },
        {
          id: "english",
          head: t("texts.english"),
          width: "27%",
          cell: ({ english, madeFrom }) => (
            <>
              <span className={classes["text"]} lang="en" dir="auto">
                {english}
              </span>
              {madeFrom !== null && (
                <div className={classes["small"]}>
                  {t("madeFrom", { text: isolated(madeFrom) })}
                </div>
              )}
            </>
          ),
        },
        {
          id: "translation",
          head: t("translation"),
          width: "34%",
          cell: (text) => (
            <Editor
              {...{ text, language }}
              draft={drafts.get(textUnit(text))}
              onWrite={(written) => onWrite(textUnit(text), written)}
            />
          ),
        },
        {
          id: "state",
          head: t("texts.state"),
          cell: ({ state, isWritten, count }) => (
            <>
              {t(`texts.is.${state}`)}
              {isWritten && <div className={classes["small"]}>{t("texts.isWritten")}</div>}
              {count > 0 && (
                <div className={classes["small"]}>{t("texts.asked", { number: count })}</div>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

interface Props {
  readonly texts: readonly InterfaceText[];
  readonly language: string;
  /** Unsaved translations, by unit. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly placesOf: PlacesOf;
  readonly onWrite: (unit: string, written: string) => void;
}

function Screens({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation("admin");
  if (places.length === 0) return t("texts.nowhere");
  return places.map(({ title, address }, at) => (
    <span key={title}>
      {at > 0 && " · "}
      {address === undefined ? (
        <bdi>{title}</bdi>
      ) : (
        <Anchor inherit href={address} target="interrater-place">
          <bdi>{title}</bdi>
        </Anchor>
      )}
    </span>
  ));
}

function Editor({ text, language, draft, onWrite }: EditorProps) {
  const { t } = useTranslation("admin");
  const value = draft ?? text.translation ?? "";
  const misfit =
    draft === undefined || draft === ""
      ? undefined
      : interfaceMisfit(text, { language, translation: draft });
  return (
    <Textarea
      aria-label={t("translationOf", { key: textUnit(text) })}
      lang={language}
      dir="auto"
      autosize
      minRows={1}
      maxRows={8}
      value={value}
      error={misfit && t(`texts.misfit.${misfit.because}`, { expected: isolated(misfit.expected) })}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}

interface EditorProps {
  readonly text: InterfaceText;
  readonly language: string;
  readonly draft: string | undefined;
  readonly onWrite: (written: string) => void;
}
