import { Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import { memberCalls } from "../../../api/contract/members.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { parseCompareSearch } from "../../kit/page/compareAddress.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { canBePaused, PauseRater } from "../../kit/raters/PauseRater.tsx";
import { AnotherRater } from "./AnotherRater.tsx";
import classes from "./raters.module.css";

/** Actions for a coordinator about a rater; each opens a form in which known values are filled in. */
export function RaterSteps({ profile, name }: Props) {
  const { t } = useTranslation("raters");
  const { studyId, can } = useStudy();
  const { raterId, disagreeing } = profile;
  const params = { studyId };
  const members = useCall(memberCalls.listMembers, { params });
  const member = members.data?.find(({ accountId }) => accountId === raterId);
  const trains = member && canBePaused(member) && !member.isProgram;
  const [worst] = disagreeing;
  return (
    <section className={classes["part"]} id="next">
      <Title order={2} size="h3">
        {t("next")}
      </Title>
      <div className={classes["steps"]}>
        <AnotherRater {...{ studyId, profile, name }} />
        {worst && can("consensus.edit") && (
          <LinkAnchor
            size="sm"
            to="/studies/$studyId/compare/$recordingId"
            params={{ studyId, recordingId: worst.recordingId }}
            search={parseCompareSearch({ round: worst.roundId })}
          >
            {t("consensus")}
          </LinkAnchor>
        )}
        {trains && can("calibration.edit") && (
          <LinkAnchor
            size="sm"
            to="/studies/$studyId/calibration"
            params={params}
            search={{ section: "training", ticked: raterId }}
          >
            {t("toTraining")}
          </LinkAnchor>
        )}
        <LinkAnchor
          size="sm"
          to="/studies/$studyId/assignments"
          params={params}
          search={{ rater: raterId }}
          hash="assigned"
        >
          {t("reassign")}
        </LinkAnchor>
        <LinkAnchor
          size="sm"
          to="/studies/$studyId/calibration"
          params={params}
          search={{ section: "drift", rater: raterId }}
        >
          {t("calibration")}
        </LinkAnchor>
        {member && canBePaused(member) && <PauseRater studyId={studyId} member={member} />}
      </div>
    </section>
  );
}

interface Props {
  readonly profile: RaterProfile;
  readonly name: string;
}
