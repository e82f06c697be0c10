import { useTranslation } from "react-i18next";
import classes from "./SoundWithheld.module.css";

/** Offers the waveform where drawing it unasked might end the tab. */
export function SoundWithheld({ onRead }: { readonly onRead: () => void }) {
  const { t } = useTranslation("timeline");
  return (
    <div className={classes["withheld"]} role="status" data-sound-withheld>
      <p>{t("soundWithheld")}</p>
      <button type="button" onClick={onRead}>
        {t("drawSound")}
      </button>
    </div>
  );
}
