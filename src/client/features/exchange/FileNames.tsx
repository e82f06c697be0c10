import { useTranslation } from "../../kit/text/useTranslation.ts";

/** The files of an import: the first by its name, the rest counted. */
export function FileNames({
  files: [first = "", ...others],
}: {
  readonly files: readonly string[];
}) {
  const { t } = useTranslation("exchange");
  return (
    <p>
      <bdi>{first}</bdi>
      {others.length > 0 && ` ${t("imports.others", { count: others.length })}`}
    </p>
  );
}
