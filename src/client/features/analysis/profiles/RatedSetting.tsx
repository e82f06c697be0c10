import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { NamedBy } from "../namedBy.ts";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { eachRecording, ratedText } from "./ratedBy.ts";

/** The recording variable that names the person rated. */
export function RatedSetting({ rated, known, choose }: Props) {
  const { t } = useTranslation("analysis");
  const variables = known?.variables ?? [];
  return (
    <Setting
      label={t("profiles.rated.label")}
      value={ratedText(rated)}
      options={[
        ...variables.map(({ id, name }) => ({ value: id, label: name })),
        { value: eachRecording, label: t("profiles.rated.eachRecording") },
      ]}
      onChange={(candidate) => choose({ candidate, shown: undefined })}
    />
  );
}

interface Props extends Pick<ViewProps, "known" | "choose"> {
  readonly rated: NamedBy;
}
