import type { NamedEntry, SystemNames } from '../../../wire/names';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { findInSource, readSource, type LintSurroundings } from '../../../engine/lint';
import { isSystemScreen } from '../../module-page/system-screens';
import type { Analysis } from '../contract';

/** What the reading of a text needs beside it. */
export interface AnalysisContext {
  readonly moduleId: string;
  readonly registry: WidgetRegistry;
}

/**
 * Reads a text at once: its model, or the last good one where the text has none. The findings are still those of the text
 * before; `findAll` brings the new ones.
 */
export function readText(text: string, before: Analysis | null, { moduleId, registry }: AnalysisContext): Analysis {
  const { source, model, issues } = readSource(text, registry);
  const lastGood = model ? { ...model, id: moduleId } : (before?.model ?? null);
  return { source, issues, model: lastGood, isStale: model === null, findings: before?.findings ?? [] };
}

/** The findings of an analysed text: everything that can be said about it, in this system. */
export function findAll(analysis: Analysis, context: AnalysisContext, names: SystemNames | null): Analysis {
  const { registry, moduleId } = context;
  const surroundings = names ? { surroundings: toSurroundings(names, moduleId) } : {};
  const read = { ...analysis, model: analysis.isStale ? null : analysis.model };
  return { ...analysis, findings: findInSource(read, { registry, ...surroundings }) };
}

/**
 * What this system has, as lint asks for it. The module itself is no stranger to its own code: its entry is left out, since
 * the text under the cursor has no id.
 */
export function toSurroundings(names: SystemNames, moduleId: string): LintSurroundings {
  const others = names.modules.filter(({ id }) => id !== moduleId);
  return {
    dictionaryTypes: toNames(names.dictionaries),
    interfaces: toNames(names.interfaces),
    modules: new Map(names.modules.map(({ id, fields }) => [id, { fields: new Set(fields.map((field) => field.id)) }])),
    billRules: toNames(names.billRules),
    disabled: { interfaces: toNames(names.disabled.interfaces), billRules: toNames(names.disabled.billRules) },
    isScreen: isSystemScreen,
    moduleCodes: new Map(others.map(({ id, enCode }) => [enCode, id])),
  };
}

/** Ids and codes: a document may name either. */
function toNames(entries: readonly Pick<NamedEntry, 'id' | 'enCode'>[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ id, enCode }) => [id, enCode]));
}
