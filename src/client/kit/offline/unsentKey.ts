/** Under which a browser keeps what is being written and was not sent yet; comments by the ID of their observation. */
export function unsentKey(name: string): string {
  return `interrater:unsent:${name}`;
}
