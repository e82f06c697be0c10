import { useTranslation } from "../../kit/text/useTranslation.ts";

/** The names of an import’s files: the first one, and the number of others. */
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
