import { useTranslation } from "../../kit/text/useTranslation.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { AgreementBeside } from "./AgreementBeside.tsx";
import type { ProgramShown } from "./shown.ts";

/** Agreement on events among people, and of people with the program. */
export function EventsBeside({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const { coefficient } = useWrittenAgreement();
  const numbers = useNumbers();
  const { statistics, lines, margin, annotators } = shown.reply;
  const passes = annotators?.equivalencePasses;

  return (
    <AgreementBeside
      shown={shown}
      title={t("agreement.title", { rater: isolated(shown.rater) })}
      about={t("agreement.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
      whyUnit={
        passes
          ? t("agreement.unit", {
              ...passes,
              margin: leftToRight(coefficient(margin)),
              byRecording: numbers.percent(passes.byRecording),
              byFrame: numbers.percent(passes.byFrame),
            })
          : undefined
      }
      fileName="program-agreement"
      statistics={statistics}
      lines={lines.map(({ codeId, people, program, differences }) => ({
        codeId,
        people: people.figures,
        program: program.figures,
        differences,
      }))}
    />
  );
}
