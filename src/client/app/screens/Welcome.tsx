import { useTranslation } from "react-i18next";
import { LinkButton } from "../../kit/page/links.tsx";
import { PlainFrame } from "../frame/PlainFrame.tsx";
import styles from "./Welcome.module.css";

/** What this is, for whoever is not signed in. */
export function Welcome() {
  const { t } = useTranslation(["home", "common"]);

  return (
    <PlainFrame>
      <title>{t("common:product")}</title>
      <div className={styles["welcome"]}>
        <div className={styles["words"]}>
          <h1>{t("welcome.title")}</h1>
          <p>{t("welcome.what")}</p>
          <LinkButton to="/sign-in" size="md">
            {t("common:signIn")}
          </LinkButton>{" "}
          <LinkButton to="/calculator" size="md" variant="default">
            {t("common:screen.calculator")}
          </LinkButton>
        </div>
        <Lanes />
        <dl className={styles["promises"]}>
          {(["first", "second", "third"] as const).map((promise) => (
            <div key={promise}>
              <dt>{t(`welcome.${promise}`)}</dt>
              <dd>{t(`welcome.${promise}What`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PlainFrame>
  );
}

/** Two raters' codings on one time line, and where they differ. */
function Lanes() {
  return (
    <svg
      className={styles["lanes"]}
      viewBox="0 0 640 132"
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      <g fill="#0072b2">
        <rect x="10" y="14" width="150" height="18" rx="3" />
        <rect x="300" y="14" width="96" height="18" rx="3" />
        <rect x="16" y="82" width="138" height="18" rx="3" />
        <rect x="300" y="82" width="100" height="18" rx="3" />
      </g>
      <g fill="#e69f00">
        <rect x="166" y="14" width="128" height="18" rx="3" />
        <rect x="402" y="14" width="150" height="18" rx="3" />
        <rect x="160" y="82" width="92" height="18" rx="3" />
        <rect x="404" y="82" width="216" height="18" rx="3" />
      </g>
      <g fill="#009e73">
        <rect x="558" y="14" width="72" height="18" rx="3" />
        <rect x="256" y="82" width="40" height="18" rx="3" />
      </g>
      <g className={styles["differences"]}>
        <rect x="252" y="40" width="44" height="34" rx="3" />
        <rect x="554" y="40" width="72" height="34" rx="3" />
      </g>
      <path className={styles["now"]} d="M352 4v116" />
    </svg>
  );
}
