import * as z from "zod";

/**
 * A measure with every choice of its settings: each name of a list, each text that may be given or left out. Numbers
 * stay as they are unless told.
 */
export function everyWay(recipe: z.ZodObject): readonly Readonly<Record<string, unknown>>[] {
  let ways: readonly Readonly<Record<string, unknown>>[] = [{}];
  for (const [key, schema] of Object.entries(recipe.shape)) {
    if (key === "name") continue;
    const choices = choicesOf(schema);
    ways = ways.flatMap((way) =>
      choices.map((choice) => (choice === undefined ? way : { ...way, [key]: choice })),
    );
  }
  return ways;
}

function choicesOf(schema: unknown): readonly (string | undefined)[] {
  if (schema instanceof z.ZodOptional) return [undefined, ...choicesOf(schema.unwrap())];
  if (schema instanceof z.ZodDefault) return choicesOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return [undefined];
}
