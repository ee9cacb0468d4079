import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isRecord } from '../json/raw-value';
import { toExcerpt } from '../parse/report';
import { isSameStored } from '../rules';
import { formatTimestamp } from '../values/date-values';
import { maskPassword } from '../values/text-widget';
import { columnsOf } from './test-session';

interface WrittenOptions {
  readonly registry: WidgetRegistry;
  readonly timeZone: string;
}

const DATE_FORMATS = ['yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'];

/** A stored value as an author writes it: a moment as a text on the clock of the time zone, anything else as it is. */
export function toWritten(value: unknown, field: FieldModel, options: WrittenOptions): unknown {
  const { registry, timeZone } = options;
  const definition = registry.of(field);
  if (definition.kind === 'table') {
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    return rows.map((row) => (isRecord(row) ? writeRow(row, field, options) : row));
  }
  if (value === undefined) return null;
  if (typeof value !== 'number' || definition.column(field)?.type !== 'timestamptz') return value;
  const texts = DATE_FORMATS.map((format) => formatTimestamp(value, format, timeZone));
  const exact = texts.find((text) => {
    const read = definition.toStored(text, field, timeZone);
    return read.ok && isSameStored(read.value, value);
  });
  return exact ?? value;
}

function writeRow(row: Readonly<Record<string, unknown>>, table: FieldModel, options: WrittenOptions) {
  const cells = columnsOf(table).filter(({ key }) => Object.hasOwn(row, key));
  return Object.fromEntries(cells.map((column) => [column.key, toWritten(row[column.key], column, options)]));
}

/** The same in one line, for messages; of a secret that there is one. */
export function toShown(value: unknown, field: FieldModel, options: WrittenOptions): string {
  const written = toWritten(value, field, options);
  return written === null || written === '' ? '—' : maskPassword(toExcerpt(written), field);
}

/** A field as messages name it: its label with its name, or its name alone. */
export function nameOf(place: string, model: ModuleModel): string {
  const field = findField(model, place.replace(/\[\d+\]$/, ''));
  const label = field?.label ?? '';
  return label === '' ? place : `${label} (${place})`;
}
