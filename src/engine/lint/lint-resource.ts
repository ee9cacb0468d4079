import type { LintContext } from './lint-context';
import { isKept } from './surroundings';

/** Only system screens may have a `resource`: published modules have tables, and theirs is ignored. */
export function lintResource({ model, surroundings, report }: LintContext): void {
  if (model.resource && isKept(surroundings)) report.add('ENGINE_LINT_RESOURCE_IDLE', '/resource');
}
