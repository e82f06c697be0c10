/** Stands before what was said at a state’s end; on a line of its own where both ends have words. */
const endMark = "⏹ ";

/**
 * The comments of a state’s two ends as one. That of the end stands behind its mark on a new line, so
 * that `partedComment` tells both apart.
 */
export function joinedComment(start: string, stop: string): string {
  if (stop === "" && !hasMark(start)) return start;
  return start === "" ? `${endMark}${stop}` : `${start}\n${endMark}${stop}`;
}

/** What was said at the start of a state and what at its end. */
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
