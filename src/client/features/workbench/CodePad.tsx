import { memo, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ChoosingSelect } from "../../kit/form/ChoosingSelect.tsx";
import "../../kit/coding/texts.ts";
import type { Code, CodeGroup } from "../../../domain/entities/scheme.ts";
import { CodeButton, type PadProps } from "./CodeButton.tsx";
import classes from "./CodePad.module.css";
import { noSubjectKey } from "../../kit/coding/coding.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { inOwnOrder } from "../../kit/timeline/arrangement.ts";
import { type PadLook, padViews, usePadLook, withCodeMoved } from "./padView.ts";
import { useWords, type Words } from "../../kit/coding/useWords.ts";
import { capOf } from "../../kit/coding/keyName.ts";

// Most pads are a list of groups.
const PadKeyboard = lazyPart(async () => (await import("./PadKeyboard.tsx")).PadKeyboard);
const PadGrid = lazyPart(async () => (await import("./PadGrid.tsx")).PadGrid);

/** Up to this many codes have large buttons; more are drawn small, so that all of them are visible. */
export const roomyMost = 24;

/** More codes than these stay small however large the window is. */
const growsMost = 72;

/** Every code as a button with its key: big enough for a thumb, lit when it is pressed. */
export const CodePad = memo(function CodePad(props: PadProps) {
  const { session } = props;
  const { t } = useTranslation("workbench");
  const words = useWords(session.work.index);
  const { groups, codes, subjects } = session.work.index.scheme;
  const [look, setLook] = usePadLook(session.workbench.observation.studyId);
  const [isArranging, setIsArranging] = useState(false);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const ordered = useMemo(() => inOwnOrder(codes, look.order), [codes, look.order]);
  const loose = ordered.filter(({ groupId }) => groupId === null);
  const view = isArranging || (look.view === "grid" && subjects.length === 0) ? "auto" : look.view;
  const isCompact = view === "compact" || (view === "auto" && codes.length > roomyMost);
  const move = (code: Code) => {
    if (pickedId === null) return setPickedId(code.id);
    setPickedId(null);
    return setLook({ order: withCodeMoved(codes, look.order, { id: pickedId, toId: code.id }) });
  };
  const button = (code: Code) => (
    <CodeButton
      key={code.id}
      {...props}
      code={code}
      words={words}
      {...(isArranging && { onMove: move, isPicked: pickedId === code.id })}
    />
  );

  return (
    <div
      className={classes["pad"]}
      data-compact={isCompact || undefined}
      data-many={codes.length > growsMost || undefined}
      data-large={view === "large" || undefined}
    >
      {subjects.length > 0 && view !== "grid" && <Subjects session={session} words={words} />}
      {isArranging && (
        <p className={classes["hint"]} role="status">
          {t(pickedId === null ? "pad.pickOne" : "pad.pickPlace")}
        </p>
      )}
      {view === "keyboard" && (
        <Suspense>
          <PadKeyboard codes={ordered} button={button} />
        </Suspense>
      )}
      {view === "grid" && (
        <Suspense>
          <PadGrid {...props} codes={ordered} words={words} />
        </Suspense>
      )}
      {view !== "keyboard" && view !== "grid" && (
        <>
          {groups.map((group) => (
            <fieldset key={group.id} className={classes["group"]}>
              <legend className={classes["legend"]}>
                <GroupTitle group={group} words={words} />
              </legend>
              <div className={classes["codes"]}>
                {ordered.filter(({ groupId }) => groupId === group.id).map(button)}
              </div>
            </fieldset>
          ))}
          {loose.length > 0 && (
            <fieldset className={classes["group"]}>
              <legend className={classes["legend"]}>{t("pad.others")}</legend>
              <div className={classes["codes"]}>{loose.map(button)}</div>
            </fieldset>
          )}
        </>
      )}
      {codes.length === 0 && <p className={classes["empty"]}>{t("pad.noCodes")}</p>}
      {codes.length > 1 && (
        <PadTools
          {...{ look, setLook, isArranging }}
          hasSubjects={subjects.length > 0}
          onArrange={(isOn) => {
            setIsArranging(isOn);
            setPickedId(null);
          }}
        />
      )}
    </div>
  );
});

/** How the pad is drawn, and in which order: below it, where it takes no room from the codes. */
function PadTools({
  look,
  setLook,
  isArranging,
  hasSubjects,
  onArrange,
}: {
  readonly look: PadLook;
  readonly setLook: (look: Partial<PadLook>) => void;
  readonly isArranging: boolean;
  readonly hasSubjects: boolean;
  readonly onArrange: (isOn: boolean) => void;
}) {
  const { t } = useTranslation("workbench");
  return (
    <div className={classes["tools"]}>
      <label>
        {t("pad.view.label")}{" "}
        <ChoosingSelect
          value={look.view}
          onChoose={(value) => setLook({ view: padViews.find((one) => one === value) ?? "auto" })}
        >
          {padViews
            .filter((one) => one !== "grid" || hasSubjects)
            .map((one) => (
              <option key={one} value={one}>
                {t(`pad.view.${one}`)}
              </option>
            ))}
        </ChoosingSelect>
      </label>
      <button
        type="button"
        aria-pressed={isArranging}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onArrange(!isArranging)}
      >
        {t(isArranging ? "pad.arranged" : "pad.arrange")}
      </button>
      {isArranging && look.order.length > 0 && (
        <button type="button" onClick={() => setLook({ order: [] })}>
          {t("pad.schemeOrder")}
        </button>
      )}
    </div>
  );
}

function GroupTitle({ group, words }: { readonly group: CodeGroup; readonly words: Words }) {
  const { t } = useTranslation("workbench");
  return (
    <>
      <bdi lang={words.lang(group)}>{words.name(group)}</bdi>
      {group.isExclusive && <span className={classes["rule"]}>{t("pad.exclusive")}</span>}
    </>
  );
}

function Subjects({ session, words }: { readonly session: Session; readonly words: Words }) {
  const { t } = useTranslation("workbench");
  const subjectId = useSessionPart(session, (state) => state.subjectId);
  const { subjects } = session.work.index.scheme;
  const isZeroFree = subjects.every(({ key }) => key !== noSubjectKey);

  return (
    <fieldset className={classes["subjects"]} disabled={session.isReadOnly}>
      <legend className={classes["legend"]}>{t("subject.name")}</legend>
      {subjects.map((subject) => (
        <button
          key={subject.id}
          type="button"
          className={classes["subject"]}
          aria-pressed={subject.id === subjectId}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => session.setSubject(subject.id)}
        >
          {subject.key !== null && <kbd>{capOf(subject.key)}</kbd>}
          <bdi lang={words.lang(subject)}>{words.name(subject)}</bdi>
        </button>
      ))}
      <button
        type="button"
        className={classes["subject"]}
        aria-pressed={subjectId === null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => session.setSubject(null)}
      >
        {isZeroFree && <kbd>{noSubjectKey}</kbd>}
        {t("subject.none")}
      </button>
    </fieldset>
  );
}
