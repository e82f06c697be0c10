/** A text with its translation, as files for translators hold it. */
export interface Translatable {
  /** The same as long as the thing is; an XML name token (letters, digits, `.`, `-`, `_`, `:`). */
  readonly key: string;
  readonly source: string;
  /** Empty where it is not translated. */
  readonly target: string;
  /** Where it stands, for who translates it. */
  readonly note: string;
}

export interface TranslationFile {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** What it is of: a study and its scheme, a namespace. */
  readonly title: string;
  readonly texts: readonly Translatable[];
}

/** One translated text as read from a file. */
export interface ReadTranslation {
  /** Counts from 1; 0 where the file has no lines, as JSON. */
  readonly line: number;
  readonly key: string;
  /** What it was translated from; `undefined` where the file does not say. */
  readonly source: string | undefined;
  readonly target: string;
}

/** A line of a translation file that could not be read, with the reason. */
export interface TranslationFault {
  readonly line: number;
  readonly because: "inline" | "no_key" | "open_quote";
  /** What stands there. */
  readonly found: string;
}

export type TranslationReading =
  | {
      readonly kind: "refused";
      /** `version`: it is XLIFF, but of another version than 2. */
      readonly because:
        | "not_xml"
        | "not_xliff"
        | "version"
        | "no_language"
        | "no_column"
        | "too_large";
      readonly line: number;
      readonly found: string;
    }
  | {
      readonly kind: "read";
      /** `undefined` where the file does not say. */
      readonly language: string | undefined;
      readonly texts: readonly ReadTranslation[];
      readonly faults: readonly TranslationFault[];
    };

/** The maximum size of a translation file, in bytes. */
export const translationMaxBytes = 8 * 1024 * 1024;
