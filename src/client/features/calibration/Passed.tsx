import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useFormat } from "../../kit/text/format.ts";

/** The date until which a passed training is valid, with a link to the certificate. */
export function Passed({ studyId, accountId, certificate: { passedAt, validUntil }, name }: Props) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  return (
    <>
      {t("passedOn", { date: format.date(passedAt) })}{" "}
      {validUntil !== null && <>{t("validUntil", { date: format.date(validUntil) })} </>}
      <LinkAnchor
        underline="always"
        to="/studies/$studyId/certificates/$accountId"
        params={{ studyId, accountId }}
        aria-label={name === undefined ? undefined : t("certificateOf", { name })}
      >
        {t("certificate")}
      </LinkAnchor>
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly accountId: string;
  readonly certificate: NonNullable<CalibrationReply["raters"][number]["certificate"]>;
  /** The rater’s name, where several are listed. */
  readonly name?: string;
}
