import { Button, Menu } from "@mantine/core";
import { type RefObject, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { csv, type Cell } from "./csv.ts";
import { download } from "./download.ts";
import { madeFile } from "../query/program.ts";
import { type PictureWords, svgPicture } from "./svgPicture.ts";
import { pngOf } from "./pngOf.ts";

/** Saves a chart as files: the picture for print (SVG) and for slides (PNG), the numbers as CSV. */
export function ExportMenu({ card, picture, numbers, fileName }: Props) {
  const { t } = useTranslation("charts");
  const [hasFailed, setFailed] = useState(false);
  const drawn = () => {
    const figure = card.current;
    return figure && picture ? svgPicture(figure, picture) : undefined;
  };

  async function savePng(): Promise<void> {
    const found = drawn();
    const blob = found && (await pngOf(found));
    setFailed(!blob);
    if (blob) download({ fileName: madeFile(`${fileName}.png`), type: "image/png", content: blob });
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          aria-label={t("exportOf", { title: picture?.title ?? fileName })}
        >
          {hasFailed ? t("exportFailed") : t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {picture && (
          <>
            <Menu.Item
              onClick={() => {
                const found = drawn();
                setFailed(!found);
                if (!found) return;
                download({
                  fileName: madeFile(`${fileName}.svg`),
                  type: "image/svg+xml",
                  content: found.text,
                });
              }}
            >
              {t("asSvg")}
            </Menu.Item>
            <Menu.Item onClick={() => void savePng()}>{t("asPng")}</Menu.Item>
          </>
        )}
        <Menu.Item
          onClick={() =>
            download({
              fileName: madeFile(`${fileName}.csv`),
              type: "text/csv;charset=utf-8",
              content: csv(numbers()),
            })
          }
        >
          {t("asCsv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  readonly card: RefObject<HTMLElement | null>;
  /** The texts around the drawing; absent where there is no drawing. */
  readonly picture: PictureWords | undefined;
  readonly numbers: () => readonly (readonly Cell[])[];
  readonly fileName: string;
}
