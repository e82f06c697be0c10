/** Stands before what was said at a state’s end; on a line of its own where both ends have words. */
const endMark = "⏹ ";

/**
 * The comments of a state’s start and stop as one. The second follows a mark on a new line, so that
 * `partedComment` can separate them.
 */
export function joinedComment(start: string, stop: string): string {
  if (stop === "" && !hasMark(start)) return start;
  return start === "" ? `${endMark}${stop}` : `${start}\n${endMark}${stop}`;
}

/** The comments of a state’s start and of its stop. */
export function partedComment(comment: string): { readonly start: string; readonly stop: string } {
  if (comment.startsWith(endMark) && !comment.includes(`\n${endMark}`)) {
    return { start: "", stop: comment.slice(endMark.length) };
  }
  const at = comment.lastIndexOf(`\n${endMark}`);
  return at === -1
    ? { start: comment, stop: "" }
    : { start: comment.slice(0, at), stop: comment.slice(at + 1 + endMark.length) };
}

function hasMark(text: string): boolean {
  return text.startsWith(endMark) || text.includes(`\n${endMark}`);
}
