import { registry } from '../../../renderers/definitions';
import type { EvaluationContext } from '../../contract/evaluation';
import type { FieldModel } from '../../contract/field-model';
import type { ModuleModel } from '../../contract/module-model';
import { parseModule } from '../../parse';
import { prepareRecord } from '../../rules';

type Values = Record<string, unknown>;

/** A fixed time and user. */
export const testContext: EvaluationContext = {
  now: Date.UTC(2026, 5, 15, 4, 30),
  timeZone: 'Asia/Shanghai',
  language: 'zh',
  user: {
    userId: 'u1',
    userName: 'User',
    account: 'user',
    organizeId: 'o1',
    organizeName: 'Company',
    departmentId: 'd1',
    departmentName: 'Department',
    positionId: 'p1',
    positionName: 'Position',
    roleIds: ['r1'],
  },
};

/** Parses a document. Throws with its errors when it gives no model. */
export function modelOf(document: unknown): ModuleModel {
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues.filter((issue) => issue.severity === 'error')));
  return model;
}

/** Sample values of every field that users enter, with two rows per sub-table. */
export function sampleInput(model: ModuleModel, seed: number): Values {
  const sample = (field: FieldModel, turn: number): unknown => {
    if (registry.of(field).kind !== 'table') return registry.of(field).sample(field, seed + turn);
    return [0, 1].map((row) => valuesOf(field.children, (child, index) => sample(child, row + index)));
  };
  const main = model.allFields.filter((field) => field.tableKey === '');
  return valuesOf(main, sample);
}

function valuesOf(fields: readonly FieldModel[], give: (field: FieldModel, index: number) => unknown): Values {
  return Object.fromEntries(
    fields.flatMap((field, index) => (field.key === '' ? [] : [[field.key, give(field, index)]])),
  );
}

/** Returns the values that the server would answer after saving the input, and whether it would refuse them. */
export function storeInput(
  model: ModuleModel,
  input: unknown,
): { readonly values: Values; readonly isRefused: boolean } {
  const prepared = prepareRecord({
    model,
    registry,
    input,
    existing: null,
    access: null,
    context: testContext,
    optionsOf: (field) => (field.options?.kind === 'static' ? field.options.items : undefined),
  });
  const main = model.allFields.filter((field) => field.tableKey === '');
  return { values: { id: '1', ...answered(main, prepared.values) }, isRefused: prepared.issues.length > 0 };
}

/** Values as the server answers them: stored fields only, null for blanks, samples for system values, ids in rows. */
function answered(fields: readonly FieldModel[], values: Readonly<Values>): Values {
  const stored = fields.filter((field) => field.key !== '' && field.isStored);
  return Object.fromEntries(
    stored.map((field) => {
      const definition = registry.of(field);
      const value = values[field.key] ?? (definition.systemValue ? definition.sample(field, 1) : null);
      if (definition.kind !== 'table') return [field.key, value];
      const rows = Array.isArray(value) ? (value as Values[]) : [];
      return [field.key, rows.map((row, index) => ({ id: String(index), ...answered(field.children, row) }))];
    }),
  );
}
