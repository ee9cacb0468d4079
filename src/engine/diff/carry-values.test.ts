import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { planTables } from '../tables';
import { carryValues, keepsColumns } from './carry-values';

const field = (widget: string, key: string, label = key, props: object = {}) => ({
  __config__: { jnpfKey: widget, label, ...props },
  __vModel__: key,
});
function planned(fields: readonly object[], extra: object = {}) {
  const { model } = parseModule({ id: '123456789', formData: { fields }, ...extra }, registry);
  if (!model) throw new Error('the module cannot be read');
  return { model, plan: planTables(model, registry) };
}
type Planned = ReturnType<typeof planned>;
const carried = (before: Planned, after: Planned) => {
  const { main, children } = carryValues(before.model, after.model, { old: before.plan, now: after.plan });
  const columns = [main, ...children].flatMap((table) => table.columns);
  return Object.fromEntries(
    columns.flatMap(({ fieldId, formerNames }) => (fieldId && formerNames ? [[fieldId, formerNames]] : [])),
  );
};
const keeps = (before: Planned, after: Planned) =>
  keepsColumns(before.model, after.model, { old: before.plan, now: after.plan });

describe('a changed key', () => {
  test('takes the old column along, known or not, also in a sub-table', () => {
    const before = planned([
      field('input', 'a', 'A'),
      field('hologram', 'b', 'B'),
      table('rows', field('input', 'c', 'C')),
    ]);
    const after = planned([
      field('input', 'x', 'A'),
      field('hologram', 'y', 'B'),
      table('rows', field('input', 'z', 'C')),
    ]);
    expect(carried(before, after)).toEqual({
      x: ['_raw_x', 'a', '_raw_a'],
      y: ['y', '_raw_b', 'b'],
      'rows-z': ['_raw_z', 'c', '_raw_c'],
    });
    expect(keeps(before, after)).toBe(false);
    expect(keeps(before, before)).toBe(true);
  });
  test('takes nothing from a column of another type, another table or a table of the author’s', () => {
    const text = planned([field('select', 'a', 'A')]);
    const list = planned([{ ...field('select', 'b', 'A'), multiple: true }]);
    expect(carried(text, list)).toEqual({ b: ['_raw_b'] });
    const own = (key: string) => ({
      tables: JSON.stringify([{ table: 'orders', typeId: '1', fields: [{ field: key }] }]),
    });
    const bound = planned([field('input', 'a', 'A')], own('a'));
    const moved = planned([field('input', 'b', 'A')], own('b'));
    expect(moved.plan.main.name).toBe('orders');
    expect(carried(bound, moved)).toEqual({ b: ['_raw_b'] });
    const renamed = planned([table('lines', field('input', 'c', 'C'))]);
    expect(carried(planned([table('rows', field('input', 'c', 'C'))]), renamed)).toEqual({ 'lines-c': ['_raw_c'] });
  });
  test('that is a new field of its own carries nothing, and keeps what both have', () => {
    const before = planned([field('input', 'a', 'A')]);
    const after = planned([field('input', 'a', 'A'), field('input', 'b', 'B')]);
    expect(carried(before, after)).toEqual({ a: ['_raw_a'], b: ['_raw_b'] });
    expect(keeps(before, after)).toBe(true);
  });
});

function table(key: string, ...children: readonly object[]) {
  return field('table', key, '子表', { children });
}
