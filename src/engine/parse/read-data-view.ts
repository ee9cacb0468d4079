import type { DataViewModel } from '../contract/module-model';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { isFieldKey } from './field-key';
import type { ModuleEntity } from './read-entity';
import { readParams } from './read-params';

/** What a data view says of its rows (docs/module-format.md#data-views). */
export function readDataView({ entity, viewParams }: ModuleEntity): DataViewModel {
  return { interfaceId: toText(ownValue(entity, 'interfaceId')).trim(), params: readParams(viewParams.raw) };
}

/**
 * The nodes of a data view, which has no form of its own: a text for every member of a row that its list names. A name that cannot be
 * a field's gets none, and is reported where the list names it.
 */
export function viewNodes({ list }: Pick<ModuleEntity, 'list'>): readonly unknown[] {
  const named = new Map<string, string>();
  const note = (name: unknown, label: unknown) => {
    const key = toText(name);
    if (isFieldKey(key) && !named.get(key)) named.set(key, toText(label, key));
  };
  for (const entry of [...entriesOf(list, 'columnList'), ...entriesOf(list, 'searchList')])
    note(nameOf(entry), ownValue(entry, 'label') ?? ownValue(entry, 'fullName'));
  for (const member of ['groupField', 'defaultSidx']) note(ownValue(list?.raw ?? {}, member), undefined);
  return [...named].map(([key, label]) => ({ __vModel__: key, __config__: { jnpfKey: 'input', label } }));
}

function entriesOf(list: ModuleEntity['list'], name: string): readonly RawRecord[] {
  return listAt(list?.raw ?? {}, name).filter(isRecord);
}

function nameOf(entry: RawRecord): unknown {
  return ['prop', '__vModel__', 'id'].map((key) => ownValue(entry, key)).find((name) => toText(name) !== '');
}
