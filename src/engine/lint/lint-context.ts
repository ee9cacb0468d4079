import type { EngineCode } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RawRecord } from '../parse/raw-value';
import { toExcerpt, type Report } from '../parse/report';
import { similarName } from './similar-name';
import type { LintSurroundings } from './surroundings';

/** What every check of a module needs. */
export interface LintContext {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly surroundings: LintSurroundings;
  readonly report: Report;
}

/** Where the list document of a module stands. */
export const LIST_POINTER = '/columnData';

/** The list document as it came; empty when the module shows none. */
export function rawListOf({ model }: LintContext): RawRecord {
  return (model.list && model.source?.columnData) ?? {};
}

/**
 * Findings of one module up to which a name is proposed: every search goes through all names of the system, and where more
 * is wrong nothing is misspelt, the module is from elsewhere.
 */
const MAX_SUGGESTED = 100;

/** Reports a reference that leads nowhere, with the name that was probably meant ('' = none comes near, or not looked for). */
export function reportMissing(
  { report }: LintContext,
  code: EngineCode,
  pointer: string,
  { reference, known }: { readonly reference: string; readonly known: Iterable<string> },
): void {
  const suggestion = report.issues.length < MAX_SUGGESTED ? similarName(reference, known) : null;
  report.add(code, pointer, { reference: toExcerpt(reference), suggestion: suggestion ?? '' });
}
