import type { TimeUnit } from "./timeUnit.ts";

/** What a column of a table can be; several can be what {@link repeatedRoles} has. */
export const columnRoles = [
  "leave_out",
  "observation",
  "recording",
  "media",
  "rater",
  "round",
  "purpose",
  "work_state",
  "subject",
  "codes",
  "group",
  "kind",
  "start",
  "end",
  "duration",
  "modifier",
  "comment",
  "confidence",
  "variable",
  "recording_length",
  "frame_rate",
  "codes_by_step",
  "criterion",
  "value",
  "level",
  "scale",
  "not_judged",
  "reason",
  "evidence",
  "criterion_values",
  "rater_values",
  "rater_codes",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export function isColumnRole(word: string | undefined): word is ColumnRole {
  return columnRoles.some((one) => one === word);
}

/** Roles that more than one column of a table may have. */
export const repeatedRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "leave_out",
  "modifier",
  "variable",
  "codes_by_step",
  "criterion_values",
  "rater_values",
  "rater_codes",
]);

export interface HeadingGuess {
  readonly role: ColumnRole;
  /** Of two columns that want one role the higher gets it. */
  readonly rank: number;
  /** What the heading says of its times. */
  readonly unit: TimeUnit | null;
}

/** The role that a heading suggests, in English, in German, or in the terms of other programs. */
export function guessOf(given: string): HeadingGuess | undefined {
  // A longer one says nothing, and brackets that are never closed are looked for again and again.
  const heading = given
    .slice(0, headingMostChars)
    // "Beobachter:in", "Kodierer*innen".
    .replace(/(?<=\p{L}{3})[:*/]-?in(?:nen)?(?!\p{L})/iu, "")
    .replace(rateInHeading, " ");
  const name = plainHeading(heading);
  const unit = unitOf(heading);
  if (/^modif(?:iers?|ikator(?:en)?)\b/u.test(name))
    return { role: "modifier", rank: 1, unit: null };
  if (/^variable\b/u.test(name)) return { role: "variable", rank: 1, unit: null };
  const words = plainHeading(apart(heading));
  const known =
    byName.get(name) ??
    byName.get(withoutUnit(name)) ??
    byName.get(words) ??
    byName.get(withoutUnit(words)) ??
    timeGuess(withoutUnit(words)) ??
    byName.get(numbered.exec(words)?.[1] ?? "") ??
    // "Coder ID", "observer name", "scored by": not where a column of raters' names says it better.
    (sayWhoCoded.some((pattern) => pattern.test(words))
      ? { role: "rater" as const, rank: 1 }
      : // Who changed it last has most often made it, where nothing else says who did.
        /^(?:last )?(?:modified|edited|changed|updated) by$|^(?:bearbeitet|geändert) von$/u.test(
            words,
          )
        ? { role: "rater" as const, rank: 0.5 }
        : undefined);
  return known && { ...known, unit };
}

/** "t ende", "Startzeit Video", "time of onset": a beginning or an end with a word that says that it is a time. */
function timeGuess(words: string): Pick<HeadingGuess, "role" | "rank"> | undefined {
  const rest = words.replaceAll(wordsOfTime, " ").replaceAll(/\s+/gu, " ").trim();
  const guess = rest === words ? undefined : byName.get(rest);
  return guess?.rank === rankOfTimes && (guess.role === "start" || guess.role === "end")
    ? guess
    : undefined;
}

/** "session id", "Film-Nr.". */
const numbered =
  /^(observation|beobachtung|session|sitzung|recording|aufnahme|video|film|clip|tape|file) (?:id|nr|no|num|number|nummer|name)$/u;

const wordsOfTime =
  /(?<!\p{L})(?:t|time|times|zeit|zeitpunkt|tc|timecode|timestamp|video|film|clip|event|code|behaviou?r|of|the|der|des|vom)(?!\p{L})/gu;
/** Of words that say nothing else. */
const rankOfTimes = 6;

const sayWhoCoded = [
  /^(?:rater|coder|observer|annotator|scorer|judge|examiner|evaluator|assessor)s? (?:id|name|initials|code|no|nr|number)$/u,
  /^(?:examiner|evaluator|assessor|reviewer|grader)$/u,
  /^(?:coded|scored|rated|annotated|labell?ed|judged|assessed|evaluated|observed|created) by(?: (?:name|initials))?$/u,
  /^(?:excerpt creator|your name)$/u,
  // Who answers a form is known by an address.
  /^(?:(?:your |respondent |recipient )?e ?mail(?: address)?|e ?mail adresse|recipient ?email|username|nutzername)$/u,
];

