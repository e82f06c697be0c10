/** A part of a file's name: what some system does not allow in it, and what leads elsewhere, is put aside. */
export function writtenName(parts: readonly string[]): string {
  const name = parts
    .map((part) =>
      part
        // oxlint-disable-next-line no-control-regex -- those are meant
        .replaceAll(/[\0-\u001f\u007f<>:"/\\|?*]+/g, "_")
        .replaceAll(/^[\s.]+|[\s.]+$/g, "")
        .slice(0, 60),
    )
    .filter((part) => part !== "")
    .join("-");
  return name === "" ? "observation" : name;
}

/** Names of files that differ for who does not tell capitals from small letters. */
export function newFileNames(): (name: string, ending: string) => string {
  const taken = new Set<string>();
  return (name, ending) => {
    let one = name;
    for (let number = 2; taken.has(one.toLowerCase()); number += 1) one = `${name} (${number})`;
    taken.add(one.toLowerCase());
    return `${one}${ending}`;
  };
}
