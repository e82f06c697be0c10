import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import { copyText } from "../page/copyText.ts";
import { type BrowserCheck, checkBrowser, slowMs } from "./browserCheck.ts";
import classes from "./DeviceDialog.module.css";
import { colon, sideBySide } from "../text/phrase.ts";

interface Props {
  /** More facts about this device, to be sent along. */
  readonly others: readonly (readonly [name: string, said: string])[];
}

/** What this browser can do of what coding needs, in sentences that can be sent to a coordinator. */
export function BrowserCheckPart({ others }: Props) {
  const { t, i18n } = useTranslation("workbench");
  const [check, setCheck] = useState<BrowserCheck>();
  const [copied, setCopied] = useState<"copied" | "not_copied">();
  useEffect(() => {
    let isLeft = false;
    void checkBrowser().then((found) => {
      if (!isLeft) setCheck(found);
    });
    return () => {
      isLeft = true;
    };
  }, []);

  if (!check) return <p className={classes["facts"]}>{t("device.check.running")}</p>;
  const ms = new Intl.NumberFormat(i18n.resolvedLanguage, { maximumFractionDigits: 0 });
  const facts: readonly (readonly [string, string])[] = [
    [t("device.check.frames.name"), t(`device.check.frames.${check.frames}`)],
    [t("device.check.sound.name"), t(`device.check.sound.${check.sound}`)],
    [t("device.check.files.name"), t(`device.check.files.${check.files}`)],
    [t("device.check.hevc.name"), t(`device.check.hevc.${check.hevc}`)],
    [
      t("device.check.speed.name"),
      t(check.drawnEveryMs > slowMs ? "device.check.speed.slow" : "device.check.speed.quick", {
        ms: ms.format(check.drawnEveryMs),
      }),
    ],
  ];
  const copy = async () => {
    const lines = [...others, ...facts].map(([name, said]) => sideBySide([name, said], colon()));
    const isCopied = await copyText([navigator.userAgent, ...lines].join("\n"));
    setCopied(isCopied ? "copied" : "not_copied");
  };
  return (
    <>
      <dl className={classes["facts"]}>
        {facts.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <p className={classes["facts"]}>{t("device.check.told")}</p>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {t("device.check.copy")}
      </Button>{" "}
      <output className={classes["copied"]}>
        {copied && t(copied === "copied" ? "device.check.copied" : "device.check.notCopied")}
      </output>
    </>
  );
}
