import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { parseModuleText } from '../parse';
import { toSourceText } from '../source';
import { findIgnored } from './find-ignored';
import { modelDifferences } from './model-difference';
import { toClientEntity } from './to-client-entity';
import { toFileName } from './to-file-name';

/** `formloom`: our own document. `3.4`: what clients and servers of that version read. */
export type ExportFormat = 'formloom' | '3.4';

export interface ExportInput {
  /** As stored or as edited; embedded documents as texts or objects. */
  readonly entity: Readonly<Record<string, unknown>>;
  /** The entity's model. */
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
}

export interface ExportedModule {
  /** Name of the module with `.json` or, for 3.4, `.vdd`; without a path. */
  readonly fileName: string;
  readonly text: string;
  /** Losses of the format: ENGINE_EXPORT_IGNORED stays in the file without effect, ENGINE_EXPORT_LOST does not come back. */
  readonly announced: readonly Issue[];
}

/** Maximum number of losses listed. */
const MAX_LOSSES = 50;

/** Exports a module. The result is parsed again: every difference that an import would find is reported. */
export function exportModule(input: ExportInput, format: ExportFormat): ExportedModule {
  const { entity, model, registry } = input;
  const isClient = format === '3.4';
  const text = isClient
    ? `${JSON.stringify(toClientEntity(entity, model, registry), null, 2)}\n`
    : toSourceText(model.id === '' ? entity : withId(entity, model.id));
  const ignored = isClient ? findIgnored(model, entity, registry) : [];
  return {
    fileName: toFileName(model.fullName || model.enCode, isClient ? '.vdd' : '.json'),
    text,
    announced: [...ignored, ...findLosses(text, model, registry)],
  };
}

/** Keeps `$schema` first, where editors expect it. */
function withId(entity: ExportInput['entity'], id: string): ExportInput['entity'] {
  const { $schema, id: _id, ...rest } = entity;
  return { ...($schema === undefined ? {} : { $schema }), id, ...rest };
}

function findLosses(text: string, model: ModuleModel, registry: WidgetRegistry): readonly Issue[] {
  const again = parseModuleText(text, registry).model;
  const paths = again ? modelDifferences(model, again, MAX_LOSSES) : ['/'];
  return paths.map((path) => createIssue('ENGINE_EXPORT_LOST', '', { path }));
}
