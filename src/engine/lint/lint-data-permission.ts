import { joinPointer } from '../json/json-pointer';
import { LIST_POINTER, type LintContext } from './lint-context';
import { isKept } from './surroundings';
import { isDataView } from '../contract/module-model';

/**
 * Says what a data permission means here: one's own records for whoever was given no scheme of the menu. Without tables of its own (a data
 * view, a system screen) nothing is limited.
 */
export function lintDataPermission({ model, surroundings, report }: LintContext): void {
  if (!model.list?.useDataPermission) return;
  const hasTables = !isDataView(model) && (!model.resource || isKept(surroundings));
  const code = hasTables ? 'ENGINE_LINT_OWN_RECORDS' : 'ENGINE_LINT_DATA_PERMISSION_IDLE';
  report.add(code, joinPointer(LIST_POINTER, 'useDataPermission'), {});
}
