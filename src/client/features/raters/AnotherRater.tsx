import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";

/**
 * A link to an assignment plan in which another rater codes the recordings on which a rater and the others
 * disagree.
 */
export function AnotherRater({ studyId, profile, name }: Props) {
  const { t } = useTranslation("raters");
  const [first] = profile.disagreeing;
  if (!first) return null;
  return (
    <LinkAnchor
      size="sm"
      to="/studies/$studyId/assignments"
      params={{ studyId }}
      search={{
        part: "plan",
        recordings: profile.disagreeing.map(({ recordingId }) => recordingId).join("~"),
        without: profile.raterId,
        round: first.roundId,
      }}
      aria-label={t("anotherOf", { rater: name })}
    >
      {t("another")}
    </LinkAnchor>
  );
}

interface Props {
  readonly studyId: string;
  readonly profile: Pick<RaterProfile, "raterId" | "disagreeing">;
  readonly name: string;
}
