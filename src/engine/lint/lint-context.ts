import type { EngineCode } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RawRecord } from '../json/raw-value';
import { toExcerpt, type Report } from '../parse/report';
import { similarName } from './similar-name';
import type { LintSurroundings } from './surroundings';

/** Context of all checks. */
export interface LintContext {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly surroundings: LintSurroundings;
  readonly report: Report;
}

/** Pointer of the list document. */
export const LIST_POINTER = '/columnData';

/** The authored form document. */
export function rawFormOf({ model }: LintContext): RawRecord {
  return model.source?.formData ?? {};
}

/** The authored list document; empty if there is none. */
export function rawListOf({ model }: LintContext): RawRecord {
  return (model.list && model.source?.columnData) ?? {};
}

/**
 * Number of findings per module with suggestions: each searches all names of the system, and with more findings the module is from
 * elsewhere, not misspelt.
 */
const MAX_SUGGESTED = 100;

/** A name that something refers to, with those that are known; null = not known here, and then it is not looked for. */
interface Reference {
  readonly code: EngineCode;
  readonly reference: string;
  readonly known: ReadonlySet<string> | ReadonlyMap<string, unknown> | null | undefined;
  /** Names of what is switched off. */
  readonly disabled?: ReadonlySet<string> | undefined;
}

/** Reports a dead reference, with the likely name ('' = none similar, or not searched). */
export function lintReference({ report }: LintContext, pointer: string, found: Reference): void {
  const { code, reference, known, disabled } = found;
  if (!known || reference === '' || known.has(reference)) return;
  const suggestion = report.issues.length < MAX_SUGGESTED ? similarName(reference, known.keys()) : null;
  report.add(code, pointer, {
    reference: toExcerpt(reference),
    suggestion: suggestion ?? '',
    ...(disabled?.has(reference) && { reason: 'disabled' }),
  });
}
