import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { leftOutKinds } from "./leftOutKinds.ts";

/** The data that the report excludes, with reasons. */
export function LeftOutPart({
  excluded,
  onEarlierFile,
}: Pick<Agreement, "excluded" | "onEarlierFile">) {
  const { t } = useTranslation("agreement");
  const some = leftOutKinds.filter((kind) => excluded[kind] > 0);
  return (
    <section aria-labelledby="report-left-out">
      <h2 id="report-left-out">{t("leftOut.title")}</h2>
      <ul>
        {some.length === 0 && <li>{t("leftOut.nothing")}</li>}
        {some.map((kind) => (
          <li key={kind}>{t(`leftOut.${kind}`, { count: excluded[kind] })}</li>
        ))}
      </ul>
      {onEarlierFile > 0 && <p>{t("onEarlierFile", { count: onEarlierFile })}</p>}
    </section>
  );
}
