import { useTranslation } from "../../kit/text/useTranslation.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { PlainFrame } from "../frame/PlainFrame.tsx";
import styles from "./Welcome.module.css";
import { WelcomePicture } from "./WelcomePicture.tsx";

/** An introduction on one screen, with a picture, for people who are not signed in. */
export function Welcome() {
  const { t } = useTranslation(["home", "common"]);

  return (
    <PlainFrame>
      <title>{t("common:product")}</title>
      <div className={styles["welcome"]}>
        <div className={styles["words"]}>
          <h1>
            {sentencesOf(t("welcome.title")).map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </h1>
          <p>{t("welcome.what")}</p>
          <div className={styles["ways"]}>
            <LinkButton to="/sign-in" size="md">
              {t("common:signIn")}
            </LinkButton>
            <LinkButton to="/calculator" size="md" variant="default">
              {t("common:screen.calculator")}
            </LinkButton>
          </div>
          <p className={styles["hint"]}>{t("welcome.calculatorWhat")}</p>
        </div>
        <WelcomePicture />
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

/** Each with the space after it: a line ends between sentences where each has room for itself. */
function sentencesOf(text: string): readonly string[] {
  return text.match(/[^.。]+[.。]?\s*/gu) ?? [text];
}
