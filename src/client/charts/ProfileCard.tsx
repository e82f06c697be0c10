import { useTranslation } from "react-i18next";
import type { Profiles } from "../../api/contract/agreement.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { exact } from "./estimate.ts";
import { isolated } from "./isolated.ts";
import { meanOf, type Radar, radarOf } from "./profile.ts";
import { ProfileRadar } from "./ProfileRadar.tsx";
import { useNumbers } from "./useNumbers.ts";

/** The rubric by rater: a radar and its table. */
export function ProfileCard({ profiles, criteria }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal } = useNumbers();
  const radar = radarOf(profiles, criteria);
  const { raters } = profiles;
  const extremes = extremesOf(radar, raters);

  return (
    <ProfileRadar
      kind={t("profile")}
      title={
        extremes
          ? t("profileFinding", {
              most: isolated(extremes.most.name),
              mostValue: decimal(extremes.most.mean),
              least: isolated(extremes.least.name),
              leastValue: decimal(extremes.least.mean),
            })
          : t("profileSame")
      }
      hint={[t("profileHint"), ...(radar.isStretched ? [t("profileStretched")] : [])].join(" ")}
      fileName="profiles"
      tableIs="beside"
      spokes={radar.spokes.map(({ criterionId, name, values }) => ({
        id: criterionId,
        name,
        values: Object.fromEntries(
          Object.entries(values).map(([raterId, value]) => [raterId, exact(value)]),
        ),
      }))}
      spokesAre={t("criterion")}
      series={raters}
      axis={radar.axis}
      format={decimal}
    />
  );
}

interface Props {
  readonly profiles: Profiles;
  readonly criteria: readonly Criterion[];
}

function extremesOf(radar: Radar, raters: Profiles["raters"]) {
  const means = raters
    .flatMap(({ id, name }) => {
      const mean = meanOf(radar, id);
      return mean === undefined ? [] : [{ name, mean }];
    })
    .toSorted((a, b) => a.mean - b.mean);
  const least = means.at(0);
  const most = means.at(-1);
  return least && most && most.mean > least.mean ? { least, most } : undefined;
}
