import type { CodedEvent } from "../../../../domain/entities/event.ts";
import type { Words } from "../../../kit/coding/useWords.ts";

/** Separates two texts, so that no word is found across both. */
const between = "\n";

/**
 * The searchable text of an event in lower case: code, subject, comment and modifiers. Made once per event
 * and reused while the event is unchanged.
 */
export function searchTextOf(words: Words): (event: CodedEvent) => string {
  const texts = new WeakMap<CodedEvent, string>();
  const names = new Map<string, string>();
  const nameOf = ({ codeId, subjectId }: CodedEvent) => {
    const key = `${codeId} ${subjectId ?? ""}`;
    let name = names.get(key);
    if (name === undefined) {
      name = [words.code(codeId), subjectId === null ? "" : words.subject(subjectId)].join(between);
      names.set(key, name);
    }
    return name;
  };
  return (event) => {
    let text = texts.get(event);
    if (text === undefined) {
      text = [nameOf(event), words.modifiers(event), event.comment].join(between).toLowerCase();
      texts.set(event, text);
    }
    return text;
  };
}
