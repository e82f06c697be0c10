import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useLanguageNames } from "../../kit/text/useLanguageNames.ts";

/** In which language a scheme’s words are written; nothing where no version is translated. Empty means its first. */
export function LanguageSelect({ value, onChange }: Props) {
  const { t } = useTranslation("exchange");
  const { studyId } = useStudy();
  const versions = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const nameOf = useLanguageNames();
  const languages = new Set((versions.data ?? []).flatMap((version) => version.languages));
  if (languages.size === 0) return null;
  return (
    <NativeSelect
      label={t("out.language")}
      description={t("out.languageWhat")}
      maw={420}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("out.firstLanguage") },
        ...[...languages].toSorted().map((one) => ({ value: one, label: nameOf(one) })),
      ]}
    />
  );
}

interface Props {
  readonly value: string;
  readonly onChange: (language: string) => void;
}
