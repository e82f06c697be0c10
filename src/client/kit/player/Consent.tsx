import { inLists } from "../text/region.ts";
import { useId, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { hostOrigins, hostedProviders, type Provider } from "../../../domain/mediaAddresses.ts";
import classes from "./Consent.module.css";

interface Props {
  readonly provider: Provider;
  readonly onOpen: (how: { readonly isRemembered: boolean }) => void;
}

/** What a rater should know before a host is contacted, and the button that contacts it. */
export function Consent({ provider: wanted, onOpen }: Props) {
  const { t, i18n } = useTranslation("player");
  const [isRemembered, setIsRemembered] = useState(false);
  const titleId = useId();
  const provider = t(`host.${wanted}`);
  const asked = hostOrigins(hostedProviders.filter((one) => one === wanted));
  const origins = new Intl.ListFormat(inLists(i18n.resolvedLanguage ?? "en")).format(
    [...new Set([...asked.scripts, ...asked.frames])].map(
      (origin) => `\u2068${origin.replace("https://", "")}\u2069`,
    ),
  );

  return (
    <section className={classes["consent"]} aria-labelledby={titleId}>
      <div className={classes["card"]}>
        <h2 id={titleId} className={classes["title"]}>
          {t("consent.title", { provider })}
        </h2>
        <p>{t("consent.tells", { provider, origins })}</p>
        <p>{t("consent.chosen", { provider })}</p>
        <button type="button" className={classes["open"]} onClick={() => onOpen({ isRemembered })}>
          {t("consent.open", { provider })}
        </button>
        <label className={classes["remember"]}>
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={(event) => setIsRemembered(event.currentTarget.checked)}
          />
          {t("consent.remember", { provider })}
        </label>
      </div>
    </section>
  );
}
