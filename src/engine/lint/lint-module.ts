import { EngineError, type Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createReport } from '../parse/report';
import { planTables } from '../tables';
import { lintCodes } from './lint-codes';
import { lintColumns } from './lint-columns';
import type { LintContext } from './lint-context';
import { lintDataPermission } from './lint-data-permission';
import { lintFieldReferences } from './lint-field-references';
import { lintListReferences } from './lint-list-references';
import { lintOldNames } from './lint-old-names';
import { lintPatterns } from './lint-patterns';
import { lintResource } from './lint-resource';
import { lintRules } from './lint-rules';
import { lintTranslations } from './lint-translations';
import { lintVisibility } from './lint-visibility';
import { isKept, NO_SURROUNDINGS, type LintSurroundings } from './surroundings';

/** What a check needs to know beside the module. */
export interface LintOptions {
  readonly registry: WidgetRegistry;
  /** Absent = nothing is known: references into the system are not judged. */
  readonly surroundings?: LintSurroundings;
}

const CHECKS = [
  lintFieldReferences,
  lintListReferences,
  lintVisibility,
  lintRules,
  lintCodes,
  lintDataPermission,
  lintColumns,
  lintPatterns,
  lintOldNames,
  lintResource,
  lintTranslations,
] as const;

/**
 * Finds what a module says that cannot be meant (dead references, unreachable fields, rules against each other, codes used twice,
 * columns that are none, patterns that run away), and why its tables could not be made. Pointers lead into the document.
 */
export function lintModule(model: ModuleModel, options: LintOptions): readonly Issue[] {
  const report = createReport();
  const surroundings = options.surroundings ?? NO_SURROUNDINGS;
  const context: LintContext = { model, registry: options.registry, surroundings, report };
  for (const check of CHECKS) check(context);
  return [...report.issues, ...tableIssues(model, options.registry, surroundings)];
}

/** A data view (4) has no tables, and a system screen none of its own. */
function tableIssues(model: ModuleModel, registry: WidgetRegistry, surroundings: LintSurroundings): readonly Issue[] {
  if (model.webType === 4 || (model.resource && !isKept(surroundings))) return [];
  try {
    planTables(model, registry);
    return [];
  } catch (error) {
    if (error instanceof EngineError) return error.issues;
    throw error;
  }
}
