import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useFormat } from "../../kit/text/format.ts";
import "../gallery/texts.ts";
import { Page } from "../../kit/page/Page.tsx";
import { EstimateSamples } from "../gallery/EstimateSamples.tsx";
import classes from "../gallery/gallery.module.css";
import { MatrixSamples } from "../gallery/MatrixSamples.tsx";
import { MoreSizeSamples } from "../gallery/MoreSizeSamples.tsx";
import { PlanningSamples } from "../gallery/PlanningSamples.tsx";
import { RaschSamples } from "../gallery/RaschSamples.tsx";
import { sizes } from "../gallery/sampleSizes.ts";
import { SequenceSamples } from "../gallery/SequenceSamples.tsx";
import { ShareSamples } from "../gallery/ShareSamples.tsx";
import { SizeSamples } from "../gallery/SizeSamples.tsx";
import { StudySamples } from "../gallery/StudySamples.tsx";

const every = "every";

/** Every chart on numbers that are made up here, with its table and its files; and those of groups at any size. */
export function Gallery() {
  const { t } = useTranslation("gallery");
  const format = useFormat();
  const [shown, show] = useState<string>(every);
  return (
    <Page title={t("title")} description={t("description")}>
      <SegmentedControl
        aria-label={t("size.label")}
        value={shown}
        onChange={show}
        data={[
          { value: every, label: t("size.every") },
          ...sizes.map((count) => ({ value: String(count), label: format.number(count) })),
        ]}
      />
      <div className={classes["charts"]}>
        {shown === every ? (
          <>
            <ShareSamples />
            <EstimateSamples />
            <MatrixSamples />
            <SequenceSamples />
            <StudySamples />
            <RaschSamples />
            <PlanningSamples count={10} />
          </>
        ) : (
          <>
            <SizeSamples key={shown} count={Number(shown)} />
            <MoreSizeSamples key={`more ${shown}`} count={Number(shown)} />
            <PlanningSamples key={`planning ${shown}`} count={Number(shown)} />
          </>
        )}
      </div>
    </Page>
  );
}
