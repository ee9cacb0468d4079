import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { matchNodes } from './match-nodes';

/** A node of both modules. */
export interface FieldPair {
  readonly before: FieldModel;
  readonly after: FieldModel;
}

/** Matches nodes of the old and the new module. */
export interface FieldMatches {
  /** In document order of the new module. */
  readonly pairs: readonly FieldPair[];
  readonly added: readonly FieldModel[];
  readonly removed: readonly FieldModel[];
  /** Pairs with another key; columns of a renamed sub-table are not included. */
  readonly renamed: readonly FieldPair[];
  /** Old node → new node. */
  readonly afterOf: ReadonlyMap<FieldModel, FieldModel>;
  /** Old field id → new one; the id itself if removed. */
  toNewId: (fieldId: string) => string;
}

/**
 * Matches the nodes of two modules: fields by id, then renamed ones (the only removed and the only added field of their widget and
 * label), then nodes without a key by type and content.
 */
export function matchFields(before: ModuleModel, after: ModuleModel): FieldMatches {
  const main = matchKeyed(keyed(before, false), keyed(after, false), (field) => field.id);
  const tableKeys = new Map(main.renamed.map((pair) => [pair.before.key, pair.after.key]));
  const newId = (field: FieldModel) => `${tableKeys.get(field.tableKey) ?? field.tableKey}-${field.key}`;
  const columns = matchKeyed(keyed(before, true), keyed(after, true), newId);
  const afterOf = new Map([...main.afterOf, ...columns.afterOf]);
  matchNodes(before, after, afterOf);
  const beforeOf = new Map([...afterOf].map(([old, now]) => [now, old]));
  const ids = new Map([...afterOf].map(([old, now]) => [old.id, now.id]));
  return {
    pairs: after.allFields.flatMap((field) => {
      const partner = beforeOf.get(field);
      return partner ? [{ before: partner, after: field }] : [];
    }),
    added: after.allFields.filter((field) => !beforeOf.has(field)),
    removed: before.allFields.filter((field) => !afterOf.has(field)),
    renamed: [...main.renamed, ...columns.renamed],
    afterOf,
    toNewId: (fieldId) => ids.get(fieldId) ?? fieldId,
  };
}

function keyed(model: ModuleModel, isColumn: boolean): readonly FieldModel[] {
  return model.allFields.filter((field) => field.key !== '' && (field.tableKey !== '') === isColumn);
}

/** Matches by id, then renamed ones. */
function matchKeyed(
  before: readonly FieldModel[],
  after: readonly FieldModel[],
  newIdOf: (field: FieldModel) => string,
): Pick<FieldMatches, 'afterOf' | 'renamed'> {
  const afterOf = new Map<FieldModel, FieldModel>();
  const byId = new Map(after.map((field) => [field.id, field]));
  const taken = new Set<FieldModel>();
  for (const field of before) {
    const partner = byId.get(newIdOf(field));
    if (!partner) continue;
    afterOf.set(field, partner);
    taken.add(partner);
  }
  const traitsOf = (field: FieldModel, id: string) =>
    JSON.stringify([id.slice(0, id.length - field.key.length), field.widget, field.label]);
  const gone = groupBy(
    before.filter((field) => !afterOf.has(field) && field.label !== ''),
    (field) => traitsOf(field, newIdOf(field)),
  );
  const fresh = groupBy(
    after.filter((field) => !taken.has(field)),
    (field) => traitsOf(field, field.id),
  );
  const renamed: FieldPair[] = [];
  for (const [traits, candidates] of gone) {
    const [old, ...others] = candidates;
    const [now, ...rivals] = fresh.get(traits) ?? [];
    if (!old || !now || others.length + rivals.length > 0) continue;
    afterOf.set(old, now);
    renamed.push({ before: old, after: now });
  }
  return { afterOf, renamed };
}

function groupBy(fields: readonly FieldModel[], keyOf: (field: FieldModel) => string) {
  const groups = new Map<string, FieldModel[]>();
  for (const field of fields) {
    const key = keyOf(field);
    const group = groups.get(key);
    if (group) group.push(field);
    else groups.set(key, [field]);
  }
  return groups;
}
