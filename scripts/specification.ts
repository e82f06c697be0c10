// Makes docs/specification/ from the tables in the code; with --check it only says what is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { isStream } from "../src/api/call.ts";
import { contract } from "../src/api/contract.ts";
import { Account, Preferences } from "../src/domain/entities/account.ts";
import { PointEvent, StateEvent } from "../src/domain/entities/event.ts";
import { HistoryEntry } from "../src/domain/entities/happening.ts";
import { MissingText } from "../src/domain/entities/missingText.ts";
import { Observation, Round, Sampling, Scans } from "../src/domain/entities/observation.ts";
import { Plan, PlanSettings } from "../src/domain/entities/plan.ts";
import { Evidence, Rating } from "../src/domain/entities/rating.ts";
import {
  AddressSource,
  Caption,
  LiveClock,
  LocalSource,
  Phase,
  Recording,
  Upload,
  UploadSource,
} from "../src/domain/entities/recording.ts";
import {
  Code,
  CodeGroup,
  Criterion,
  Level,
  Scheme,
  SchemeVersion,
  Subject,
} from "../src/domain/entities/scheme.ts";
import { ReviewComment } from "../src/domain/entities/remark.ts";
import { Invitation, Membership, Study } from "../src/domain/entities/study.ts";
import { Notes, Scan, TraceSlot } from "../src/domain/entities/workPart.ts";
import { errors } from "../src/domain/errors.ts";
import { limitTable } from "../src/domain/limits.ts";
import { Operation } from "../src/domain/operations.ts";
import { permissionTable, roles } from "../src/domain/permissions.ts";
import { jointRules, rules, shapeRules } from "../src/domain/rules.ts";
import { stateTransitions } from "../src/domain/states.ts";
import { routes } from "../src/client/app/routes.ts";
import { toldLosses } from "./toldLosses.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

const folder = join(projectRoot, "docs");

/** The English text of a key, for what the tables only name; empty where there is none. */
function textAt(namespace: string, key: string): string {
  const file = join(projectRoot, "locales/en", `${namespace}.json`);
  let found: unknown = JSON.parse(readFileSync(file, "utf8"));
  for (const name of key.split(".")) {
    found = Object.entries(found ?? {}).find(([inner]) => inner === name)?.[1];
  }
  return typeof found === "string" ? found : "";
}

/** Generated parts by page: what stands between `<!-- made: name -->` and `<!-- end -->`. */
const parts: Readonly<Record<string, () => string>> = {
  routes: routesTable,
  entities: entityTables,
  transitions: transitionTables,
  rules: rulesTable,
  jointRules: jointRulesTable,
  permissions: permissionsTable,
  calls: callsTable,
  errors: errorsTable,
  limits: limitsTable,
  toldLosses: toldLossesTable,
};

const pages = [
  "specification/1-purpose",
  "specification/2-screens",
  "specification/3-entities",
  "specification/4-states",
  "specification/5-rules",
  "specification/6-permissions",
  "specification/7-calls",
  "specification/8-errors",
  "specification/9-limits",
  "formats/told-losses",
] as const;

const isCheck = process.argv.includes("--check");
mkdirSync(folder, { recursive: true });
const stale = pages.filter((page) => {
  const file = join(folder, `${page}.md`);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const after = before.replace(
    /(<!-- made: (\w+) -->\n)[^]*?(<!-- end -->)/gu,
    (_all, start: string, name: string, end: string) => `${start}\n${madePart(name)}\n${end}`,
  );
  if (after === before && before !== "") return false;
  if (!isCheck) writeFileSync(file, after);
  return true;
});
if (isCheck && stale.length > 0) {
  console.error(
    `Not what the tables say: ${stale.map((page) => `docs/${page}.md`).join(", ")}. Run: npm run specification`,
  );
  process.exitCode = 1;
}

