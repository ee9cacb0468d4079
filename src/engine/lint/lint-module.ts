import type { Issue } from '../contract/errors';
import { isDataView, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createReport } from '../parse/report';
import { planOrIssues } from '../tables';
import { lintConditions } from './lint-buttons';
import { lintCodes } from './lint-codes';
import { lintColumns } from './lint-columns';
import type { LintContext } from './lint-context';
import { lintDataPermission } from './lint-data-permission';
import { lintDataView } from './lint-data-view';
import { lintFieldReferences } from './lint-field-references';
import { lintList } from './lint-list';
import { lintListReferences } from './lint-list-references';
import { lintOldNames } from './lint-old-names';
import { lintPatterns } from './lint-patterns';
import { lintResource } from './lint-resource';
import { lintRules } from './lint-rules';
import { lintScripts } from './lint-scripts';
import { lintTranslations } from './lint-translations';
import { lintVisibility } from './lint-visibility';
import { isKept, NO_SURROUNDINGS, type LintSurroundings } from './surroundings';

/** Options of the linter. */
export interface LintOptions {
  readonly registry: WidgetRegistry;
  /** Absent = unknown: references to the system are not checked. */
  readonly surroundings?: LintSurroundings;
}

const CHECKS = [
  lintFieldReferences,
  lintListReferences,
  lintVisibility,
  lintRules,
  lintCodes,
  lintConditions,
  lintDataPermission,
  lintList,
  lintDataView,
  lintColumns,
  lintPatterns,
  lintOldNames,
  lintResource,
  lintTranslations,
  lintScripts,
] as const;

/**
 * Lints a module. Diagnostics: dead references, unreachable fields, conflicting rules, duplicate codes, missing columns,
 * catastrophic patterns, and why its tables cannot be created. Pointers refer to the document.
 */
export function lintModule(model: ModuleModel, options: LintOptions): readonly Issue[] {
  const report = createReport();
  const surroundings = options.surroundings ?? NO_SURROUNDINGS;
  const context: LintContext = { model, registry: options.registry, surroundings, report };
  for (const check of CHECKS) check(context);
  return [...report.issues, ...tableIssues(model, options.registry, surroundings)];
}

/** A data view has no tables, and a system screen none of its own. */
function tableIssues(model: ModuleModel, registry: WidgetRegistry, surroundings: LintSurroundings): readonly Issue[] {
  if (isDataView(model) || (model.resource && !isKept(surroundings))) return [];
  const planned = planOrIssues(model, registry);
  return 'issues' in planned ? planned.issues : [];
}
