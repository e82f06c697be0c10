import { useTranslation } from "react-i18next";
import { CloseIcon } from "../frame/icons.tsx";
import { isolated } from "../isolated.ts";
import scope from "../scope/scope.module.css";
import { pairIn } from "./address.ts";
import type { Shown } from "./shown.ts";

/** That the page is about two raters alone; taken off, it is about all again. */
export function PairChip({ shown, pair }: { readonly shown: Shown; readonly pair: string }) {
  const { t } = useTranslation("agreement");
  const ids = pairIn(pair);
  if (!ids) return null;
  const names = t("pairOf", {
    a: isolated(shown.raterName(ids.raterA)),
    b: isolated(shown.raterName(ids.raterB)),
  });

  return (
    <span className={scope["chip"]} data-narrowed>
      <span className={scope["press"]}>
        <span className={scope["label"]}>{t("onlyPair")}</span>
        <bdi className={scope["says"]}>{names}</bdi>
      </span>
      <button
        type="button"
        className={scope["remove"]}
        aria-label={t("allPairs")}
        onClick={() => shown.choose({ pair: undefined })}
      >
        <CloseIcon size={14} />
      </button>
    </span>
  );
}