function madePart(name: string): string {
  const part = parts[name];
  if (!part) throw new Error(`nothing makes the part "${name}"`);
  return part();
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function routesTable(): string {
  return table(
    ["route", "screen", "who"],
    Object.values(routes).map(({ path, title, who }) => [
      `\`${path}\``,
      textAt("common", title),
      who.replaceAll("_", " "),
    ]),
  );
}

function entityTables(): string {
  const entities = {
    Account,
    Preferences,
    Study,
    Membership,
    Invitation,
    Recording,
    "Media source: address": AddressSource,
    "Media source: upload": UploadSource,
    "Media source: local": LocalSource,
    Phase,
    Caption,
    "Live clock": LiveClock,
    Upload,
    "Scheme version": SchemeVersion,
    Scheme,
    "Code group": CodeGroup,
    Code,
    Subject,
    Criterion,
    Level,
    Round,
    Plan,
    "Plan: settings": PlanSettings,
    Observation,
    Sampling,
    "Sampling: scans": Scans,
    "Event: point": PointEvent,
    "Event: state": StateEvent,
    Rating,
    Evidence,
    "Part of the work: scan": Scan,
    "Part of the work: trace": TraceSlot,
    "Part of the work: notes": Notes,
    ReviewComment,
    HistoryEntry,
    "Missing text": MissingText,
  };
  const plain = Object.entries(entities).map(([name, schema]) => entityTable(name, schema));
  const operations = Operation.options.map((schema) =>
    entityTable(`Operation: ${schema.shape.kind.value}`, schema),
  );
  return [...plain, ...operations].join("\n");
}

function entityTable(name: string, schema: z.ZodObject): string {
  const json: JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" })),
  );
  const rows = Object.entries(json.properties ?? {}).map(([field, type]) => [
    `\`${field}\``,
    typeText(type) + (json.required?.includes(field) ? "" : ", optional"),
  ]);
  return `### ${name}\n\n${table(["field", "what it may be"], rows)}`;
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(" or ");
  if (schema.type === "array") {
    return `list of ${typeText(schema.items ?? {})}${rangeText(schema.minItems, schema.maxItems)}`;
  }
  if (schema.type === "string") {
    return `${schema.format ?? "text"}${rangeText(schema.minLength, schema.maxLength)}`;
  }
  if (schema.type === "integer" || schema.type === "number") {
    return `${schema.type === "integer" ? "whole number" : "number"}${rangeText(schema.minimum, schema.maximum)}`;
  }
  if (schema.type === "object") {
    const fields = Object.keys(schema.properties ?? {});
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "by name";
  }
  return schema.type ?? "anything";
}

function rangeText(min: number | undefined, max: number | undefined): string {
  const isOpenBelow = min === undefined || min === Number.MIN_SAFE_INTEGER;
  const isOpenAbove = max === undefined || max === Number.MAX_SAFE_INTEGER;
  if (isOpenBelow && isOpenAbove) return "";
  if (isOpenBelow) return ` (to ${max})`;
  return isOpenAbove ? ` (from ${min})` : ` (${min} to ${max})`;
}

function transitionTables(): string {
  return Object.entries(stateTransitions)
    .map(([entity, states]) => {
      const rows = Object.entries(states).map(([state, moves]) => [
        `\`${state}\``,
        Object.entries(moves)
          .map(([action, next]) => `${action} → \`${next}\``)
          .join("; ") || "nothing: an end",
      ]);
      return `### ${entity}\n\n${table(["state", "what can be done"], rows)}`;
    })
    .join("\n");
}

function rulesTable(): string {
  const rows = Object.entries(rules).map(([name, schema]) => [
    `\`${name}\``,
    typeText(
      JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }))),
    ),
  ]);
  return table(["rule", "allowed"], rows);
}

function jointRulesTable(): string {
  return table(
    ["rule", "what a person reads"],
    [...jointRules, ...shapeRules].map((name) => [`\`${name}\``, textAt("errors", `rule.${name}`)]),
  );
}

function permissionsTable(): string {
  return table(
    ["permission", ...roles],
    Object.entries(permissionTable).map(([permission, allowed]) => [
      `\`${permission}\``,
      ...roles.map((role) => (allowed.some((one) => one === role) ? "yes" : "")),
    ]),
  );
}

function callsTable(): string {
  return table(
    ["call", "", "what", "needs", "refusals of its own"],
    Object.entries(contract).map(([name, call]) => [
      `\`${name}\``,
      `\`${call.method} ${call.path}\``,
      call.summary + (isStream(call.reply) ? ` (${call.reply.contentType})` : ""),
      call.needs,
      call.refusals.join(", "),
    ]),
  );
}

function errorsTable(): string {
  return table(
    ["code", "status", "what a person reads", "then"],
    Object.entries(errors).map(([code, { status, next }]) => [
      `\`${code}\``,
      String(status),
      textAt("errors", `code.${code}`),
      next.replaceAll("_", " "),
    ]),
  );
}

function toldLossesTable(): string {
  return table(
    ["read from", "weight", "what is told"],
    toldLosses(projectRoot).map(({ folder: of, weight, codes, others }) => [
      of === null ? "every format" : `\`${of}\``,
      textAt("formats", `weight.${weight}`),
      [...codes.map((code) => `\`${code}\``), ...(others ? ["and others"] : [])].join(", "),
    ]),
  );
}

function limitsTable(): string {
  return table(
    ["limit", "default", "unit", "range", "set by", "because"],
    Object.entries(limitTable).map(([name, limit]) => [
      `\`${name}\``,
      limit.value.toLocaleString("en"),
      limit.unit,
      limit.min === limit.max ? "fixed" : `${limit.min} to ${limit.max}`,
      "variable" in limit ? `\`${limit.variable}\`` : "",
      limit.because,
    ]),
  );
}
