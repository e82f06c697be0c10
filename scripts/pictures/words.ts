/** What the words of a command ask for: `widths=390,1440`. */
export function wordsOf(words: readonly string[]) {
  const said = (name: string) =>
    words
      .find((word) => word.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(",");
  return {
    /** `undefined` where nothing is said of it. */
    said,
    /** Those of all that are named; all of them where none is. */
    wish: <Name extends string>(name: string, all: readonly Name[]): readonly Name[] => {
      const named = said(name);
      return named ? all.filter((one) => named.includes(one)) : all;
    },
  };
}
