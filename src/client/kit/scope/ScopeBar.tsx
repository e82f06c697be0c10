import { Button, Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { Failure } from "../page/Failure.tsx";
import { PlusIcon } from "../page/icons.tsx";
import type { ScopeSearch } from "./address.ts";
import { choosable } from "./choices.ts";
import { goneOf, withoutGone } from "./gone.ts";
import {
  isListPart,
  isNarrowed,
  isNarrowedBy,
  type ScopePart,
  scopeParts,
  wholeOf,
  without,
} from "./narrowing.ts";
import classes from "./scope.module.css";
import { ScopeChip } from "./ScopeChip.tsx";
import { ScopePicker } from "./ScopePicker.tsx";
import "./texts.ts";
import { useKnown } from "./useKnown.ts";
import { type CoveredRounds, useScopeWords } from "./useScopeWords.ts";

/**
 * The filters of a screen in words: they are changed, removed and added here, and the screen stores them in the
 * address. Filters for what a study does not have are not offered.
 */
export function ScopeBar({
  studyId,
  search,
  parts = scopeParts,
  rounds,
  onChange,
  children,
}: Props) {
  const { t } = useTranslation("scope");
  const [open, setOpen] = useState<ScopePart>();
  const { choices, known, hasPrograms, scheme, version } = useKnown(studyId, search);
  const { error, refetch } = choices;
  const words = useScopeWords({ known, scheme, version, search, rounds });
  const gone = goneOf(search, { known, scheme });

  const isThere = (part: ScopePart): boolean => {
    if (isNarrowedBy(search, part)) return true;
    // What few studies have would stand there for a moment and go.
    if (!known) return isListPart(part);
    if (part === "schemeVersion") return known.schemeVersions.length > 1;
    if (part === "who") return hasPrograms;
    if (!isListPart(part)) return known.recordings.length > 0;
    const { length } = choosable(part, known, scheme, words);
    return length > (part === "modifiers" || part === "variables" || part === "phases" ? 0 : 1);
  };
  const offered = parts.filter(isThere);
  const shown = offered.filter(
    (part) =>
      part === "schemeVersion" ||
      // Whose figures they are is said where they could be others' too.
      part === "who" ||
      (part === "rounds" && rounds !== undefined) ||
      part === open ||
      isNarrowedBy(search, part),
  );
  const addable = offered.filter((part) => !shown.includes(part));

  return (
    <fieldset className={classes["bar"]} aria-label={t("covers")}>
      {shown.map((part) => (
        <ScopeChip
          key={part}
          label={t(`part.${part}`)}
          says={words.says(part)}
          isOpen={open === part}
          onOpen={() => setOpen(part)}
          onClose={() => setOpen(undefined)}
          onRemove={
            part !== "schemeVersion" && isNarrowedBy(search, part)
              ? () => onChange(without(search, part))
              : undefined
          }
        >
          <ScopePicker
            {...{ part, search, known, scheme, words, onChange }}
            isNewestMeant={rounds !== undefined}
          />
        </ScopeChip>
      ))}
      {addable.length > 0 && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<PlusIcon size={14} />}>
              {t("add")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {addable.map((part) => (
              <Menu.Item key={part} onClick={() => setOpen(part)}>
                {t(`part.${part}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isNarrowed(search) && (
        <Button size="xs" variant="subtle" onClick={() => onChange(wholeOf(search))}>
          {t("wholeStudy")}
        </Button>
      )}
      {children}
      {(gone.length > 0 || version === "gone") && (
        <div className={classes["gone"]}>
          <span role="status">{t("gone.says")}</span>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              onChange({
                ...withoutGone(search, gone),
                ...(version === "gone" && { schemeVersionId: undefined }),
              })
            }
          >
            {t("gone.leaveOut")}
          </Button>
        </div>
      )}
      {error && !known && (
        <Failure error={error} compact kept={t("choicesFailed")} onRetry={() => void refetch()} />
      )}
    </fieldset>
  );
}

interface Props {
  readonly studyId: string;
  readonly search: ScopeSearch;
  /** The filters that this screen offers; absent: all. */
  readonly parts?: readonly ScopePart[];
  /**
   * The rounds that are covered, for screens that cover the latest round by default; absent where all rounds are
   * covered by default.
   */
  readonly rounds?: CoveredRounds | undefined;
  /** Called with all filters; one that is `undefined` is not active. */
  readonly onChange: (search: ScopeSearch) => void;
  /** Other controls, shown beside the filters. */
  readonly children?: ReactNode;
}
