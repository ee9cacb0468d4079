import { formPointer } from '../diff/places';
import { joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue } from '../json/raw-value';
import { lintInterface } from './lint-field-references';
import { LIST_POINTER, rawListOf, type LintContext } from './lint-context';

/** Kinds of list that can show rows without records: a table, and one below headings. */
const TYPES: readonly number[] = [1, 3];
const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList'];

/** Checks where the rows of a data view come from, and names what its list asks for and rows without records cannot have. */
export function lintDataView(context: LintContext): void {
  const { model, report } = context;
  const { dataView, list } = model;
  if (!dataView) return;
  if (dataView.interfaceId === '') report.add('ENGINE_LINT_VIEW_SOURCE', '/interfaceId', {});
  else lintInterface(dataView.interfaceId, '/interfaceId', context);
  const fields = model.source?.formData['fields'];
  if (Array.isArray(fields) && fields.length > 0)
    report.add('ENGINE_LINT_VIEW_PART', formPointer(model), { property: 'formData' });
  if (!list || list.columns.length === 0)
    report.add('ENGINE_LINT_LIST_BLANK', joinPointer(LIST_POINTER, 'columnList'), {});
  if (!list) return;
  const isAsked = {
    type: !TYPES.includes(list.type),
    ...Object.fromEntries(BUTTON_LISTS.map((name) => [name, hasOther(listAt(rawListOf(context), name))])),
    showSummary: list.hasSummary,
    hasSuperQuery: list.hasSuperQuery,
    ruleList: list.filters.length > 0,
  };
  for (const [property, isLost] of Object.entries(isAsked))
    if (isLost) report.add('ENGINE_LINT_VIEW_PART', joinPointer(LIST_POINTER, property), { property });
}

/** Whether there is a button besides the one that downloads, which every list says for itself that it lacks. */
function hasOther(buttons: readonly unknown[]): boolean {
  return buttons.filter(isRecord).some((button) => ownValue(button, 'value') !== 'download');
}
