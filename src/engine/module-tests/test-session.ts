import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { AuthoredValues } from '../contract/module-test';
import type { Parsed } from '../contract/widget-definition';
import { createRow } from '../grid';
import { isRecord, readOwnValue } from '../json/raw-value';
import {
  applyLeaveRules,
  createDefaults,
  createSettler,
  fieldStateOf,
  isEntered,
  isSameStored,
  type FieldStates,
} from '../rules';

/** What a test runs with. */
export interface SessionOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  /** Whether the time is used up: nothing further is entered. */
  readonly isSpent?: () => boolean;
}

/** What a record starts from. */
export interface SessionStart {
  readonly values: AuthoredValues;
  readonly isStored: boolean;
}

/** Why a value cannot be entered. */
export interface EntryFault {
  readonly reason: 'computed' | 'hidden' | 'locked' | 'value';
  readonly fieldId: string;
  /** Where in the entered value: `[0, 'price']` for a cell; empty for the value. */
  readonly path: readonly (string | number)[];
}

type Row = Readonly<Record<string, unknown>>;

/** A form without a screen: what a user enters in it, field after field, and what its module makes of it. */
export class TestSession {
  /** Values that the form opened with, settled. */
  readonly start: RecordValues;
  readonly startStates: FieldStates;
  /** Values that could not be read at the start. */
  readonly startFaults: readonly EntryFault[];
  readonly entered = new Set<string>();
  private isOver = false;
  private current: RecordValues;
  private currentStates: FieldStates;
  private readonly settler;

  constructor(
    private readonly options: SessionOptions,
    { values, isStored }: SessionStart,
  ) {
    this.settler = createSettler(options.model, options.registry);
    const opened = isStored ? emptyRecord(options) : createDefaults(options);
    const faults: EntryFault[] = [];
    for (const field of mainFields(options.model)) {
      if (!Object.hasOwn(values, field.key)) continue;
      if (!isStored && !isEntered(field, options.registry)) {
        faults.push({ reason: 'computed', fieldId: field.id, path: [] });
        continue;
      }
      const read = readGiven(field, values[field.key], { ...options, isStored });
      if ('faults' in read) faults.push(...read.faults);
      else opened[field.key] = read.value;
    }
    const settled = this.settler.settle({ values: opened, context: options.context });
    this.current = settled.values;
    this.currentStates = settled.states;
    this.start = settled.values;
    this.startStates = settled.states;
    this.startFaults = faults;
  }

  get values(): RecordValues {
    return this.current;
  }

  get states(): FieldStates {
    return this.currentStates;
  }

  /** Whether entries were left out because the time was used up: what came says nothing. */
  get isCut(): boolean {
    return this.isOver;
  }

  /** Enters a value as a user would; one that is there already takes no entry. Returns why it cannot be. */
  enter(field: FieldModel, raw: unknown): readonly EntryFault[] {
    const { registry, context } = this.options;
    if (this.isSpent()) return [];
    if (!isEntered(field, registry)) return [{ reason: 'computed', fieldId: field.id, path: [] }];
    if (registry.of(field).kind === 'table') return this.enterRows(field, Array.isArray(raw) ? raw : []);
    const read = registry.of(field).toStored(raw, field, context.timeZone);
    if (!read.ok) return [{ reason: 'value', fieldId: field.id, path: [] }];
    if (isSameStored(this.values[field.key], read.value)) return [];
    const closed = this.closedBy(field);
    if (closed) return [{ reason: closed, fieldId: field.id, path: [] }];
    this.write(field.key, read.value);
    this.leave(field);
    return [];
  }

  /** Why a field takes no entry now; null = it takes one. */
  closedBy(field: FieldModel, rowIndex?: number): 'hidden' | 'locked' | null {
    const { isVisible, isDisabled } = fieldStateOf(this.states, field.id, rowIndex);
    if (!isVisible) return 'hidden';
    return isDisabled ? 'locked' : null;
  }

  /** Leaves all fields, as saving does. */
  leaveAll(): void {
    for (const field of mainFields(this.options.model)) if (isEntered(field, this.options.registry)) this.leave(field);
  }

