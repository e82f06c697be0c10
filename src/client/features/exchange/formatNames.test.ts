import { describe, expect, it } from "vitest";
import { formats } from "../../../formats/registry.ts";
import { exportFormats, importFormats, schemeFormats } from "./formatNames.ts";

describe("the formats that the screen lists", () => {
  it("are those that are read", () => {
    const read = formats.flatMap(({ name, reader }) => (reader ? [name] : []));

    expect([...importFormats].toSorted()).toEqual(read.toSorted());
  });

  it("are those that are written", () => {
    const written = formats.flatMap(({ name, writer }) => (writer ? [name] : []));

    expect(Object.values(exportFormats).flat().toSorted()).toEqual(written.toSorted());
    expect(written).toEqual(expect.arrayContaining([...schemeFormats]));
  });
});
