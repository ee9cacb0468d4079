import type { FieldModel } from '../contract/field-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import type { Report } from './report';

/** Reports interface parameters that read a missing field. */
export function checkOptionParams(fields: readonly FieldModel[], report: Report): void {
  const ids = new Set(fields.map((field) => field.id));
  for (const field of fields) {
    if (field.options?.kind !== 'dynamic') continue;
    for (const [index, { relationField }] of field.options.params.entries()) {
      if (relationField === '' || relationField.startsWith('@')) continue;
      const isColumn = field.tableKey !== '' && ids.has(`${field.tableKey}-${relationField}`);
      if (ids.has(relationField) || isColumn) continue;
      const pointer = joinPointer(joinPath(field.pointer, '__config__.templateJson'), index);
      report.add('ENGINE_REFERENCE_MISSING', joinPointer(pointer, 'relationField'), { reference: relationField });
    }
  }
}
