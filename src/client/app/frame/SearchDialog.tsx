import { Modal, TextInput, useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { languages } from "../../kit/text/languages.ts";
import { routes } from "../routes.ts";
import { type Goal, fitting } from "../../kit/page/fitting.ts";
import { SearchIcon } from "../../kit/page/icons.tsx";
import { railFor } from "./rail.ts";
import styles from "./Search.module.css";
import { useSignOut } from "./signOut.ts";
import { useAll, useCall } from "../../kit/query/useCall.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** The maximum number of matches outside the current screen; matches of the screen itself are all listed. */
const othersAtMost = 50;

/** A search field with its matches: arrow keys select, Enter opens. */
export function SearchDialog({ studyId, first = noGoals, ofQuery, onClose }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const goals = [...first, ...useGoals(studyId)];
  const found = [...(ofQuery?.(query) ?? noGoals), ...fitting(goals, query)].slice(
    0,
    first.length + othersAtMost,
  );
  const chosen = found[Math.min(at, found.length - 1)];
  const take = (goal: Goal | undefined): void => {
    if (!goal) return;
    onClose();
    goal.go();
  };
  const hear = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === "Enter") take(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("search.title")}
      yOffset="12vh"
      centered={false}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <TextInput
        role="combobox"
        aria-label={t("search.title")}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${chosen.id}`}
        autoComplete="off"
        data-autofocus
        leftSection={<SearchIcon />}
        placeholder={t("search.placeholder")}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={hear}
      />
      <div id={listId} role="listbox" aria-label={t("search.title")} className={styles["list"]}>
        {found.map((goal) => (
          <div
            key={goal.id}
            id={`${listId}-${goal.id}`}
            ref={goal === chosen ? show : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={goal === chosen}
            className={styles["goal"]}
            onClick={() => take(goal)}
            onKeyDown={hear}
          >
            <bdi>{goal.name}</bdi>
            <span className={styles["kind"]}>
              {goal.hint !== undefined && goal.hint !== "" && <kbd dir="ltr">{goal.hint}</kbd>}
              {goal.kind}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? "hidden" : styles["nothing"]}>
        {found.length > 0
          ? t("search.results", { count: found.length })
          : t("search.nothing", { query })}
      </p>
    </Modal>
  );
}

/** Everything that can be opened or done from here. */
function useGoals(studyId: string | undefined): readonly Goal[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const { data: studies = [] } = useCall(studyCalls.listStudies, {});
  const study = studies.find(({ id }) => id === studyId);
  const { data: recordings = [] } = useAll(
    recordingCalls.listRecordings,
    { params: { studyId: studyId ?? "" } },
    { enabled: study !== undefined && study.role !== "rater" && study.role !== "viewer" },
  );

  return [
    ...(study ? railFor(study.role) : []).map((entry): Goal => ({
      id: `screen-${entry.title}`,
      name: t(entry.title),
      kind: t("search.kindScreen"),
      go: () =>
        void navigate({ to: routes[entry.route].path, params: { studyId: study?.id ?? "" } }),
    })),
    {
      id: "home",
      name: t("screen.home"),
      kind: t("search.kindScreen"),
      go: () => void navigate({ to: "/" }),
    },
    {
      id: "settings",
      name: t("screen.settings"),
      kind: t("search.kindScreen"),
      go: () => void navigate({ to: "/settings" }),
    },
    ...(["calculator", "gallery"] as const).map((screen): Goal => ({
      id: screen,
      name: t(`screen.${screen}`),
      kind: t("search.kindScreen"),
      go: () => void navigate({ to: routes[screen].path }),
    })),
    ...studies.map(({ id, name }): Goal => ({
      id,
      name,
      kind: t("search.kindStudy"),
      go: () => void navigate({ to: "/studies/$studyId", params: { studyId: id } }),
    })),
    ...recordings.map(({ id, name }): Goal => ({
      id,
      name,
      kind: t("search.kindRecording"),
      go: () =>
        void navigate({
          to: "/studies/$studyId/recordings/$recordingId",
          params: { studyId: studyId ?? "", recordingId: id },
        }),
    })),
    ...languages.map(({ code, name }): Goal => ({
      id: `language-${code}`,
      name: sideBySide([t("language"), name], colon()),
      kind: t("search.kindAction"),
      go: () => void i18n.changeLanguage(code),
    })),
    ...(["light", "dark", "auto"] as const).map((scheme): Goal => ({
      id: `theme-${scheme}`,
      name: t("themeIs", { theme: t(themeNames[scheme]) }),
      kind: t("search.kindAction"),
      go: () => setColorScheme(scheme),
    })),
    { id: "sign-out", name: t("signOut"), kind: t("search.kindAction"), go: () => signOut() },
  ];
}

const themeNames = { light: "themeLight", dark: "themeDark", auto: "themeAuto" } as const;

function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

const noGoals: readonly Goal[] = [];

interface Props {
  readonly studyId: string | undefined;
  /** Commands of the current screen: they come first. */
  readonly first?: readonly Goal[];
  /** Matches made from the query itself, such as a time. */
  readonly ofQuery?: (query: string) => readonly Goal[];
  readonly onClose: () => void;
}
