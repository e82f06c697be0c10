import type { Recording } from "../../../domain/entities/recording.ts";

export type ListedRecording = Recording & { readonly observations: number };
