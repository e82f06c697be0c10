import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RatersReply } from "../../../api/contract/raters.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";
import classes from "./raters.module.css";

/** In a wide window, beside one rater: all raters in the order of the table, each with the first finding. */
export function RatersBeside({ studyId, reply, search, chosenId, raterName }: Props) {
  const { t } = useTranslation("raters");
  const scheme = reply.schemeVersion?.scheme ?? { codes: [], criteria: [], subjects: [] };
  const sentence = useRaterSentence({ scheme, raterName });
  return (
    <nav aria-label={t("title")} className={classes["list"]}>
      <ul>
        {reply.profiles.map(({ raterId, findings: [first] }) => (
          <li key={raterId} data-chosen={raterId === chosenId || undefined}>
            <LinkAnchor
              size="sm"
              to="/studies/$studyId/raters/$raterId"
              params={{ studyId, raterId }}
              search={{ ...search }}
              {...(raterId === chosenId && { "aria-current": "page" as const })}
            >
              <bdi>{raterName(raterId)}</bdi>
            </LinkAnchor>
            {first && (
              <Text size="xs" c="dimmed">
                {sentence(raterId, first)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  readonly studyId: string;
  readonly reply: RatersReply;
  readonly search: ScopeSearch;
  readonly chosenId: string;
  readonly raterName: (id: string) => string;
}
