import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useChangePreferences } from "../../kit/query/preferences.ts";
import "./texts.ts";
import { Tour } from "./Tour.tsx";
import styles from "./tour.module.css";

/**
 * Offers the tour for new accounts. Once it was taken, left or declined, this account is not offered it
 * again.
 */
export function TourOffer() {
  const { t } = useTranslation("tour");
  const { mutate } = useChangePreferences();
  const [isOn, setOn] = useState(false);
  const end = () => {
    document.querySelector<HTMLElement>("#content")?.focus();
    mutate({ hasSeenTour: true });
  };

  return (
    <>
      <div className={styles["offer"]}>
        <p>{t("offer")}</p>
        <Button size="xs" disabled={isOn} onClick={() => setOn(true)}>
          {t("start")}
        </Button>
        <Button size="xs" variant="default" onClick={end}>
          {t("notWanted")}
        </Button>
      </div>
      {isOn && <Tour onEnd={end} />}
    </>
  );
}