/** Whether a heading names one of several raters: "Rater 1", "coder_b", "observer2". */
export function saysWhichRater(heading: string): boolean {
  return /^(?:rater|coder|observer|annotator|scorer|judge|examiner|evaluator|assessor|reviewer|grader|reader|expert|kodierer|beobachter|beurteiler|bewerter|observador|codificador|evaluador|observateur|codeur|évaluateur|avaliador|puanlayıcı|gözlemci|المقيم|المقيّم|評定者|评定者|评分者|r) ?(?:\d{1,3}|[a-z])$/u.test(
    plainHeading(apart(heading.slice(0, headingMostChars))),
  );
}

/**
 * Whether a heading denotes participants, each of whom is often recorded alone; not people observed
 * in a group.
 */
export function namesParticipants(heading: string): boolean {
  return /^(?:participant|teilnehmer(?:in)?|person|versuchsperson|vp|proband)$/u.test(
    plainHeading(heading.slice(0, headingMostChars)).replace(/(?<=\p{L}{3}) in$/u, ""),
  );
}

const headingMostChars = 200;

/** "50 fps", "@30fps", "29,97 Bilder/s". */
const rateInHeading =
  /(?<![\d.,])@?\s?(\d{1,3}(?:[.,]\d{1,3})?)\s?(?:fps|hz|frames? ?(?:per|\/) ?(?:s|sec|second)|bilder ?(?:pro|\/) ?(?:s|sekunde))(?!\p{L})/iu;

/** How many frames a second has by a heading; `undefined` where it does not say. */
export function frameRateOf(heading: string): number | undefined {
  const told = rateInHeading.exec(heading.slice(0, headingMostChars))?.[1];
  const rate = Number(told?.replace(",", "."));
  return rate > 0 ? rate : undefined;
}

/** "startTime" as "start Time". */
function apart(heading: string): string {
  return heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}

