// What @interrater/formats has at its root: reading files, writing studies, and the shape between them.
export * from "./format.ts";
export * from "./registry.ts";
export { type FileReading, readFile } from "./readFile.ts";
export { filesTogether } from "./filesTogether.ts";
export { ObservationCopy, StudyCopy } from "./studyCopy.ts";
export { lossesOf, written } from "./written.ts";
