import packageJson from '../../package.json';
import type { Translate } from '../../src/engine/contract/language';
import type { ModuleModel } from '../../src/engine/contract/module-model';
import { toOpenApi, toRecordTypes, toValueSchema } from '../../src/engine/describe';
import { toIssueText } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import type { ModuleArguments } from './arguments';
import { oneLine } from './format-reports';
import { readDocuments, readFiles } from './read-files';

/** Default address of a server. */
export const DEFAULT_SERVER = 'http://127.0.0.1:3000';

/** The modules of the paths, or why one of them cannot be described. */
export type ReadModels =
  | { readonly ok: true; readonly models: readonly ModuleModel[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads all modules of the paths. Fails if any has errors, because a partial result would look complete. */
export function readModels(paths: readonly string[], translate: Translate): ReadModels {
  const models: ModuleModel[] = [];
  const problems: string[] = [];
  for (const file of readFiles(paths)) {
    if (!file.bytes) {
      problems.push(`${file.path}  ${translate('module.unreadable', { reason: file.reason })}`);
      continue;
    }
    for (const { path, model, issues } of readDocuments(file)) {
      if (model) models.push(model);
      for (const issue of issues.filter(({ severity }) => severity === 'error'))
        problems.push(
          `${path}  ${issue.code} ${oneLine(issue.pointer) || '/'}  ${oneLine(toIssueText(issue, translate))}`,
        );
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, models };
}

/** TypeScript types of the records of all modules, as one text. */
export function describeTypes(models: readonly ModuleModel[]): string {
  const taken = new Set<string>();
  return models.map((model) => toRecordTypes(model, registry, taken)).join('\n');
}

/** OpenAPI document of the record calls of all modules, as JSON text. */
export function describeApi(models: readonly ModuleModel[], { server }: Pick<ModuleArguments, 'server'>): string {
  const [only] = models;
  const modules = models.map((model) => ({ id: model.id || model.enCode, model }));
  const title = models.length === 1 && only ? only.fullName : packageJson.name;
  return toJson(
    toOpenApi(modules, { registry, serverUrl: server || DEFAULT_SERVER, title, version: packageJson.version }),
  );
}

/** JSON Schema of the values of one module, or of several as `$defs` by code. */
export function describeValues(models: readonly ModuleModel[]): string {
  const [first] = models;
  if (first && models.length === 1) return toJson(toValueSchema(first, registry));
  const schemas = models.map((model) => [model.enCode, toValueSchema(model, registry)] as const);
  const { $schema } = schemas[0]?.[1] ?? {};
  return toJson({
    $schema,
    $defs: Object.fromEntries(schemas.map(([code, { $schema: _dialect, ...schema }]) => [code, schema])),
  });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
