import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { readXml, type XmlResult, xmlLimits } from "./xml.ts";
import { xmlElement, xmlTag } from "./xmlText.ts";
import { xmlTree } from "./xmlTree.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Heard {
  readonly told: string[];
  readonly result: XmlResult;
}

function heardIn(bytes: Uint8Array): Heard {
  const told: string[] = [];
  const result = readXml(bytes, {
    open: (tag) => told.push(`<${tag.name} ${JSON.stringify(tag.attributes())}`),
    close: (name, text) => told.push(`>${name} ${JSON.stringify(text.trim())}`),
  });
  return { told, result };
}

/** The same by another reader: `undefined` where it finds the document malformed. */
function heardBySaxes(text: string): string[] | undefined {
  const told: string[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser({ xmlns: false });
  let isWell = true;
  parser.on("error", () => (isWell = false));
  parser.on("opentag", ({ name, attributes }) => {
    told.push(`<${name} ${JSON.stringify(Object.entries(attributes))}`);
    texts.push("");
  });
  parser.on("closetag", ({ name }) => told.push(`>${name} ${JSON.stringify(texts.pop()?.trim())}`));
  const add = (piece: string): void => {
    if (texts.length > 0) texts.push((texts.pop() ?? "") + piece);
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  return isWell ? told : undefined;
}

const document = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a remark -->
<a one='1' two="&lt;zwei&gt;&#x41;&#66;">
  <b.c d:e="x"/>text &amp; more<b>Ünï</b><![CDATA[<raw> & ]]>
  <?do it?><c>
  line
  two</c ></a>
<!-- the end -->`;

describe("reading XML", () => {
  it("tells tags, attributes and texts as they were meant", () => {
    const { told, result } = heardIn(bytesOf(document));

    expect(result).toEqual({ kind: "read", trouble: null });
    expect(told).toEqual(heardBySaxes(document));
    expect(told).toContain('<a [["one","1"],["two","<zwei>AB"]]');
    expect(told).toContain('>b "Ünï"');
  });

  it("says what another reader says of a thousand damaged documents", () => {
    let state = 7;
    const random = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const signs = ["<", ">", "&", '"', "'", "/", "!", "-", "]", "=", " ", "x", ";", "<b>", "</b>"];
    let accepted = 0;
    const different: string[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      const at = random(document.length);
      const sign = signs[random(signs.length)] ?? "";
      const damaged = document.slice(0, at) + sign + document.slice(at + random(3));

      const { told, result } = heardIn(bytesOf(damaged));

      const ours = result.kind === "read" ? told : undefined;
      if (ours) accepted += 1;
      if (JSON.stringify(ours) !== JSON.stringify(heardBySaxes(damaged))) different.push(damaged);
    }
    expect(different).toEqual([]);
    expect(accepted).toBeGreaterThan(100);
  });

  it("reads the same however a large document falls into pieces", () => {
    const row = '<row n="é&amp;1">\r\n  wörd &gt; <i> </i>]]<i/></row>';
    for (const count of [5_000, 5_001, 5_003, 5_007]) {
      const text = `<all>${" ".repeat(count % 11)}${row.repeat(count)}</all>`;

      const { told, result } = heardIn(bytesOf(text));

      expect(result.kind).toBe("read");
      expect(told).toEqual(heardBySaxes(text));
    }
  });

  it("keeps white space that is all an element has, and leaves out what stands between elements", () => {
    const texts: string[] = [];

    readXml(bytesOf("<a>\n <b>  </b>\n <c>\n x <d/> y </c>\n</a>"), {
      open: () => undefined,
      close: (name, text) => texts.push(`${name}:${text}`),
    });

    expect(texts).toEqual(["b:  ", "d:", "c:\n x  y ", "a:"]);
  });

  it("says the line and column of what is wrong", () => {
    expect(heardIn(bytesOf("<a>\n  <b>\n</a>")).result).toMatchObject({
      because: "damaged",
      place: { kind: "line", line: 3, column: 1 },
    });
  });

  it("refuses declared entities before it would put them in", () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>`;

    expect(heardIn(bytesOf(bomb)).result).toMatchObject({ because: "entity_declared" });
  });

  it("passes over a document type that declares nothing", () => {
    expect(heardIn(bytesOf('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).result.kind).toBe(
      "read",
    );
  });

  it("refuses what is nested without end", () => {
    expect(heardIn(bytesOf("<a>".repeat(300_000))).result).toMatchObject({ because: "too_deep" });
  });

  it("refuses a tag, a comment and a text without end", () => {
    const endless = "x".repeat(xmlLimits.longestText + 300_000);

    const starts = ["<a ", "<!--", '<a b="', "<a>", "<a><![CDATA["];
    const refused = starts.filter((start) => {
      const { result } = heardIn(bytesOf(start + endless));
      return result.kind === "refused" && result.because === "too_large";
    });

    expect(refused).toEqual(starts);
  });

  it("refuses an attribute that is there twice, two roots, no root, and characters XML forbids", () => {
    const texts = ['<a b="" b=""/>', "<a/><b/>", "", "  ", "x<a/>", "<a>\u0001</a>", "<a/>\0"];

    const results = texts.map((text) => heardIn(bytesOf(text)).result);

    expect(results.map((one) => one.kind === "refused" && one.because)).toEqual(
      texts.map(() => "damaged"),
    );
  });

  it("reads UTF-16 by its mark and Latin-1 by its declaration", () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?><a>für</a>`;
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const wide = new Uint8Array(2 + 2 * text.length);
    wide.set([0xff, 0xfe]);
    latin.forEach((code, at) => wide.set([code], 2 + 2 * at));

    expect(heardIn(latin).told.at(-1)).toBe('>a "für"');
    expect(heardIn(wide).told.at(-1)).toBe('>a "für"');
  });

  it("reads each line as what it is where encodings are mixed, and says so", () => {
    const mixed = new Uint8Array([
      ...bytesOf("<a>\n<b>für</b>\n"),
      ...Uint8Array.from("<b>für</b>\n</a>", (character) => character.charCodeAt(0)),
    ]);

    const { told, result } = heardIn(mixed);

    expect(told.filter((one) => one === '>b "für"')).toHaveLength(2);
    expect(result).toEqual({ kind: "read", trouble: "encoding_mixed" });
  });
});

describe("writing XML", () => {
  it("comes back as it was, whatever it holds", () => {
    const text = ` <&>"'\n\t\r ]]> \u{1f600} é `;
    const written = `${xmlTag("a", { b: text, c: 1, none: undefined })}${xmlElement("d", {}, text)}</a>`;

    const tree = xmlTree(bytesOf(written), 10);

    expect(tree).toMatchObject({
      kind: "read",
      root: {
        attributes: new Map([
          ["b", text],
          ["c", "1"],
        ]),
        children: [{ name: "d", text }],
      },
    });
  });

  it("puts a sign in the place of what XML cannot hold", () => {
    expect(xmlElement("a", {}, "x\u0000\ud800y\ufffe")).toBe("<a>x\ufffd\ufffdy\ufffd</a>");
  });
});
