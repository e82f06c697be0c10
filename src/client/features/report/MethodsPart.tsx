import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { CopyButtons } from "./copied/CopyButtons.tsx";
import { latexParagraphs } from "./copied/latex.ts";
import { wordParagraphs } from "./copied/wordHtml.ts";
import { useMethodsText } from "./useMethodsText.ts";

/** The methods in sentences for a manuscript: how data were coded and agreement was computed. */
export function MethodsPart(props: Props) {
  const { t } = useTranslation("report");
  const { paragraphs, references } = useMethodsText(props);
  const whole = [...paragraphs, ...(references.length > 0 ? [t("methods.references")] : [])];
  return (
    <section aria-labelledby="report-methods">
      <h2 id="report-methods">{t("methods.title")}</h2>
      <div className="paper-aside" data-screen-only="">
        <span>{t("methods.hint")}</span>
        <CopyButtons
          of={t("methods.title")}
          word={() => ({
            html: wordParagraphs(whole) + wordParagraphs(references, { isHanging: true }),
            text: `${whole.join("\n\n")}\n${references.join("\n")}`,
          })}
          latex={() => latexParagraphs([...whole, ...references])}
        />
      </div>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {references.length > 0 && (
        <>
          <h3>{t("methods.references")}</h3>
          <ul className="paper-references" dir="ltr" lang="en">
            {references.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly traces: TraceAgreement | undefined;
  readonly covers: readonly string[];
}
