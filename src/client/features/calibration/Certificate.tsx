import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CertificateReply } from "../../../api/contract/calibration.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./certificate.module.css";
import { RuleResults } from "./RuleResults.tsx";

/**
 * The printed certificate: the rater, the training and its date, the rules with their values, and
 * the date until which it is valid.
 */
export function CertificatePaper({ reply, certificate }: Props) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const { studyName, raterName, names } = reply;
  const { passedAt, validUntil, recordings, attempts, counted, results, programVersion } =
    certificate;
  return (
    <article className={classes["paper"]}>
      <p className={classes["over"]}>{t("certificate")}</p>
      <h2 className={classes["name"]}>
        <bdi>{raterName}</bdi>
      </h2>
      <p>
        {t("certifies", { study: studyName, date: format.date(passedAt) })}{" "}
        {t("certifiedOver", { count: recordings })} {t("certifiedAttempts", { count: attempts })}{" "}
        {t(`certifiedCounted.${counted}`)}
      </p>
      <RuleResults results={results} names={names} />
      <dl className={classes["facts"]}>
        <div>
          <dt>{t("study")}</dt>
          <dd>
            <bdi>{studyName}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("passedDate")}</dt>
          <dd>{format.date(passedAt)}</dd>
        </div>
        <div>
          <dt>{t("valid")}</dt>
          <dd>{validUntil === null ? t("forGood") : format.date(validUntil)}</dd>
        </div>
        <div>
          <dt>{t("program")}</dt>
          <dd>
            <bdi>{programVersion}</bdi>
          </dd>
        </div>
      </dl>
      <p className={classes["signature"]}>{t("signature")}</p>
    </article>
  );
}

interface Props {
  readonly reply: CertificateReply;
  readonly certificate: NonNullable<CertificateReply["certificate"]>;
}
