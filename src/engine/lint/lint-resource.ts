import { reportStored } from '../parse/link-secrets';
import type { LintContext } from './lint-context';
import { isKept } from './surroundings';

/**
 * Only system screens may have a `resource`: published modules have tables, and theirs is ignored. Nor may modules show other screens
 * inside of theirs.
 */
export function lintResource({ model, registry, surroundings, report }: LintContext): void {
  if (!isKept(surroundings)) return;
  for (const field of model.allFields) {
    if (registry.of(field).hostsScreen) report.add('ENGINE_LINT_SCREEN_HOSTED', field.pointer, { label: field.label });
  }
  if (!model.resource) return;
  report.add('ENGINE_LINT_RESOURCE_IDLE', '/resource');
  // Without the calls a password would go into a table.
  reportStored(model.allFields, { registry, report });
}
