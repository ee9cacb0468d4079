import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { findField, mainFields, type ModuleModel } from '../contract/module-model';
import { createRow } from '../grid';
import { parseModule } from '../parse';
import { createDefaults } from './create-defaults';
import { fieldStateOf, type FieldStates } from './field-state';
import { writersOf } from './field-writers';
import { prepareRecord } from './prepare-record';
import { type PrepareInput } from './prepare-input';
import { isSameStored } from './same-stored';
import { settleRecord } from './settle-record';
import { exampleContext as context } from './testing/example-module';

/** Keys of random modules. The tests simulate a user who edits only what is not locked in a form over such a module. */
const MAIN = ['m0', 'm1', 'm2', 'm3'];
const COLUMNS = ['c0', 'c1', 'c2'];
const IDS = [...MAIN, 't', ...COLUMNS.map((key) => `t-${key}`)];
type Row = Record<string, unknown>;

const lock = fc.constantFrom('open', 'open', 'open', 'disabled', 'readonly', 'noShow');
const value = fc.constantFrom(null, 'x', 'y', 'z');
const rule = fc.record({
  of: fc.constantFrom(...MAIN, ...COLUMNS),
  is: fc.constantFrom('x', 'y'),
  does: fc.constantFrom('disabled', 'disabled', 'visible', 'value'),
  to: fc.constantFrom(...IDS),
});
const moduleParts = fc.record({
  locks: fc.array(lock, { minLength: 8, maxLength: 8 }),
  rules: fc.array(rule, { maxLength: 4 }),
});
const storedRow = fc.record({ c0: value, c1: value, c2: value });
const stored = fc.option(
  fc.record({ m0: value, m1: value, m2: value, m3: value, t: fc.array(storedRow, { maxLength: 3 }) }),
);
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), key: fc.constantFrom(...MAIN), value }),
  fc.record({ do: fc.constant('cell' as const), at: fc.nat(4), key: fc.constantFrom(...COLUMNS), value }),
  fc.record({ do: fc.constantFrom('add', 'remove', 'copy', 'move'), at: fc.nat(4) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function makeModel({
  locks,
  rules,
}: {
  locks: readonly string[];
  rules: readonly (typeof rule extends fc.Arbitrary<infer One> ? One : never)[];
}) {
  const node = (jnpfKey: string, key: string, at: number, children?: object[]) => ({
    __config__: { jnpfKey, label: key, noShow: locks[at] === 'noShow', ...(children ? { children } : {}) },
    __vModel__: key,
    disabled: locks[at] === 'disabled',
    readonly: locks[at] === 'readonly',
  });
  const columns = COLUMNS.map((key, at) => node('input', key, 5 + at));
  const fields = [...MAIN.map((key, at) => node('input', key, at)), node('table', 't', 4, columns)];
  const { model } = parseModule(
    {
      formData: { fields },
      rules: rules.map(({ of, is, does, to }) => ({
        when: `${of} == "${is}"`,
        then: does === 'value' ? { value: to === 't' ? {} : { [to]: '"z"' } } : { [does]: [to] },
      })),
    },
    registry,
  );
  return model;
}

const isLocked = (states: FieldStates, field: FieldModel, table: FieldModel | undefined, at?: number) => {
  const { isVisible, isDisabled } = fieldStateOf(states, field.id, at);
  return !isVisible || isDisabled || field.isReadOnly || table?.isReadOnly === true;
};

/** Simulates a form; `late` collects fields changed in it that were locked when it opened. */
class Form {
  values: RecordValues;
  readonly late = new Set<string>();
  private states: FieldStates = new Map();
  private readonly start: FieldStates;
  private readonly table: FieldModel;

  constructor(
    private readonly model: ModuleModel,
    existing: RecordValues | null,
  ) {
    this.table = findField(model, 't') as FieldModel;
    this.values = existing ?? createDefaults({ model, registry, context });
    // Includes a new row, to get the initial states of its cells.
    const blank = { ...this.values, t: [...this.rows, this.newRow()] };
    this.start = settleRecord({ model, registry, values: blank, context }).states;
    this.settle();
  }

  get rows(): readonly Row[] {
    return (this.values['t'] ?? []) as readonly Row[];
  }

  private newRow(): Row {
    return createRow(this.table.children, registry, context);
  }

  private settle() {
    const settled = settleRecord({ model: this.model, registry, values: this.values, context });
    this.values = settled.values;
    this.states = settled.states;
  }

  private change(values: RecordValues) {
    this.values = { ...this.values, ...values };
    this.settle();
  }

  run(next: Step): void {
    if (next.do === 'set') {
      const field = findField(this.model, next.key as string) as FieldModel;
      if (isLocked(this.states, field, undefined)) return;
      if (isLocked(this.start, field, undefined)) this.late.add(field.id);
      this.change({ [field.key]: next.value });
      return;
    }
    if (isLocked(this.states, this.table, undefined)) return;
    if (isLocked(this.start, this.table, undefined)) this.late.add('t').add('t-c0').add('t-c1').add('t-c2');
    const rows = [...this.rows];
    const at = next.at % Math.max(rows.length, 1);
    const row = rows[at];
    if (next.do === 'add') rows.push(this.newRow());
    else if (!row) return;
    else if (next.do === 'remove') rows.splice(at, 1);
    else if (next.do === 'move') rows.push(...rows.splice(at, 1));
    else if (next.do === 'copy') {
      const { id: _own, ...cells } = row;
      rows.push(cells);
      for (const column of this.table.children) this.late.add(column.id);
    } else if (next.do === 'cell') {
      const column = findField(this.model, `t-${next.key as string}`) as FieldModel;
      if (isLocked(this.states, column, this.table, at)) return;
      const started = this.startRows.get(row['id']) ?? this.startRows.size;
      if (isLocked(this.start, column, this.table, started)) this.late.add(column.id);
      rows[at] = { ...row, [column.key]: next.value };
    }
    this.change({ t: rows });
  }

  /** Index of each stored row when the form opened, by row id. */
  readonly startRows = new Map<unknown, number>();

  open(): this {
    for (const [at, { id }] of this.rows.entries()) if (id !== undefined) this.startRows.set(id, at);
    return this;
  }

  toInput(): RecordValues {
    return { ...this.values, t: this.rows.map((row) => ({ ...row, id: row['id'] ?? '' })) };
  }

  isClosed(field: FieldModel): boolean {
    return isLocked(this.start, field, undefined) && isLocked(this.states, field, undefined);
  }
}

function open(parts: Parameters<typeof makeModel>[0], record: RecordValues | null) {
  const model = makeModel(parts);
  fc.pre(model !== null);
  const settle = (values: RecordValues) => settleRecord({ model: model as ModuleModel, registry, values, context });
  const withIds = record && {
    ...record,
    t: (record['t'] as readonly Row[]).map((row, at) => ({ ...row, id: `r${String(at)}` })),
  };
  const saved = withIds && settle(withIds);
  fc.pre(!saved || saved.restlessFieldIds.length === 0);
  const existing = saved?.values ?? null;
  return { model: model as ModuleModel, existing, form: new Form(model as ModuleModel, existing).open() };
}

const prepare = (model: ModuleModel, existing: RecordValues | null, input: unknown, locks: PrepareInput['locks']) =>
  prepareRecord({
    model,
    registry,
    input,
    existing,
    access: null,
    context,
    optionsOf: () => undefined,
    locks: locks ?? 'refuse',
  });

describe('a form over a module', () => {
  it('sends nothing that is refused as locked, apart from what was open only for a while', () => {
    let changeCount = 0;
    fc.assert(
      fc.property(moduleParts, stored, fc.array(step, { maxLength: 12 }), (parts, record, steps) => {
        const { model, existing, form } = open(parts, record);
        for (const next of steps) form.run(next);
        const first = prepare(model, existing, form.toInput(), 'refuse');
        for (const { fieldId } of first.locked) expect([...form.late]).toContain(fieldId);
        if (first.locked.length === 0) changeCount += steps.length;
        // Submitting again with the locked fields put back succeeds.
        expect(prepare(model, existing, first.values, 'refuse').locked).toEqual([]);
      }),
      { numRuns: 400 },
    );
    expect(changeCount).toBeGreaterThan(500);
  });

  it('lets nobody change what is locked when it opens, unless the module writes it', () => {
    let forgedCount = 0;
    fc.assert(
      fc.property(moduleParts, stored, fc.constantFrom('forged', 'x', 'y'), (parts, record, value) => {
        const { model, existing, form } = open(parts, record);
        const base = existing ?? createDefaults({ model, registry, context });
        for (const field of mainFields(model)) {
          if (field.key === 't' || !form.isClosed(field) || writersOf(model).has(field.id)) continue;
          if (isSameStored(form.values[field.key], value)) continue;
          // Even where the forged value itself would unlock the field.
          const forged = { ...form.toInput(), [field.key]: value };
          forgedCount += 1;
          expect(prepare(model, existing, forged, 'refuse').locked).toContainEqual({
            fieldId: field.id,
            code: 'ENGINE_VALUE_LOCKED',
            params: {},
          });
          const kept = prepare(model, existing, forged, 'keep');
          expect(kept.issues).toEqual([]);
          expect(isSameStored(kept.values[field.key], base[field.key])).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(forgedCount).toBeGreaterThan(200);
  });
});
