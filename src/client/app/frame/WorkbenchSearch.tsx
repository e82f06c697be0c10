import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { Goal } from "../../kit/page/fitting.ts";
import { SearchDialog } from "./SearchDialog.tsx";
import { commands } from "../../kit/coding/commands.ts";
import { useKeyHint } from "../../kit/coding/useKeyLabel.ts";
import type { SearchProps } from "../../features/workbench/WorkbenchDialogs.tsx";
import { pressMoment } from "../../features/workbench/useKeys.ts";
import { useWords } from "../../kit/coding/useWords.ts";
import { capOf } from "../../kit/coding/keyName.ts";

/**
 * The search of the workbench. This screen’s matches come first: its commands, codes, criteria, and a time
 * that is typed. A code is placed where the recording was when the search was opened.
 */
export function WorkbenchSearch({ session, player, handlers, onCriterion, onClose }: SearchProps) {
  const { t } = useTranslation("commands");
  const words = useWords(session.work.index);
  const hint = useKeyHint();
  const { codes } = session.work.index.scheme;
  const criteria = [...session.work.index.criteria.values()];
  const { isReadOnly, workbench } = session;
  const [openedAt] = useState(() => pressMoment(player, performance.now()));

  const goals: readonly Goal[] = [
    ...commands
      .filter(
        ({ id, isOnlyKey, changesWork }) =>
          isOnlyKey !== true && !(changesWork === true && isReadOnly) && handlers.has(id),
      )
      .map(({ id }) => ({
        id: `command-${id}`,
        name: t(`command.${id}`),
        kind: t("palette.kindCommand"),
        hint: hint(id),
        go: () => afterClosing(() => handlers.run(id)),
      })),
    ...(isReadOnly || !openedAt ? [] : codes).map((code) => ({
      id: `code-${code.id}`,
      name: t("palette.code", { code: words.name(code) }),
      kind: t("palette.kindCode"),
      hint: code.key === null ? "" : capOf(code.key),
      go: () => {
        if (openedAt) session.press(code, { ...openedAt, pressedAtMs: performance.now() });
      },
    })),
    ...criteria.map((criterion) => ({
      id: `criterion-${criterion.id}`,
      name: t("palette.criterion", { criterion: words.name(criterion) }),
      kind: t("palette.kindCriterion"),
      go: () => afterClosing(() => onCriterion(criterion.id)),
    })),
  ];

  return (
    <SearchDialog
      studyId={workbench.observation.studyId}
      first={goals}
      ofQuery={(query) => {
        const timeUs = /\d/u.test(query) ? parseTimecode(query.trim()) : undefined;
        if (player === null || timeUs === undefined || timeUs > workbench.recording.durationUs) {
          return [];
        }
        return [
          {
            id: "moment",
            name: t("palette.moment", { time: timecode(timeUs) }),
            kind: t("palette.kindMoment"),
            go: () => player.seek(timeUs),
          },
        ];
      }}
      onClose={onClose}
    />
  );
}

/** Runs after the dialog has returned the focus, which the action may need. */
function afterClosing(go: () => void): void {
  setTimeout(go);
}
