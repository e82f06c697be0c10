import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { raterQueries } from "../../kit/raters/queries.ts";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import type { Shown } from "./shown.ts";

/** A reader takes in so many sentences about raters; the screen of raters has all. */
const sentencesMost = 6;

/** Who stands out, the most harm first: silent where nobody does. */
export function RatersInShort({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("raters");
  const { studyId, asked, scheme, raterName } = shown;
  const { data } = useQuery(raterQueries.all(studyId, asked.scope));
  const sentence = useRaterSentence({ scheme, raterName });
  const told = (data?.profiles ?? []).filter(({ findings }) => findings.length > 0);
  const all = told
    .flatMap(({ raterId, findings }) => findings.map((finding) => ({ raterId, finding })))
    .toSorted((a, b) => b.finding.harm - a.finding.harm);
  if (all.length === 0) return null;
  const shownHere = all.slice(0, sentencesMost);
  const named = new Set(shownHere.map(({ raterId }) => raterId));
  const more = told.filter(({ raterId }) => !named.has(raterId)).length;
  return (
    <>
      {shownHere.map(({ raterId, finding }) => {
        const words = sentence(raterId, finding);
        return (
          <Text component="p" key={words}>
            {words}
          </Text>
        );
      })}
      <Text component="p">
        {more > 0 && `${t("more", { count: more })} `}
        <LinkAnchor to="/studies/$studyId/raters" params={{ studyId }}>
          {t("all")}
        </LinkAnchor>
      </Text>
    </>
  );
}
