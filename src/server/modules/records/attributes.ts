import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { isSameStored } from '../../../engine/rules';
import { memberText } from '../../../engine/values/link-widget';
import { registry } from '../../../renderers/definitions';
import { chooserIn } from './attribute-gate';
import { chooserOf, type Cell } from './dynamic-options';
import type { AttributePair, LinkOf } from './load-links';
import type { ModuleContext } from './module-context';
import { rowsOf, textsIn, type Written } from './new-values';

/** The attributes among fields that are looked up each time they are shown, with the visible fields that choose. */
export function shownAttributes(context: ModuleContext, fields: readonly FieldModel[]): readonly AttributePair[] {
  return fields.flatMap((field) => {
    const chooser = field.isStored ? null : chooserOf(context, field);
    return chooser ? [{ field, chooser }] : [];
  });
}

/** The attributes of a module that are saved with its records, with the fields that choose, seen by the writer or not. */
export function storedAttributes(model: ModuleModel): readonly AttributePair[] {
  return model.allFields.flatMap((field) => {
    const chooser = field.isStored ? chooserIn(model, field) : null;
    return chooser ? [{ field, chooser }] : [];
  });
}

/** Records with their attributes as texts of what was chosen; null where that cannot be seen. */
export function fillShownAttributes<Values extends RecordValues>(
  records: readonly Values[],
  attributes: readonly AttributePair[],
  linkOf: LinkOf,
): readonly Values[] {
  if (attributes.length === 0) return records;
  return records.map((record) => fill(record, attributes, (pair, cell) => attributeText(pair, cell, linkOf)));
}

/**
 * A record to save, with its attributes taken from what is chosen: a client's word about them never counts. One whose choice is
 * unchanged keeps its text when the writer cannot look it up.
 */
export function fillStoredAttributes(
  { values, before }: Written,
  attributes: readonly AttributePair[],
  linkOf: LinkOf,
): RecordValues {
  return fill(values, attributes, (pair, cell) => {
    const text = attributeText(pair, cell, linkOf);
    if (text !== null) return text === '' ? null : text;
    const { key } = pair.chooser;
    const saved = pair.chooser.tableKey === '' ? before : savedRow(before, pair.chooser.tableKey, cell);
    const isKept =
      saved !== null && isSameStored((pair.chooser.tableKey === '' ? values : cell.row)?.[key], saved[key]);
    return isKept ? ((cell.row ?? cell.record)[pair.field.key] ?? null) : null;
  });
}

function savedRow(before: RecordValues | null, tableKey: string, { row }: Cell): RecordValues | null {
  const id = row?.['id'];
  return id === undefined ? null : (rowsOf(before?.[tableKey]).find((saved) => saved['id'] === id) ?? null);
}

/** Copies of a record and its rows with the values of attributes. */
function fill<Values extends RecordValues>(
  record: Values,
  attributes: readonly AttributePair[],
  valueAt: (pair: AttributePair, cell: Cell) => unknown,
): Values {
  const filled: RecordValues = { ...record };
  for (const pair of attributes) {
    const { key, tableKey } = pair.field;
    if (tableKey === '') filled[key] = valueAt(pair, { record, row: null });
    else if (Array.isArray(filled[tableKey]))
      filled[tableKey] = rowsOf(filled[tableKey]).map((row) => ({ ...row, [key]: valueAt(pair, { record, row }) }));
  }
  return filled as Values;
}

/** The texts of what is chosen at a place, '' for nothing; null = not all of it could be looked up. */
function attributeText({ field, chooser }: AttributePair, cell: Cell, linkOf: LinkOf): string | null {
  const showField = registry.of(field).attributeOf(field)?.showField ?? '';
  const link = registry.of(chooser).linksTo(chooser);
  const texts: string[] = [];
  for (const value of textsIn((chooser.tableKey === '' ? cell.record : cell.row)?.[chooser.key])) {
    const linked = linkOf(chooser, value, cell);
    const text = linked?.state === 'found' ? memberText(linked, link, showField) : undefined;
    if (text === undefined) return null;
    texts.push(text);
  }
  return texts.filter((text) => text !== '').join(CHOICE_SEPARATOR);
}
