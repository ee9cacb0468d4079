import type { TableBinding, TableBindingColumn } from '../contract/module-model';
import { joinPointer } from '../json/json-pointer';
import { booleanAt, isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import { toExcerpt, type Report } from './report';

/** Parses the bound tables; an entry without a table name is reported and dropped. */
export function parseTables(tables: Located<readonly unknown[]>, report: Report): readonly TableBinding[] {
  return tables.raw.flatMap((entry, index) => {
    const table = isRecord(entry) ? toText(ownValue(entry, 'table')) : '';
    if (!isRecord(entry) || table === '') {
      const params = { property: 'tables', expected: 'table', came: toExcerpt(entry) };
      report.add('ENGINE_VALUE_REPAIRED', joinPointer(tables.pointer, index), params);
      return [];
    }
    return [
      {
        isMain: toText(ownValue(entry, 'typeId')) === '1',
        table,
        foreignKey: toText(ownValue(entry, 'tableField')),
        relationField: toText(ownValue(entry, 'relationField')),
        columns: listAt(entry, 'fields')
          .filter(isRecord)
          .map(parseColumn)
          .filter((column) => column.name !== ''),
      },
    ];
  });
}

function parseColumn(raw: RawRecord): TableBindingColumn {
  const name = toText(ownValue(raw, 'field'));
  const length = toNumber(ownValue(raw, 'dataLength'));
  return {
    name,
    label: toText(ownValue(raw, 'fieldName'), name),
    dataType: toText(ownValue(raw, 'dataType'), 'varchar'),
    length: length !== null && length > 0 ? length : null,
    isPrimaryKey: booleanAt(raw, 'primaryKey', false),
    isNullable: booleanAt(raw, 'allowNull', true),
  };
}