  /** Rows by index: those that are there keep what is not named, further ones are added, missing ones removed. */
  private enterRows(table: FieldModel, rows: readonly unknown[]): readonly EntryFault[] {
    const count = rowsOf(this.values, table).length;
    if (count !== rows.length) {
      const closed = this.closedBy(table);
      if (closed) return [{ reason: closed, fieldId: table.id, path: [] }];
      const columns = columnsOf(table).filter((column) => isEntered(column, this.options.registry));
      const added = Array.from({ length: Math.max(0, rows.length - count) }, () =>
        createRow(columns, this.options.registry, this.options.context),
      );
      this.write(table.key, [...rowsOf(this.values, table).slice(0, rows.length), ...added]);
    }
    const faults = rows.flatMap((row, index) =>
      isRecord(row) ? Object.entries(row).flatMap(([key, raw]) => this.enterCell({ table, index, key }, raw)) : [],
    );
    this.leave(table);
    return faults;
  }

  private enterCell(
    { table, index, key }: { readonly table: FieldModel; readonly index: number; readonly key: string },
    raw: unknown,
  ): readonly EntryFault[] {
    const { registry, context } = this.options;
    const column = columnsOf(table).find((each) => each.key === key);
    if (!column) return [];
    if (this.isSpent()) return [];
    const fault = (reason: EntryFault['reason']) => [{ reason, fieldId: column.id, path: [index, key] }];
    if (!isEntered(column, registry)) return fault('computed');
    const read = registry.of(column).toStored(raw, column, context.timeZone);
    if (!read.ok) return fault('value');
    const rows = rowsOf(this.values, table);
    if (isSameStored(rows[index]?.[key], read.value)) return [];
    const closed = this.closedBy(column, index);
    if (closed) return fault(closed);
    this.write(
      table.key,
      rows.map((row, at) => (at === index ? { ...row, [key]: read.value } : row)),
    );
    return [];
  }

  private write(key: string, value: unknown): void {
    this.entered.add(key);
    this.settle({ ...this.values, [key]: value }, [key]);
  }

  private isSpent(): boolean {
    this.isOver ||= this.options.isSpent?.() === true;
    return this.isOver;
  }

  private leave(field: FieldModel): void {
    if (this.isSpent()) return;
    const written = applyLeaveRules({ ...this.options, values: this.values, fieldIds: [field.id] });
    if (!written) return;
    const changed = Object.keys(written).filter((key) => written[key] !== this.values[key]);
    this.settle(written, changed);
  }

  private settle(values: RecordValues, changedFieldIds: readonly string[]): void {
    const settled = this.settler.settle({ values, context: this.options.context, changedFieldIds });
    this.current = settled.values;
    this.currentStates = settled.states;
  }
}

/** The columns of a sub-table that hold a value. */
export function columnsOf(table: FieldModel): readonly FieldModel[] {
  return table.children.filter(({ key }) => key !== '');
}

/** The rows of a sub-table. */
export function rowsOf(values: RecordValues, table: FieldModel): readonly Row[] {
  const rows: unknown = readOwnValue(values, table.key);
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

function emptyRecord({ model, registry }: SessionOptions): RecordValues {
  return Object.fromEntries(mainFields(model).map((field) => [field.key, registry.of(field).emptyValue(field)]));
}

interface GivenOptions extends SessionOptions {
  readonly isStored: boolean;
}

type Given = { readonly value: unknown } | { readonly faults: readonly EntryFault[] };

function readGiven(field: FieldModel, raw: unknown, options: GivenOptions): Given {
  if (options.registry.of(field).kind !== 'table') {
    const read: Parsed = options.registry.of(field).toStored(raw, field, options.context.timeZone);
    return read.ok ? { value: read.value } : { faults: [{ reason: 'value', fieldId: field.id, path: [] }] };
  }
  const faults: EntryFault[] = [];
  const rows = (Array.isArray(raw) ? raw : []).map((row: unknown, index) => {
    const cells = emptyRow(field, options);
    for (const column of columnsOf(field)) {
      if (!isRecord(row) || !Object.hasOwn(row, column.key)) continue;
      const path = [index, column.key];
      const isReadable = options.isStored || isEntered(column, options.registry);
      const read = options.registry.of(column).toStored(row[column.key], column, options.context.timeZone);
      if (!isReadable || !read.ok) faults.push({ reason: isReadable ? 'value' : 'computed', fieldId: column.id, path });
      else cells[column.key] = read.value;
    }
    return cells;
  });
  return faults.length > 0 ? { faults } : { value: rows };
}

function emptyRow(table: FieldModel, { registry, context, isStored }: GivenOptions): Record<string, unknown> {
  const columns = columnsOf(table);
  if (isStored)
    return Object.fromEntries(columns.map((column) => [column.key, registry.of(column).emptyValue(column)]));
  const entered = columns.filter((column) => isEntered(column, registry));
  return { ...createRow(entered, registry, context) };
}
