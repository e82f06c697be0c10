import { useTranslation } from "react-i18next";
import "../gallery/texts.ts";
import { Page } from "../../kit/page/Page.tsx";
import { EstimateSamples } from "../gallery/EstimateSamples.tsx";
import classes from "../gallery/gallery.module.css";
import { MatrixSamples } from "../gallery/MatrixSamples.tsx";
import { RaschSamples } from "../gallery/RaschSamples.tsx";
import { SequenceSamples } from "../gallery/SequenceSamples.tsx";
import { ShareSamples } from "../gallery/ShareSamples.tsx";
import { StudySamples } from "../gallery/StudySamples.tsx";

/** Every chart on numbers that are made up here, with its table and its files. */
export function Gallery() {
  const { t } = useTranslation("gallery");
  return (
    <Page title={t("title")} description={t("description")}>
      <div className={classes["charts"]}>
        <ShareSamples />
        <EstimateSamples />
        <MatrixSamples />
        <SequenceSamples />
        <StudySamples />
        <RaschSamples />
      </div>
    </Page>
  );
}
