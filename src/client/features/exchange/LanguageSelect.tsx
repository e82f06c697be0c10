import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useLanguageNames } from "../../kit/text/useLanguageNames.ts";

/**
 * Selects the language of an exported scheme; nothing where no version is translated. Empty: the first language.
 */
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
