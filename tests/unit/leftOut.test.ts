import { expect, test } from "vitest";
import * as z from "zod";
import { contract } from "../../src/api/contract.ts";

test("what a call may leave out stays left out: no default stands within it, to change what was not named", () => {
  const walked = new Set<z.core.$ZodType>();
  const filled: string[] = [];

  function walk(schema: z.core.$ZodType, path: string): void {
    if (walked.has(schema)) return;
    walked.add(schema);
    if (schema instanceof z.ZodOptional) {
      const { data } = z.safeParse(schema.unwrap(), undefined);
      if (data !== undefined) filled.push(`${path}: ${JSON.stringify(data)}`);
    }
    for (const [key, part] of Object.entries(schema["_zod"].def)) {
      const isShape = key === "shape";
      for (const [name, inner] of Object.entries(
        isShape || Array.isArray(part) ? part : { [key]: part },
      )) {
        if (isSchema(inner)) walk(inner, isShape ? `${path}.${name}` : path);
      }
    }
  }

  for (const [name, call] of Object.entries(contract)) {
    for (const part of ["params", "query", "body"] as const) {
      const schema: unknown = part in call ? Reflect.get(call, part) : undefined;
      if (isSchema(schema)) walk(schema, `${name}.${part}`);
    }
  }
  expect(walked.size).toBeGreaterThan(500);
  expect(filled).toEqual([]);
});

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}
