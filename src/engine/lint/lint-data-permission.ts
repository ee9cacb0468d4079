import { joinPointer } from '../parse/json-pointer';
import { LIST_POINTER, type LintContext } from './lint-context';
import { isKept } from './surroundings';

/**
 * Says what a data permission means here: one's own records, as long as no wider scope can be granted. Where the records are
 * not in tables of the module (a data view, a system screen), nothing is limited.
 */
export function lintDataPermission({ model, surroundings, report }: LintContext): void {
  if (!model.list?.useDataPermission) return;
  const hasTables = model.webType !== 4 && (!model.resource || isKept(surroundings));
  const code = hasTables ? 'ENGINE_LINT_OWN_RECORDS' : 'ENGINE_LINT_DATA_PERMISSION_IDLE';
  report.add(code, joinPointer(LIST_POINTER, 'useDataPermission'), {});
}
