import { toSteps } from '../../../../engine/source/pointer-steps';
import { childOf, textOf, valueAt } from './json-value';
import { listChoices, listDictionaryEntries, type ReferenceEntry, type ReferenceSources } from './list-references';
import type { FieldFact, ModuleFacts } from './module-facts';

/** The field that a name of an expression reads: `items.price`; in a row a column before the main field of that key. */
export function resolveFieldName(facts: ModuleFacts, name: string, table: string): FieldFact | undefined {
  const [owner = '', member] = name.split('.');
  const find = (tableKey: string, key: string) =>
    facts.fields.find((field) => field.tableKey === tableKey && field.key === key);
  if (member !== undefined) return find(owner, member);
  return (table === '' ? undefined : find(table, owner)) ?? find('', owner);
}

/** The stored values that a field can have, as far as the document or the system names them. */
export function findComparedChoices(field: FieldFact, sources: ReferenceSources): readonly ReferenceEntry[] {
  const steps = toSteps(field.pointer);
  const config = childOf(valueAt(sources.facts.root, steps), '__config__');
  if (textOf(config, 'dataType') === 'dictionary') {
    return listDictionaryEntries(sources.names, textOf(config, 'dictionaryType'));
  }
  return listChoices(sources.facts, [...steps, '__config__', 'defaultValue']);
}
