/** The file of the same picture in the dark theme, where there is one: `scheme-dark.webp` beside `scheme.webp`. */
export function darkOf(file: string): string {
  return file.replace(/(?=\.\w+$)/u, "-dark");
}
