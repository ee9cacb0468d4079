import { findField } from '../contract/module-model';
import type { FieldModel } from '../contract/field-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, listAt, ownValue, toText } from '../json/raw-value';
import { LIST_POINTER, rawListOf, type LintContext } from './lint-context';

const FIELD_PROPERTIES = ['defaultSidx', 'groupField', 'parentField', 'treeRelation'];
const ENTRY_LISTS: readonly (readonly [list: string, member: string])[] = [
  ['defaultSortConfig', 'field'],
  ['ruleList', 'field'],
];

/**
 * Checks that fields used to sort, group, filter and show lists have a column. A value computed for display can only be shown.
 * Modules behind calls are skipped.
 */
export function lintColumns(context: LintContext): void {
  const { model } = context;
  if (!model.list || model.resource) return;
  const raw = rawListOf(context);
  for (const [index, entry] of listAt(raw, 'columnList').entries()) {
    const field = isRecord(entry)
      ? fieldOf(toText(ownValue(entry, 'prop') ?? ownValue(entry, '__vModel__')), context)
      : null;
    const isComputed = field !== null && !field.isStored && context.registry.of(field).kind === 'value';
    if (field && !isComputed) lintField(field, joinPath(LIST_POINTER, `columnList.${String(index)}`), context);
  }
  for (const key of FIELD_PROPERTIES) {
    const field = fieldOf(toText(ownValue(raw, key)), context);
    if (field) lintField(field, joinPointer(LIST_POINTER, key), context);
  }
  for (const [list, member] of ENTRY_LISTS) {
    for (const [index, entry] of listAt(raw, list).entries()) {
      const field = isRecord(entry) ? fieldOf(toText(ownValue(entry, member)), context) : null;
      if (field) lintField(field, joinPath(LIST_POINTER, `${list}.${String(index)}.${member}`), context);
    }
  }
}

/** The parser reports unknown fields. */
function fieldOf(name: string, { model }: LintContext): FieldModel | null {
  if (isUnset(name)) return null;
  return findField(model, name) ?? findField(model, name.replace('.', '-')) ?? null;
}

function lintField(field: FieldModel, pointer: string, { registry, report }: LintContext): void {
  const hasColumn = field.key !== '' && field.isStored && (!field.isKnown || registry.of(field).column(field) !== null);
  if (hasColumn) return;
  // The parser reports fields that are not listable.
  if (pointer.includes('/columnList/') && (field.key === '' || !registry.of(field).isListable)) return;
  report.add('ENGINE_LINT_COLUMN_MISSING', pointer, { label: field.label || field.id, fieldId: field.id });
}
