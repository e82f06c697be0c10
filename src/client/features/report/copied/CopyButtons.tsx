import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { copyText } from "../../../kit/page/copyText.ts";
import { copyRich, type Rich } from "./copyRich.ts";
import "../texts.ts";

type Way = "word" | "latex";

/** Copies a part of the report for Word, or as LaTeX, and says so where it was pressed. */
export function CopyButtons({ of, word, latex }: Props) {
  const { t } = useTranslation("report");
  const [done, setDone] = useState<{ readonly way: Way; readonly isCopied: boolean }>();

  async function copy(way: Way, button: HTMLElement): Promise<void> {
    const isCopied = way === "word" ? copyRich(word(button)) : await copyText(latex(button));
    setDone({ way, isCopied });
  }

  return (
    <span className="paper-copy" data-screen-only="">
      {(["word", "latex"] as const).map((way) => (
        <Button
          key={way}
          size="compact-xs"
          variant="subtle"
          aria-label={t(`copying.${way}Of`, { what: of })}
          onClick={({ currentTarget }) => void copy(way, currentTarget)}
        >
          {t(`copying.${way}`)}
        </Button>
      ))}
      <span role="status">
        {done && t(done.isCopied ? `copying.done.${done.way}` : "copying.failed")}
      </span>
    </span>
  );
}

interface Props {
  /** What is copied, for screen readers. */
  readonly of: string;
  /** Called when the button is pressed, to build the text from what is shown beside the button. */
  readonly word: (button: HTMLElement) => Rich;
  readonly latex: (button: HTMLElement) => string;
}
