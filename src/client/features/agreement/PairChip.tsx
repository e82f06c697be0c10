import { useTranslation } from "../../kit/text/useTranslation.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import scope from "../../kit/scope/scope.module.css";
import { focusAddFilter } from "../../kit/scope/focusAddFilter.ts";
import { pairIn } from "./address.ts";
import { usePairName } from "./usePairName.ts";

/** A chip that says that the page is about two raters; removing it shows all raters again. */
export function PairChip({ pair, raterName, onRemove }: Props) {
  const { t } = useTranslation("agreement");
  const pairName = usePairName({ raterName });
  const ids = pairIn(pair);
  if (!ids) return null;

  return (
    <span className={scope["chip"]} data-narrowed>
      <span className={scope["press"]}>
        <span className={scope["label"]}>{t("onlyPair")}</span>
        <bdi className={scope["says"]}>{pairName(ids)}</bdi>
      </span>
      <button
        type="button"
        className={scope["remove"]}
        aria-label={t("allPairs")}
        onClick={(event) => {
          focusAddFilter(event.currentTarget);
          onRemove();
        }}
      >
        <CloseIcon size={14} />
      </button>
    </span>
  );
}

interface Props {
  /** The pair, as written in the URL. */
  readonly pair: string;
  readonly raterName: (raterId: string) => string;
  readonly onRemove: () => void;
}
