import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readConfig } from "../../src/server/config.ts";

const project = join(import.meta.dirname, "../..");
const documents = parseAllDocuments(
  readFileSync(join(project, "packaging/kubernetes.yaml"), "utf8"),
);
const objects: readonly Record<string, unknown>[] = documents.map((one) => one.toJS());

/** By Kubernetes' own schemas. */
const kinds = { Deployment, Ingress, ConfigMap, PersistentVolumeClaim, Secret, Service };
type Kind = keyof typeof kinds;

function of(kind: Kind) {
  const [found] = objects.filter((one) => one["kind"] === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
}

test("is YAML of objects that the schemas of Kubernetes take, and no others", () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  expect(objects.map(({ kind }) => kind)).toEqual([
    "Secret",
    "ConfigMap",
    "PersistentVolumeClaim",
    "PersistentVolumeClaim",
    "Deployment",
    "Service",
    "Ingress",
  ]);
  for (const object of objects) {
    const kind = Object.keys(kinds).find((one): one is Kind => one === object["kind"]);
    if (!kind) throw new Error(`no schema is known of ${String(object["kind"])}`);
    expect(() => new kinds[kind](object).validate()).not.toThrow();
  }
  // The schemas can refuse: a field of another type is one.
  const wrong = structuredClone(of("Deployment"));
  Object.assign(Object(wrong["spec"]), { replicas: "one" });
  expect(() => new Deployment(wrong).validate()).toThrow(/replicas/u);
});

test("has what the container's image is, and names in it that are there", () => {
  const deployment = new Deployment(of("Deployment"));
  const pod = deployment.spec?.template?.spec;
  const [container] = pod?.containers ?? [];
  const dockerfile = readFileSync(join(project, "Dockerfile"), "utf8");

  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(container?.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
  // The paths that the image writes to are volumes.
  expect(dockerfile).toContain("INTERRATER_DATA=/data");
  expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(
    expect.arrayContaining(["/data", "/tmp"]),
  );
  const volumes = new Map(pod?.volumes?.map((one) => [one.name, one]) ?? []);
  for (const { name } of container?.volumeMounts ?? []) expect(volumes.has(name)).toBe(true);
  const claims = objects
    .filter(({ kind }) => kind === "PersistentVolumeClaim")
    .map(({ metadata }) => String(Object(metadata).name));
  for (const { persistentVolumeClaim } of volumes.values()) {
    expect([...claims, undefined]).toContain(persistentVolumeClaim?.claimName);
  }
  expect(dockerfile).toContain(`EXPOSE ${container?.ports?.[0]?.containerPort}`);
  for (const probe of [
    container?.startupProbe,
    container?.livenessProbe,
    container?.readinessProbe,
  ]) {
    expect(probe?.httpGet?.path).toMatch(/^\/health\/(?:live|ready)$/u);
    expect(probe?.httpGet?.port).toBe(container?.ports?.[0]?.name);
  }
  // One process of the embedded database at a time, and as long to end as the server takes.
  expect(deployment.spec).toMatchObject({ replicas: 1, strategy: { type: "Recreate" } });
  expect(pod?.terminationGracePeriodSeconds).toBe(20);
});

test("its service leads to the pods, its ingress to the service, and its settings can be read", () => {
  const labels = new Deployment(of("Deployment")).spec?.template?.metadata?.labels;
  const service = new Service(of("Service"));
  const ingress = new Ingress(of("Ingress"));
  const backend = ingress.spec?.rules?.[0]?.http?.paths[0]?.backend.service;

  expect(service.spec?.selector).toEqual(labels);
  expect(backend?.name).toBe(service.metadata?.name);
  expect(backend?.port?.name).toBe(service.spec?.ports?.[0]?.name);
  expect(ingress.metadata?.annotations).toMatchObject({
    "nginx.ingress.kubernetes.io/proxy-buffering": "off",
    "nginx.ingress.kubernetes.io/proxy-request-buffering": "off",
    "nginx.ingress.kubernetes.io/proxy-body-size": "0",
  });
  const env = {
    ...new ConfigMap(of("ConfigMap")).data,
    ...new Secret(of("Secret")).stringData,
    INTERRATER_DATA: "/data",
  };
  const config = readConfig(env);
  expect(config).toMatchObject({ trustProxy: 1, backups: { folder: "/backups" } });
  expect(`https://${ingress.spec?.rules?.[0]?.host}`).toBe(config.origin);
});
