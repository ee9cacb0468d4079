import type { LintContext } from './lint-context';
import { isKept } from './surroundings';

/** Only system screens live behind calls of their own: a module that is published gets tables, and its `resource` is not read. */
export function lintResource({ model, surroundings, report }: LintContext): void {
  if (model.resource && isKept(surroundings)) report.add('ENGINE_LINT_RESOURCE_IDLE', '/resource');
}
