/** As JSON with a line for each name, so that versions can be compared. */
export function inLines(value: unknown): string {
  return `${JSON.stringify(value).replaceAll(/([{,])"(?=[^"]+":)/gu, '$1\n"')}\n`;
}
