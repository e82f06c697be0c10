import { expect, test } from "vitest";
import { guessedEncoding } from "./guessedEncoding.ts";
import { decoded } from "./text.ts";

/** Written by Python's codecs. */
const texts = [
  [
    "shift_jis",
    "観察,行動,開始\n子ども,あそぶ,0.5\n先生,はなす,3.2\nこども,ブロックをつむ,9.1\n",
    "8acf8e402c8d7393ae2c8a4a8e6e0a8e7182c782e02c82a082bb82d42c302e350a90e690b62c82cd82c882b72c332e320a82b182c782e02c8375838d8362834e82f082c282de2c392e310a",
  ],
  [
    "euc-jp",
    "観察,行動,開始\n子ども,あそぶ,0.5\n先生,はなす,3.2\nこども,ブロックをつむ,9.1\n",
    "b4d1bba12cb9d4c6b02cb3abbbcf0abbd2a4c9a4e22ca4a2a4bda4d62c302e350ac0e8c0b82ca4cfa4caa4b92c332e320aa4b3a4c9a4e22ca5d6a5eda5c3a5afa4f2a4c4a4e02c392e310a",
  ],
  [
    "gb18030",
    "录像,行为,开始\n孩子一,玩耍,0.5\n老师,说话,3.2\n孩子二,看着别人,9.1\n",
    "c2bccff12cd0d0ceaa2cbfaacabc0abaa2d7d3d2bb2ccde6cba32c302e350ac0cfcaa62ccbb5bbb02c332e320abaa2d7d3b6fe2cbfb4d7c5b1f0c8cb2c392e310a",
  ],
  [
    "windows-1251",
    "запись,поведение,начало\nребёнок,играет,0.5\nучитель,говорит,3.2\n",
    "e7e0efe8f1fc2cefeee2e5e4e5ede8e52cede0f7e0ebee0af0e5e1b8edeeea2ce8e3f0e0e5f22c302e350af3f7e8f2e5ebfc2ce3eee2eef0e8f22c332e320a",
  ],
  [
    "macintosh",
    "enregistrement,comportement,début\nélève,répète,0.5\nmaître,très occupé,3.2\n",
    "656e72656769737472656d656e742c636f6d706f7274656d656e742c648e6275740a8e6c8f76652c728e708f74652c302e350a6d61947472652c74728f73206f636375708e2c332e320a",
  ],
  [
    "windows-1252",
    "Aufnahme,Verhalten,Beginn\nGroße Gruppe,läuft,0.5\nJörg’s Übung,„hört“ zu,3.2\n",
    "4175666e61686d652c56657268616c74656e2c426567696e6e0a47726fdf65204772757070652c6ce47566742c302e350a4af67267927320dc62756e672c8468f6727493207a752c332e320a",
  ],
  [
    "windows-1256",
    "مقابلة,السلوك,البداية\nالطفل,يلعب,0.5\nالمعلمة,تتكلم مع الأطفال,3.2\n",
    "e3dec7c8e1c92cc7e1d3e1e6df2cc7e1c8cfc7edc90ac7e1d8dde12cede1dac82c302e350ac7e1e3dae1e3c92ccacadfe1e320e3da20c7e1c3d8ddc7e12c332e320a",
  ],
] as const;

test.each(texts)("a table in %s is known by what it says", (encoding, text, hex) => {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));

  expect(guessedEncoding(bytes)).toBe(encoding);
  expect(decoded(bytes)).toEqual({ text, encoding, isGuessed: true, isMixed: false });
});

test.each(texts)(
  "a table in %s is known where it is long and cut within a sign",
  (encoding, _text, hex) => {
    const once = Buffer.from(hex, "hex");
    const bytes = Uint8Array.from(Buffer.concat(Array.from({ length: 2_000 }, () => once)));

    expect(guessedEncoding(bytes)).toBe(encoding);
  },
);

test("a few letters speak for nothing but Windows-1252", () => {
  for (const hex of ["47f6df65", "93476f6f6494", "e9", "6974927320676f6f64", "b0"]) {
    expect(guessedEncoding(Uint8Array.from(Buffer.from(hex, "hex")))).toBe("windows-1252");
  }
});
