import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Folded } from "../../kit/page/Folded.tsx";
import { HowMuch } from "../../kit/planning/HowMuch.tsx";
import { PrecisionNow } from "../../kit/planning/PrecisionNow.tsx";
import "../../kit/planning/texts.ts";
import { useStudy } from "../../kit/query/study.ts";

/**
 * How much to double-code: estimated from the study’s own data, or from assumptions before there
 * are any.
 */
export function HowMuchSection({ onPropose }: Props) {
  const { t } = useTranslation("planning");
  const { can } = useStudy();
  return (
    <Folded title={t("title")} order={3} size="h3" isLong>
      {can("agreement.read") && <PrecisionNow order={4} onPropose={onPropose} />}
      <Folded title={t("before")} order={4} size="h4" isLong>
        <HowMuch level={4} />
      </Folded>
    </Folded>
  );
}

interface Props {
  readonly onPropose: Parameters<typeof PrecisionNow>[0]["onPropose"] & {};
}
