import { useEffect } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { isRecord } from '../../../engine/json/raw-value';
import { findChooser, toAttribute } from '../../../engine/values/attribute-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import { toModuleLink } from '../../../engine/values/link-widget';
import { useFormScope, type FormScope } from '../hosts/form-scope';
import { useServices, type RendererServices } from '../hosts/services';
import { linkEntry } from './link-book';

/** Forms whose links were asked for. */
const primed = new WeakSet<FormScope>();
const nothing = () => undefined;

/**
 * Asks for everything that the relations of a form and its sub-tables show as soon as the first of them is drawn, in one call: the
 * others are drawn later, and each would ask for itself.
 */
export function usePrimedLinks({ tableKey }: FieldModel): void {
  const services = useServices();
  const scope = useFormScope();
  useEffect(() => {
    if (tableKey !== '' || primed.has(scope)) return;
    primed.add(scope);
    prime(services, scope);
  }, [services, scope, tableKey]);
}

function prime(services: RendererServices, { fields = [], valueOf }: FormScope): void {
  for (const field of fields) {
    const link = toModuleLink(field);
    if (!link) continue;
    const members = new Set([link.labelKey, ...fields.flatMap((other) => shownOf(other, field, fields))]);
    const question = { source: link.source, paramList: [] };
    for (const value of valuesOf(field, valueOf))
      // Listening for a moment asks only for what nobody has asked for.
      for (const member of members) linkEntry(services, { ...question, value, member }).subscribe(nothing)();
  }
}

/** The member of a chooser's record that an attribute shows. */
function shownOf(field: FieldModel, chooser: FieldModel, fields: readonly FieldModel[]): readonly string[] {
  const attribute = toAttribute(field);
  const isShown = attribute && findChooser(field, (id) => fields.find((other) => other.id === id)) === chooser;
  return isShown ? [attribute.showField] : [];
}

/** The values of a field in the record, or in every row. */
function valuesOf({ key, tableKey }: FieldModel, valueOf: FormScope['valueOf']): ReadonlySet<string> {
  if (tableKey === '') return new Set(toChoiceList(valueOf(key)));
  const rows = valueOf(tableKey);
  const list: readonly RecordValues[] = Array.isArray(rows) ? rows.filter(isRecord) : [];
  return new Set(list.flatMap((row) => toChoiceList(row[key])));
}
