import { Fragment, memo } from "react";
import type { TranscriptLine } from "../../../domain/transcript.ts";

interface Props {
  readonly line: TranscriptLine;
  /** The search text, which is highlighted where the line contains it. */
  readonly wanted: string;
}

/** The words of a line: words with a time of their own are links to it. */
export const LineWords = memo(function LineWords({ line, wanted }: Props) {
  const { text, words } = line;
  const first = words[0]?.fromChar ?? text.length;
  return (
    <>
      <Marked text={text.slice(0, first)} wanted={wanted} />
      {words.map(({ fromChar, startUs }, at) => (
        <span key={fromChar} data-us={startUs}>
          <Marked text={text.slice(fromChar, words[at + 1]?.fromChar)} wanted={wanted} />
        </span>
      ))}
    </>
  );
});

function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const sought = wanted.trim().toLowerCase();
  if (sought === "") return text;
  const pieces: { readonly from: number; readonly text: string; readonly isFound: boolean }[] = [];
  const folded = text.toLowerCase();
  let from = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, from)) {
    pieces.push({ from, text: text.slice(from, at), isFound: false });
    pieces.push({ from: at, text: text.slice(at, at + sought.length), isFound: true });
    from = at + sought.length;
  }
  pieces.push({ from, text: text.slice(from), isFound: false });
  return pieces.map((piece) => (
    <Fragment key={`${piece.from} ${String(piece.isFound)}`}>
      {piece.isFound ? <mark>{piece.text}</mark> : piece.text}
    </Fragment>
  ));
}
