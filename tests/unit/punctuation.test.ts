import { describe, expect, test } from "vitest";
import { languages } from "../../src/client/kit/text/languages.ts";
import { said, written } from "./said.ts";

/** Pieces that stand between others, with the space that parts them. */
const pieces =
  /^(?:analysis\.json:osce\.rule(?:Margin|Stations)_|commands\.json:between$|report\.json:methods\.separator$)/u;
/** What a program reads or writes so: a key, words of a header, a format of time, a line to paste. */
const literal =
  /^(?:commands\.json:sign$|team\.json:paste|formats\.json:answer\.clock$|scheme\.json:import\.pasteHint$)/u;

interface Rule {
  readonly name: string;
  /** What breaks the rule; where marks come in pairs, what is left of a text without its pairs is looked at. */
  readonly broken: RegExp;
  readonly without?: RegExp;
  /** Texts that break it, and some that do not. */
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

/** A mark that belongs to words, not to a time (0:12), an address or a design (r:p). */
const between = String.raw`(?=[\s)»“”\]]|$)`;
const han = String.raw`\p{Script=Han}`;
const japanese = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;

function pairs(open: string, close: string, wrong: readonly string[], right: string): Rule {
  const inside = `[^${open}${close}]`;
  return {
    name: `each ${open} has its ${close}, and each ${close} its ${open}`,
    without: new RegExp(`[${open}]${inside}*[${close}]`, "gu"),
    broken: new RegExp(`[${open}${close}]`, "u"),
    wrong,
    right: [right],
  };
}

const everywhere: readonly Rule[] = [
  {
    name: "no two spaces in a row, none at an end, none before a comma or within brackets",
    broken: /[ \u00A0\u202F](?:[ \u00A0\u202F,،、，。)\]]|$)|^[ \u00A0\u202F]|[([] /u,
    wrong: ["a  b", " a", "a ", "a , b", "( a)", "[a ]"],
    right: ["a, b (c)", "[0.62, 0.79]"],
  },
  {
    name: "a no-break space before the sign of a unit",
    broken: /\d (?:ms|s|min|h|fps|px|dB|kB|KiB|MiB|GiB|MB|GB|Mo|Go|Mio)(?![\p{Script=Latin}/])/u,
    wrong: ["40 ms", "8 MiB"],
    right: ["40\u00A0ms", "12 steps"],
  },
  pairs("\\[", "\\]", ["[a", "a]", "[a] b]"], "[a] and [b]"),
];

const closedMarks: Rule = {
  name: "no space before ; : ? !",
  broken: new RegExp(String.raw`[ \u00A0\u202F][;:?!]${between}`, "u"),
  wrong: ["a ; b", "a : b", "a\u00A0?"],
  right: ["a; b: c?", "0:12", "p × r:g"],
};

const rules: Readonly<Record<string, readonly Rule[]>> = {
  en: [closedMarks, pairs("“", "”", ["“a", "a”"], "“a”")],
  pt: [closedMarks, pairs("“", "”", ["“a", "a”"], "“a”")],
  tr: [
    closedMarks,
    pairs("“", "”", ["“a", "a”"], "“a”"),
    {
      name: "the percent sign stands before its number",
      broken: /[\d}] ?%|% (?=[\d{])/u,
      wrong: ["95%", "% 95"],
      right: ["%95", "%{}", "Pay (%)"],
    },
  ],
  de: [
    closedMarks,
    pairs("„", "“", ["„a", "a“", "„a”", "“a”"], "„a“ und „b“"),
    {
      name: "no quotation mark of another language",
      broken: /[”"«»]/u,
      wrong: ["„a”", '"a"', "«a»"],
      right: ["„a“", "Kim’s"],
    },
    {
      name: "a no-break space before %",
      broken: /[\d}] ?%/u,
      wrong: ["95 %", "95%"],
      right: ["95\u00A0%", "95-%-KI"],
    },
  ],
  es: [
    closedMarks,
    pairs("¿", "?", ["Seguro?", "¿Seguro"], "¿Seguro? ¿Ya?"),
    pairs("¡", "!", ["Listo!", "¡Listo"], "¡Listo!"),
    pairs("«", "»", ["«a", "a»"], "«a»"),
    {
      name: "a question begins where its sign stands",
      broken: /¿\s|«\s|(?<!;)\s»/u,
      wrong: ["¿ Seguro?", "« a»"],
      right: ["¿Seguro?", "«a»", "«; »"],
    },
  ],
  fr: [
    {
      name: "a narrow no-break space before ; ? !",
      broken: new RegExp(String.raw`(?<!\u202F)[;?!]${between}`, "u"),
      wrong: ["a; b", "a ; b", "a\u00A0; b", "Oui?", "Oui\u00A0!"],
      right: ["a\u202F; b", "Oui\u202F?"],
    },
    {
      name: "a no-break space before : and »",
      broken: new RegExp(String.raw`(?<!\u00A0)(?::${between}|»)`, "u"),
      wrong: ["a: b", "a : b", "«\u00A0a»", "{}: a"],
      right: ["a\u00A0: b", "0:12", "«\u00A0a\u00A0»", "https://example.org"],
    },
    {
      name: "a no-break space after « and before %",
      broken: /«(?![\u00A0\u202F])|(?<![\u00A0\u202F(]|^)%/u,
      wrong: ["«a\u00A0»", "95 %", "95%", "Le % du temps"],
      right: ["«\u00A0a\u00A0»", "95\u00A0%", "Part (%)", "% du temps", "«\u202F;\u00A0»"],
    },
    pairs("«", "»", ["«\u00A0a", "a\u00A0»"], "«\u00A0a\u00A0»"),
  ],
  ar: [
    {
      name: "the Arabic comma, semicolon and question mark",
      broken:
        /[,;?](?=\s|$)(?<=\p{Script=Arabic}\p{M}*["»)\]}\s]*[,;?])|[,;?](?=[\s«(]*\p{Script=Arabic})/u,
      wrong: ["أ, ب", "أ; ب", "هل؟ نعم?", "{}, ب"],
      right: ["أ، ب؛ ج؟", "ICC(A,1)"],
    },
    {
      name: "no space before ، ؛ ؟ :",
      broken: /\s[،؛؟]|\s:(?=\s|$)/u,
      wrong: ["أ ، ب", "أ : ب"],
      right: ["أ، ب: ج"],
    },
    pairs("«", "»", ["«أ", "أ»"], "«أ»"),
  ],
  ja: [
    {
      name: "full-width marks after Japanese",
      broken: new RegExp(
        String.raw`${japanese}[)」』]*[,;:?!](?!\/)|${japanese}\.(?:\s|$)|[,;:?!.] ?${japanese}`,
        "u",
      ),
      wrong: ["評定者, 収録", "評定者: 収録", "評定者.", "1, 収録"],
      right: ["評定者、収録：1。", "[0.62, 0.79]"],
    },
    {
      name: "no space beside Japanese, but where a value follows its label or “対” stands between two",
      broken: new RegExp(
        String.raw`${japanese} [\p{Script=Latin}\p{N}]|[\p{Script=Latin}\p{N}}] (?!対)${japanese}|(?<=${japanese})(?<!対) (?!対)${japanese}`,
        "u",
      ),
      wrong: ["収録 12件", "Cohen のκ", "{} 件", "収録 一覧"],
      right: ["収録12件", "Cohenのκ", "{}件", "キー {}", "{} 対 {}", "{} 対 他"],
    },
    {
      name: "full-width brackets around Japanese",
      broken: new RegExp(String.raw`\((?=[^()]*${japanese})|${japanese}\(`, "u"),
      wrong: ["収録(12件)", "κ(収録)"],
      right: ["収録（12件）", "ICC(A,1)は0.7"],
    },
    pairs("「", "」", ["「収録", "収録」"], "「収録」"),
    pairs("（", "）", ["（収録", "収録）"], "（収録）"),
  ],
  zh: [
    {
      name: "a space between Chinese and other letters or digits",
      broken: new RegExp(
        String.raw`${han}[\p{Script=Latin}\p{Script=Greek}\d]|[\p{Script=Latin}\p{Script=Greek}\d%]${han}`,
        "u",
      ),
      wrong: ["3份素材", "素材3", "素材κ", "95%的素材"],
      right: ["3 份素材", "95% 的素材", "{}份"],
    },
    {
      name: "no space beside a full-width mark, or between Chinese and Chinese",
      broken: new RegExp(
        String.raw`[，。：；？！、（）] | [，。：；？！、（）]|${han} ${han}`,
        "u",
      ),
      wrong: ["素材 ，", "素材， 3", "素材 评定"],
      right: ["素材，3 份"],
    },
    {
      name: "full-width marks and brackets after Chinese",
      broken: new RegExp(
        String.raw`[${han}”）][,;:?!]|${han}\.(?:\s|$)|[,;:?!] ?${han}|\((?=[^()]*${han})|${han} ?\(|\)${han}`,
        "u",
      ),
      wrong: ["素材, 评定", "素材:", "素材.", "素材(3 份)", "表格 (CSV)"],
      right: ["素材，评定：3。", "ICC(A,1)"],
    },
    pairs("“", "”", ["“素材", "素材”"], "“素材”"),
    pairs("（", "）", ["（素材", "素材）"], "（素材）"),
  ],
};

test("every language of the screens has rules of its punctuation", () => {
  expect(Object.keys(rules).toSorted()).toEqual(languages.map(({ code }) => code).toSorted());
});

describe.each(Object.entries(rules))("%s", (language, own) => {
  const texts = said(language).filter(({ key }) => !literal.test(key));

  test.each([...everywhere, ...own])("$name", (rule) => {
    expect(rule.wrong.filter((text) => !isBroken(text, rule))).toEqual([]);
    expect(rule.right.filter((text) => isBroken(text, rule))).toEqual([]);

    const found = texts.filter(({ key, text }) => !pieces.test(key) && isBroken(text, rule));
    expect(found.map(({ key, text }) => `${key} ${text}`)).toEqual([]);
  });
});

/** Values that begin and end with a digit, and such as may be Chinese. */
const numbers = /\p{Script=Han}\{\{[^}]*, number\}\}|\{\{[^}]*, number\}\}\p{Script=Han}/u;
const names = /(?:\p{Script=Han} (?=\{\{NAME\}\})|\{\{NAME\}\} (?=\p{Script=Han}))/u;
const ofNames = new RegExp(
  names.source.replaceAll(
    "NAME",
    "(?:who|whom|rater|raterA|raterB|recipe|role|criterion|code|names)",
  ),
  "u",
);

test.each([
  ["beside a number", numbers, "第{{n, number}} 轮", "第 {{n, number}} 轮"],
  ["but not beside a name", ofNames, "{{rater}} 编码", "{{rater}}编码"],
])("Chinese has a space %s that is inserted", (_, broken, wrong, right) => {
  expect([wrong, right].map((text) => broken.test(text))).toEqual([true, false]);

  const found = written("zh").filter(({ text }) => broken.test(text));
  expect(found.map(({ key, text }) => `${key} ${text}`)).toEqual([]);
});

function isBroken(text: string, { broken, without }: Rule): boolean {
  return broken.test(without === undefined ? text : text.replaceAll(without, ""));
}
