import { strFromU8 } from "fflate";
import type { Id } from "../../domain/rules.ts";
import type { Format, GivenFile, ReadingOf, ReadResult } from "../format.ts";
import { isRecord, listIn, member, numberIn, shown, textIn } from "../jsonValue.ts";
import { raterOfFile } from "../raterOfFile.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type ObservationBook } from "../studyBook.ts";
import { openedJson } from "../openedJson.ts";

/**
 * Projects of the VGG Image Annotator 3 for video and audio: segments of time with attributes.
 * Source of the format: https://www.robots.ox.ac.uk/~vgg/software/via/
 */
export const viaFormat: Format = {
  name: "via",
  endings: [".json"],
  reader: {
    recognises(start) {
      const text = strFromU8(start, true);
      return /"vid_list"\s*:/u.test(text) && /"(?:project|pname|attribute)"\s*:/u.test(text)
        ? 0.97
        : 0;
    },
    read: readVia,
  },
};

interface Attribute {
  readonly id: string;
  readonly name: string;
  /** What its values stand for; empty for free text. */
  readonly options: ReadonlyMap<string, string>;
}

function readVia(file: GivenFile, of: ReadingOf): ReadResult {
  const json = openedJson(file);
  if (json.refusal) return json.refusal;
  const { value: project, findings } = json;
  if (!isRecord(member(project, "metadata"))) {
    return refusedReading("wrong_kind_of_file", { about: file.name });
  }
  const asked = raterOfFile(of, file.name);
  const book = newStudyBook(of, findings);
  const attributes = attributesOf(project);
  const files = entriesIn(project, "file");
  const observations = new Map<string, ObservationBook>();
  const title = textIn(member(member(project, "project"), "pname")).trim();
  const stem = file.name.replace(/\.[^.]*$/u, "");
  const codes = new Set(attributes[0]?.options.values());
  const used = new Set<string>();
  let events = 0;
  const all = entriesIn(project, "metadata");
  if (all.length > readingLimits.things) return refusedReading("too_many_things");
  for (const [key, one] of all) {
    const place = { kind: "element", element: `metadata/${key}` } as const;
    const times = listIn(member(one, "z")).map(numberIn);
    const [startS, endS] = times;
    events += 1;
    if (times.length === 0 || listIn(member(one, "xy")).length > 0) {
      // A region of a picture, or of a whole file.
      findings.add("rejected", "not_supported", { about: "metadata", found: shown(one), place });
      continue;
    }
    if (startS === undefined || (times.length > 1 && endS === undefined)) {
      findings.add("rejected", "time_unreadable", {
        about: "metadata",
        found: shown(member(one, "z")),
        place,
      });
      continue;
    }
    const told = attributes.flatMap((attribute) => {
      const value = textIn(member(member(one, "av"), attribute.id)).trim();
      return value === "" ? [] : [{ attribute, value }];
    });
    const kind = endS === undefined ? "point" : "state";
    const [first, ...rest] = told.toSorted(
      (a, b) => Number(b.attribute.options.size > 0) - Number(a.attribute.options.size > 0),
    );
    const name = first?.attribute.options.get(first.value) ?? first?.attribute.name ?? "";
    codes.add(name);
    used.add(name);
    const codeId = codeOf(name, kind);
    const modifiers: Record<Id<"modifier">, string | number> = {};
    for (const { attribute, value } of rest) {
      const isChoice = attribute.options.size > 0;
      const slot = book.modifier(codeId, {
        name: attribute.name,
        type: isChoice ? "one" : "text",
        ...(isChoice && { choices: [...attribute.options.values()] }),
      });
      const given = slot?.valueOf(attribute.options.get(value) ?? value) ?? null;
      if (slot && given !== null) modifiers[slot.id] = given;
    }
    const isText = first && first.attribute.options.size === 0;
    observationOf(textIn(member(one, "vid"))).event({
      codeId,
      kind,
      startUs: startS * 1e6,
      ...(endS !== undefined && { endUs: endS * 1e6 }),
      modifiers,
      comment: isText ? first.value : "",
      place,
    });
  }
  // What was never used comes last: whether it is a moment only its use says.
  for (const name of attributes[0]?.options.values() ?? []) if (!used.has(name)) codeOf(name);
  return {
    kind: "read",
    ...book.finish({ name: title || stem }),
    held: { observations: observations.size, events, subjects: 0, codes: codes.size },
    findings: findings.all(),
    questions: [asked.question],
  };

  function codeOf(name: string, kind: "point" | "state" = "state"): Id<"code"> {
    return book.code({ name, kind });
  }

  function observationOf(viewId: string): ObservationBook {
    const known = observations.get(viewId);
    if (known) return known;
    const fileId = textIn(listIn(member(member(member(project, "view"), viewId), "fid_list"))[0]);
    const path = textIn(member(files.find(([id]) => id === fileId)?.[1], "fname")) || stem;
    const fileName = path.split(/[/\\]/u).at(-1) ?? path;
    const name = fileName.replace(/\.\w{1,5}$/u, "");
    const recordingId = book.recording({ name, media: [{ fileName }], durationUs: null });
    const made = book.observation({ name, recordingId, raterId: book.person(asked.rater) });
    observations.set(viewId, made);
    return made;
  }
}

function entriesIn(project: unknown, name: string): readonly (readonly [string, unknown])[] {
  const all = member(project, name);
  return isRecord(all) ? Object.entries(all) : [];
}

function attributesOf(project: unknown): readonly Attribute[] {
  return entriesIn(project, "attribute").map(([id, one]) => ({
    id,
    name: textIn(member(one, "aname")).trim() || id,
    options: new Map(
      entriesIn(one, "options").map(([option, name]) => [option, textIn(name).trim() || option]),
    ),
  }));
}
