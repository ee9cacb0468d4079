import { reportStored } from '../parse/link-secrets';
import type { LintContext } from './lint-context';
import { isKept } from './surroundings';

/** Only system screens may have a `resource`: published modules have tables, and theirs is ignored. */
export function lintResource({ model, registry, surroundings, report }: LintContext): void {
  if (!model.resource || !isKept(surroundings)) return;
  report.add('ENGINE_LINT_RESOURCE_IDLE', '/resource');
  // Without the calls a password would go into a table.
  reportStored(model.allFields, { registry, report });
}
