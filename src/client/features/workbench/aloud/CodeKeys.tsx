import { useId, useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import classes from "./CodeKeys.module.css";

/**
 * A place whose keys a screen reader leaves to the page, so that letters code in its browse mode too. A key leads
 * there and back to where the focus was; who reaches it sees and hears what it is for. Orca 43 stays in browse mode at this
 * role until it is told otherwise (Insert+A), as the hint says.
 */
export function CodeKeys({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { t } = useTranslation("aloud");
  const hint = useKeyHint();
  const hintId = useId();
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [isHere, setIsHere] = useState(false);

  const goOrLeave = () => {
    const { activeElement } = document;
    if (activeElement !== region.current) {
      cameFrom.current = activeElement;
      region.current?.focus();
      return;
    }
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) {
      cameFrom.current.focus();
    }
    // What cannot have the focus, such as the page itself, does not take it.
    if (document.activeElement === region.current) region.current?.blur();
  };
  useCommands(isReadOnly ? {} : { codeKeys: goOrLeave });
  if (isReadOnly) return null;

  return (
    <>
      {/* It takes the keys of codes, which the role says; there is no element of HTML for that. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={region}
        role="application"
        tabIndex={0}
        className={classes["region"]}
        data-code-keys
        aria-label={t("codeKeys.name")}
        aria-describedby={hintId}
        onFocus={() => setIsHere(true)}
        onBlur={() => setIsHere(false)}
      >
        <span id={hintId}>
          {t("codeKeys.hint", { leave: hint("codeKeys"), where: hint("sayWhere") })}
        </span>
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <output className="hidden" data-testid="codeKeys">
        {isHere ? t("codeKeys.on") : ""}
      </output>
    </>
  );
}
