import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";

type Variables = readonly ScopeChoices["variables"][number][];

/**
 * Usual names of variables that name the person rated, the most specific first: in the languages of the application
 * and other languages of the field, because a study’s language may differ from its reader’s.
 */
const ratedWords = [
  "candidate student pupil teacher player learner trainee resident",
  "kandidat prüfling studierend schüler lehrer lehrkraft spieler lernend",
  "مرشح طالب تلميذ معلم مدرس لاعب متدرب ممتحن",
  "candidat étudiant élève enseignant estudiante alumno profesor docente",
  "candidato aluno estudante professor aday öğrenci öğretmen oyuncu",
  "考生 学生 教师 老师 学员 球员 受験者 生徒 児童 教師 選手 受講者",
  "patient client participant child children infant subject person",
  "klient teilnehm proband kind kinder baby versuchsperson",
  "مريض مشارك طفل طفلان أطفال شخص مفحوص",
  "enfant niño niña participante paciente sujet sujeto criança sujeito hasta çocuk katılımcı",
  "患者 来访者 参与者 被试 儿童 孩子 参加者 子ども 被験者",
  "athlete musician speaker performer family dyad pair group animal",
  "sportler musiker familie dyade paar gruppe tier",
  "عائلة أسرة ثنائي زوج مجموعة حيوان",
].flatMap((words) => words.split(" "));

const stationWords = [
  "station",
  "محطة",
  "estación",
  "estação",
  "stazione",
  "stanowisko",
  "istasyon",
  "考站",
  "ステーション",
];

/**
 * The variable whose name suggests that it names the person rated; `undefined` if there is none.
 */
export function guessedRated(variables: Variables): Variables[number] | undefined {
  return guessed(variables, ratedWords);
}

/** The variable whose name suggests that it names the station of an examination; `undefined` if there is none. */
export function guessedStation(variables: Variables): Variables[number] | undefined {
  return guessed(variables, stationWords);
}

/** The variable whose name contains the first possible of the wanted words, alone or with an ending. */
function guessed(variables: Variables, wanted: readonly string[]): Variables[number] | undefined {
  for (const word of wanted) {
    const found = variables.find(({ name }) => wordsOf(name).some((one) => isFormOf(one, word)));
    if (found) return found;
  }
  return undefined;
}

/** The words of a name; those with an article, plurals and other cases count as the same word. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize("NFC")
    .toLocaleLowerCase("en")
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => word.replace(/^ال/u, "").replaceAll(/\p{M}/gu, ""));
}

/**
 * Whether a word is a form of a stem: "candidates" of "candidate", "Kandidatin" of "Kandidat"; but not "kindness"
 * of "kind".
 */
function isFormOf(word: string, stem: string): boolean {
  return word.startsWith(stem) && endings.test(word.slice(stem.length));
}

const endings =
  /^(?:|s|e|n|en|er|ern|in|innen|es|o|a|os|as|rin|ende|ender|enden|i|ة|ات|ون|ين|ان)$/u;
