import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { type LockedReport, signInGroups } from "../../../domain/entities/lockedReport.ts";
import type { Report } from "../../../api/contract/report.ts";
import { useFormat } from "../../kit/text/format.ts";
import { semicolon, sideBySide } from "../../kit/text/phrase.ts";

/** The subject of the report, its author, its date, and the revision of the data. */
export function ReportHead({ report, agreement, covers, locked }: Props) {
  const { t, i18n } = useTranslation("report");
  const format = useFormat();
  const lines: readonly Line[] = [
    { name: t("head.study"), value: report.studyName },
    { name: t("head.madeAt"), value: format.dateTime(report.madeAt) },
    { name: t("head.by"), value: report.readerName },
    {
      name: t("head.covers"),
      value: covers.length === 0 ? t("head.coversAll") : sideBySide(covers, semicolon()),
    },
    ...(agreement.schemeVersion
      ? [
          {
            name: t("head.scheme"),
            value: t("head.version", { number: agreement.schemeVersion.number }),
          },
        ]
      : []),
    { name: t("head.revision"), value: report.revision },
    ...(locked ? [{ name: t("locked.sign"), value: signInGroups(locked.sign) }] : []),
    {
      name: t("head.cite"),
      isSentence: true,
      value: locked
        ? t("locked.citation", {
            study: report.studyName,
            sign: signInGroups(locked.sign),
            version: report.programVersion,
            date: format.date(locked.lockedAt),
          })
        : t("head.citation", {
            study: report.studyName,
            revision: report.revision,
            version: report.programVersion,
            date: format.date(report.madeAt),
          }),
    },
    { name: t("head.program"), value: `Interrater ${report.programVersion}` },
  ];
  return (
    <header>
      <h1>
        <bdi>{t("heading", { study: report.studyName })}</bdi>
      </h1>
      {report.studyDescription !== "" && (
        <p className="paper-about">
          <bdi>{report.studyDescription}</bdi>
        </p>
      )}
      <dl>
        {lines.map(({ name, value, isSentence }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {/* A sentence runs as its language does, though it begins with the study's name. */}
              <bdi dir={isSentence ? i18n.dir() : undefined}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

interface Line {
  readonly name: string;
  readonly value: string;
  readonly isSentence?: true;
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly covers: readonly string[];
  /** Absent for the current report. */
  readonly locked?: LockedReport | undefined;
}