/** A heading in lower case, with single spaces, without brackets. */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, " ")
    .replaceAll(/[_\-./:#]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const unitWords: readonly (readonly [RegExp, TimeUnit])[] = [
  [/\b(?:ms|msecs?|millis|milliseconds?|millisekunden?)\b/u, "ms"],
  [/\b(?:us|µs|microseconds?|mikrosekunden?)\b/u, "us"],
  [/\b(?:frames?|frame index|frame no|bild(?:er)?|einzelbild(?:er)?|f)\b/u, "frames"],
  [/\b(?:hh|hms|hmsf|hmst|hhmmss|timecode|tc)\b/u, "clock"],
  [/\b(?:s|sf|secs?|seconds?|sekunden?|sek)\b/u, "s"],
  [/\b(?:mins?|minutes?|minuten?|minutos?)\b/u, "min"],
];

function unitOf(heading: string): TimeUnit | null {
  const words = apart(heading)
    .toLowerCase()
    .replaceAll(/[_\-./:()[\]]+/gu, " ");
  return unitWords.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function withoutUnit(name: string): string {
  return name
    .replaceAll(
      / (?:ms|msec|us|s|sf|sec|secs|seconds|min|mins|minutes|hms|hmsf|hmst|f|frames?|tc)$/gu,
      "",
    )
    .trim();
}

const namesOfRoles: readonly (readonly [ColumnRole, number, string])[] = [
  ["observation", 3, "observation id|observation_id"],
  ["observation", 2, "observation|beobachtung|session|sitzung|trial|dataset|observation name"],
  ["recording", 3, "recording|aufnahme|recording name"],
  ["recording", 2, "video|film|clip|file|datei|filename|file name|dateiname"],
  [
    "recording",
    2,
    "grabación|vídeo|vidéo|enregistrement|gravação|kayıt|التسجيل|録画|動画|录像|视频",
  ],
  [
    "recording",
    2,
    "tape|movie|footage|video name|video id|video file|clip id|clip name|recording id",
  ],
  [
    "recording",
    1,
    "source|quelle|document name|document|media title|video title|resource title|recording title|record id",
  ],
  ["media", 2, "media file name|media file|media file path|media|medium|mediendatei"],
  ["rater", 3, "rater|rater name|coder|annotator|kodierer|kodiererin|codierer|beurteiler"],
  ["rater", 2, "observer|beobachter|beobachterin|judge|scorer|labeler|labeller|ratername|bewerter"],
  ["rater", 2, "observador|observadora|codificador|codificadora|evaluador|evaluadora"],
  [
    "rater",
    2,
    "observateur|observatrice|codeur|codeuse|évaluateur|évaluatrice|annotateur|annotatrice",
  ],
  ["rater", 2, "avaliador|avaliadora|anotador|anotadora|cotador|cotadora"],
  ["rater", 2, "gözlemci|kodlayıcı|puanlayıcı|değerlendirici"],
  ["rater", 2, "المقيم|المقيّم|المرمز|المرمّز|الملاحظ"],
  ["rater", 2, "評定者|評価者|観察者|コーダー|评定者|评分者|观察者|编码者|编码员"],
  ["round", 1, "round|runde|durchgang"],
  ["purpose", 1, "purpose"],
  ["work_state", 1, "observation state"],
  ["subject", 3, "subject|subjekt|versuchsperson|vp|proband|focal|focal subject"],
  [
    "subject",
    2,
    "participant|teilnehmer|teilnehmerin|person|individual|individuum|animal|tier|actor",
  ],
  ["codes", 5, "trial type"],
  ["codes", 4, "code|behavior|behaviour|verhalten|kode"],
  ["codes", 4, "código|conducta|comportamiento|comportement|comportamento|kod|davranış"],
  ["codes", 4, "الرمز|السلوك|コード|行動|编码|代码|行为"],
  ["codes", 3, "event|ereignis|label|annotation|tag|action|verhaltensweise"],
  ["codes", 3, "codes applied combined|codes applied|codes|main category"],
  ["codes", 1, "name|bezeichnung|text|value label|bout|marker|tag name"],
  [
    "group",
    2,
    "group|behavioral category|behavioural category|gruppe|kategorie|category|class|klasse",
  ],
  ["kind", 3, "kind|behavior type|behaviour type|event type"],
  ["kind", 2, "status|type|typ|art|start stop|in out"],
  [
    "start",
    6,
    "start|onset|begin|beginn|anfang|start time|startzeit|onset time|time start|from|von",
  ],
  ["start", 5, "time relative"],
  ["start", 4, "time|zeit|zeitpunkt|timestamp|time in|in|begin time|t"],
  ["start", 4, "tiempo|temps|tempo|zaman|الوقت|時刻|時間|时间"],
  [
    "start",
    3,
    "second|seconds|sec|secs|sekunde|sekunden|time step|timestep|segundo|seconde|saniye|秒",
  ],
  ["start", 2, "interval|intervall|intervalle|intervalo|aralık|epoch|bin"],
  ["start", 1, "position|timecode|time code"],
  ["start", 5, "tmin|xmin|t start|time begin|time from|begin s|inicio|tiempo inicial|début|debut"],
  [
    "start",
    5,
    "início|inicio|başlangıç|başlangıç zamanı|البداية|وقت البداية|開始|開始時刻|开始|开始时间",
  ],
  [
    "start",
    3,
    "image index start|frame|frame index|start frame|image index|frame start|first frame",
  ],
  ["end", 6, "end|stop|offset|ende|end time|endzeit|stop time|offset time|time stop|to|bis"],
  ["start", 4, "tc in|timecode in|time code in|in point|mark in|start tc|start timecode"],
  ["end", 4, "time out|out|finish"],
  ["end", 4, "tc out|timecode out|time code out|out point|mark out|end tc|end timecode"],
  ["end", 5, "tmax|xmax|t end|t stop|time end|time to|fin|final|tiempo final|fim|término"],
  ["end", 5, "bitiş|bitiş zamanı|النهاية|وقت النهاية|終了|終了時刻|结束|结束时间"],
  ["end", 3, "image index stop|end frame|stop frame|frame end|frame stop|last frame"],
  [
    "duration",
    3,
    "duration|dauer|länge|length|laufzeit|duración|durée|duração|süre|المدة|持続時間|时长",
  ],
  ["comment", 3, "comment|kommentar|comments|comment start|bemerkung|bemerkungen"],
  ["comment", 2, "note|notes|notiz|notizen|remark|remarks|transcription|transcript"],
  ["confidence", 2, "confidence|sicherheit|certainty|sureness"],
  ["recording_length", 2, "media duration|total length|recording s|recording length|gesamtlänge"],
  ["frame_rate", 2, "fps|frame rate|framerate|bildrate|frames per second"],
  ["criterion", 2, "criterion|kriterium|item|dimension|rubric|merkmal"],
  ["value", 3, "rating|score|bewertung|wert|punkte|note wert|value|urteil|stufe wert"],
  ["level", 2, "level|stufe|niveau"],
  ["scale", 2, "scale|skala"],
  ["not_judged", 2, "unable to rate|cannot be judged|nicht beurteilbar"],
  ["reason", 2, "reason|grund|begründung"],
  ["evidence", 2, "evidence|beleg|belege"],
  ["leave_out", 9, "study|studie|scheme version|event id|criterion id"],
  [
    "leave_out",
    2,
    "description|beschreibung|observation date|observation type|observation duration",
  ],
  ["leave_out", 2, "coding duration|time offset|image file path|image file path start"],
  ["leave_out", 2, "image file path stop|observation duration by subject by observation"],
  [
    "leave_out",
    1,
    "time absolute|date|datum|date dmy|date time absolute dmy|comment stop|event log",
  ],
];

const byName = new Map(
  namesOfRoles.flatMap(([role, rank, names]) =>
    names.split("|").map((name) => [name.replaceAll("_", " "), { role, rank }] as const),
  ),
);
