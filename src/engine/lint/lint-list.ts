import { findField, isDataView, mainFields, type ListModel } from '../contract/module-model';
import { isEntered } from '../rules';
import { joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue, toText } from '../json/raw-value';
import { createAccess } from '../permission';
import { toCondition } from '../query';
import { LIST_POINTER, rawListOf, type LintContext } from './lint-context';

/**
 * Checks that the list of a module shows something, and that somebody can add to it: without columns it is blank, without any
 * button that could make a record it stays empty. Data views and modules behind calls are fed from elsewhere.
 */
export function lintList(context: LintContext): void {
  const { model, registry, report } = context;
  const { list } = model;
  if (!list) return;
  if (model.resource || isDataView(model)) return lintForeign(context, list);
  if (!mainFields(model).some((field) => isEntered(field, registry))) return;
  lintLevels(context, list);
  lintCardFilters(context, list);
  const raw = rawListOf(context);
  // A column that is wrong is reported by itself.
  if (!listAt(raw, 'columnList').some(isRecord)) report.add('ENGINE_LINT_LIST_BLANK', placeOf('columnList'), {});
  const buttons = [...list.buttons, ...list.rowButtons, ...list.customButtons, ...(list.tree?.menu ?? [])];
  const canMake = buttons.some(
    ({ value, action, ...button }) => value === 'add' || action !== null || 'script' in button,
  );
  if (!canMake) report.add('ENGINE_LINT_LIST_CLOSED', placeOf('btnsList'), {});
}

/** Records behind calls are counted by those alone. */
function lintForeign({ report }: LintContext, { homeCards = [] }: ListModel): void {
  for (const { title } of homeCards) report.add('ENGINE_HOME_CARD', placeOf('homeCards'), { title, reason: 'foreign' });
}

/** A filter that no list could be asked by: the card would fail on every home page. */
function lintCardFilters(context: LintContext, { homeCards = [] }: ListModel): void {
  const { model, registry, report } = context;
  const raw = listAt(rawListOf(context), 'homeCards');
  const scope = { model, registry, access: createAccess(model, null), timeZone: 'UTC' };
  for (const { title, filters } of homeCards) {
    const result = toCondition({ ...scope, search: { superQuery: { matchLogic: 'and', items: filters } } });
    if (result.ok || !result.at) continue;
    const index = raw.findIndex((entry) => isRecord(entry) && toText(ownValue(entry, 'title')).trim() === title);
    const place = result.at.replace('conditionJson', `homeCards/${String(index)}/filters`);
    report.add('ENGINE_HOME_CARD', `${LIST_POINTER}/${place}`, { title, reason: 'filters' });
  }
}

/** What stands below headings, or level by level, needs the field that says so. */
function lintLevels({ model, registry, report }: LintContext, { type, groupFieldId, parentFieldId }: ListModel): void {
  const parent = findField(model, parentFieldId);
  const isTree = parent?.tableKey === '' && registry.of(parent).column(parent)?.type === 'text';
  const property = type === 3 && groupFieldId === '' ? 'groupField' : type === 5 && !isTree ? 'parentField' : '';
  if (property !== '') report.add('ENGINE_LINT_LIST_FLAT', placeOf(property), { type, property });
}

const placeOf = (member: string) => joinPointer(LIST_POINTER, member);
