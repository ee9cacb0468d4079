import type { FieldModel } from '../../../../engine/contract/field-model';
import type { Translate } from '../../../../engine/contract/language';
import type { WidgetRegistry } from '../../../../engine/contract/registry';
import type { GridRow } from '../../../../engine/grid';
import { toScalarText } from '../../../../engine/values/text-values';
import type { RecordRow } from '../../../shared/sources/record-source';
import { shownColumns } from '../grid-columns';
import type { NewRows, WrongNewCell } from '../new-rows';
import { wrongText } from '../wrong-cells';
import type { PickRelation } from './row-picker';

export interface PickedRowsInput {
  readonly table: FieldModel;
  readonly picked: readonly RecordRow[];
  readonly relations: readonly PickRelation[];
  readonly registry: WidgetRegistry;
  /** IANA name. */
  readonly timeZone: string;
  readonly translate: Translate;
  /** A row with default values. */
  newRow: () => GridRow;
}

export interface PickedRows extends NewRows {
  /** Labels of hidden columns with unparsed values, which users could neither see nor correct in a cell. */
  readonly unreadHidden: readonly string[];
}

/**
 * A sub-table row for each picked row: related columns take its members or fixed values, parsed by their widgets, the others their
 * defaults. Unparsed text stays in its cell and is reported; hidden columns fall back to their default. Computed columns are
 * skipped.
 */
export function toPickedRows({ table, picked, relations, ...around }: PickedRowsInput): PickedRows {
  const shown = new Set(shownColumns(table));
  const targets = relations.flatMap((relation) => {
    const column = table.children.find(({ key }) => key === relation.columnKey);
    const definition = column && around.registry.of(column);
    const isFilled = definition?.kind === 'value' && definition.calculation(column as FieldModel) === null;
    return column && definition && isFilled ? [{ relation, column, definition }] : [];
  });
  const wrong: WrongNewCell[] = [];
  const unreadHidden: string[] = [];
  const rows = picked.map((row, offset) => {
    const cells = targets.flatMap(({ relation, column, definition }): (readonly [string, unknown])[] => {
      const input = relation.from === 'fixed' ? relation.value : memberOf(row, relation.value);
      const parsed = definition.toStored(input, column, around.timeZone);
      if (parsed.ok) return [[column.key, parsed.value]];
      if (!shown.has(column)) {
        unreadHidden.push(column.label || column.key);
        return [];
      }
      const text = toScalarText(input) ?? JSON.stringify(input);
      const message = wrongText({ text, label: column.label, refusal: parsed }, around.translate);
      wrong.push({ offset, columnKey: column.key, text, message });
      return [[column.key, text]];
    });
    return { ...around.newRow(), ...Object.fromEntries(cells) };
  });
  return { rows, wrong, unreadHidden };
}

/** A member of the picked row; blank if there is none. */
function memberOf(row: RecordRow, name: unknown): unknown {
  const source: Readonly<Record<string, unknown>> = row.$stored ?? row;
  return typeof name === 'string' && Object.hasOwn(source, name) ? source[name] : null;
}
