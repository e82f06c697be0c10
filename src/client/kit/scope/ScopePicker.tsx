import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { scope } from "../../../api/contract/scope.ts";
import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { Loading } from "../page/Loading.tsx";
import type { ScopeSearch } from "./address.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { choosable, choiceGroups } from "./choices.ts";
import { chosenOf, isListPart, isPooled, type ScopePart, withChosen } from "./narrowing.ts";
import "./texts.ts";
import type { ScopeWords } from "./useScopeWords.ts";
import { WindowFields } from "./WindowFields.tsx";

const workOf = scope.shape.work.unwrap().exclude(["raters"]);

/** Selects the values of one filter. */
export function ScopePicker({
  part,
  search,
  known,
  scheme,
  words,
  isNewestMeant,
  onChange,
}: Props) {
  const { t } = useTranslation("scope");
  const label = t(`part.${part}`);
  if (!known) return <Loading rows={3} />;
  if (isListPart(part)) {
    const chosen = chosenOf(search, part);
    const list = (
      <ChoiceList
        label={label}
        choices={choosable(part, known, scheme, words)}
        groups={choiceGroups(part, scheme)}
        chosen={chosen}
        onChange={(next) => onChange(withChosen(search, part, next))}
      />
    );
    if (part !== "rounds" || !isNewestMeant) return list;
    return (
      <Stack gap={16}>
        <Radio.Group
          label={label}
          value={isPooled(search) ? "all" : chosen.length === 0 ? "newest" : null}
          onChange={(value) =>
            onChange({ ...search, roundIds: value === "all" ? value : undefined })
          }
        >
          <Stack gap={8} mt={8}>
            <Radio value="newest" label={t("roundsNewest")} data-autofocus />
            <Radio value="all" label={t("roundsAll")} description={t("roundsAllHint")} />
          </Stack>
        </Radio.Group>
        {list}
      </Stack>
    );
  }
  if (part === "who") {
    return (
      <Radio.Group
        label={label}
        value={search.who ?? "people"}
        onChange={(who) =>
          // A program that is covered no more is no rater to choose either.
          onChange(
            who === "all" ? { ...search, who } : { ...search, who: undefined, raterIds: undefined },
          )
        }
      >
        <Stack gap={8} mt={8}>
          <Radio value="people" label={t("who.people")} data-autofocus />
          <Radio value="all" label={t("who.all")} description={t("whoAllHint")} />
        </Stack>
      </Radio.Group>
    );
  }
  if (part === "window") return <WindowFields {...{ search, onChange }} />;
  if (part === "work") {
    return (
      <Radio.Group
        label={label}
        value={search.work ?? "raters"}
        onChange={(work) => onChange({ ...search, work: workOf.safeParse(work).data })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="raters" label={t("work.raters")} data-autofocus />
          {(search.work === "repeats" || (isNewestMeant && known.hasRepeats)) && (
            <Radio value="repeats" label={t("work.repeats")} />
          )}
          {(search.work === "consensus" || !isNewestMeant) && (
            <Radio value="consensus" label={t("work.consensus")} />
          )}
        </Stack>
      </Radio.Group>
    );
  }
  return (
    <Radio.Group
      label={label}
      value={search.schemeVersionId ?? known.schemeVersions[0]?.id ?? null}
      onChange={(version) => {
        const schemeVersionId = scope.shape.schemeVersionId.parse(version);
        // Codes and subjects of one version are not those of another.
        const other = { codeIds: undefined, subjectIds: undefined, modifierIds: undefined };
        onChange({ ...search, ...other, roundIds: undefined, schemeVersionId });
      }}
    >
      <Stack gap={8} mt={8}>
        {known.schemeVersions.map(({ id, number }, at) => (
          <Radio
            key={id}
            value={id}
            label={t("version", { number })}
            {...(at === 0 && { "data-autofocus": true })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface Props {
  readonly part: ScopePart;
  readonly search: ScopeSearch;
  readonly known: ScopeChoices | undefined;
  readonly scheme: Scheme | undefined;
  readonly words: ScopeWords;
  /** Whether the latest round is covered where none is selected; else all are. */
  readonly isNewestMeant: boolean;
  readonly onChange: (search: ScopeSearch) => void;
}
