import type { FieldModel } from '../contract/field-model';
import type { ColumnSpec } from '../contract/widget-definition';
import { canWiden, planOrIssues, type TablePlan } from '../tables';
import { carryMatched } from './carry-values';
import { ANY_RECORD, createChange, nameOfField, type ChangeKey, type ModuleChange } from './change';
import { hasTables, type DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';

/** The column of a field's values. */
interface Store {
  readonly column: string;
  readonly type: ColumnSpec['type'];
  /** Former columns whose values it takes over. */
  readonly formerNames: readonly string[];
}

type Stores = ReadonlyMap<string, Store>;

/**
 * Reports what happens to stored values of fields in both modules: the column is widened (nothing is lost), replaced by one of
 * another type, or another column or table is read. Empty where a module cannot be planned.
 */
export function diffStorage(context: DiffContext): readonly ModuleChange[] {
  const { matches, plans } = context;
  if (!plans) return [];
  const { old, now } = plans;
  const moved = movedTables(context, old, now);
  const renamed = new Set(matches.renamed.map((pair) => pair.after));
  const movedKeys = new Set([...moved.map(({ fieldId }) => fieldId), ...[...renamed].map((field) => field.id)]);
  const [oldStores, newStores] = [storesOf(old), storesOf(now)];
  const tellPair = (pair: FieldPair): readonly ModuleChange[] => {
    // A renamed field, or its renamed table, is already reported with everything in it.
    if (renamed.has(pair.after) || movedKeys.has('') || movedKeys.has(pair.after.tableKey)) return [];
    const change = tellStore(
      { ...pair, old: oldStores.get(pair.before.id), now: newStores.get(pair.after.id) },
      context,
    );
    return change ? [change] : [];
  };
  return [...moved, ...matches.pairs.flatMap(tellPair)];
}

/** Whether a change is about columns and tables, which matters to authors but not to users of the form. */
export function isAboutStorage({ key }: ModuleChange): boolean {
  return /^ENGINE_CHANGE_(?:STORAGE|STORED|TABLE)_/.test(key);
}

/** Table plans of both modules; null if either has no tables or cannot be planned. */
export function planBoth(context: Omit<DiffContext, 'plans'>): DiffContext['plans'] {
  const { before, after, registry, matches } = context;
  if (!hasTables(before) || !hasTables(after)) return null;
  const old = planOrIssues(before, registry);
  // A draft may not have its id yet; the tables are the module's anyway.
  const now = planOrIssues(after.id === before.id ? after : { ...after, id: before.id }, registry);
  return 'issues' in old || 'issues' in now ? null : { old, now: carryMatched(matches, { old, now }) };
}

/** Tables whose records become unreachable; `fieldId` of the main table is ''. */
function movedTables({ after, matches }: DiffContext, old: TablePlan, now: TablePlan): readonly ModuleChange[] {
  const tell = (fieldId: string, [before, planned]: readonly [string, string]) =>
    createChange('ENGINE_CHANGE_TABLE_MOVED', {
      params: { before, after: planned },
      fieldId,
      pointer: '/tables',
      risk: 'loss',
      recordCheck: fieldId === '' ? ANY_RECORD : { fieldId, kind: 'filled' },
    });
  if (old.main.name !== now.main.name) return [tell('', [old.main.name, now.main.name])];
  const renamed = new Set(matches.renamed.map((pair) => pair.after.id));
  return now.children.flatMap((table) => {
    const oldKey = matches.pairs.find((pair) => pair.after.id === table.tableKey)?.before.id;
    const partner = old.children.find((each) => each.tableKey === oldKey);
    const isMoved = partner && partner.name !== table.name && !renamed.has(table.tableKey);
    const field = after.allFields.find((each) => each.id === table.tableKey);
    return isMoved && field ? [tell(field.id, [partner.name, table.name])] : [];
  });
}

function storesOf(plan: TablePlan): Stores {
  const stores = new Map<string, Store>();
  for (const table of [plan.main, ...plan.children]) {
    for (const { fieldId, name, type, formerNames = [] } of table.columns) {
      if (fieldId !== '') stores.set(fieldId, { column: name, type, formerNames });
    }
  }
  return stores;
}

interface StorePair extends FieldPair {
  readonly old: Store | undefined;
  readonly now: Store | undefined;
}

function tellStore({ before, after, old, now }: StorePair, context: DiffContext): ModuleChange | null {
  if (!old) return now ? tell('ENGINE_CHANGE_STORED_ON', { risk: 'none' }) : null;
  if (!now) return tell('ENGINE_CHANGE_STORED_OFF', { risk: 'loss' });
  if (now.formerNames.includes(old.column))
    return tell('ENGINE_CHANGE_STORAGE_CARRIED', { risk: 'check', from: old.column, to: now.column });
  if (old.column !== now.column)
    return tell('ENGINE_CHANGE_STORAGE_MOVED', { risk: 'loss', from: old.column, to: now.column });
  if (old.type === now.type) return null;
  return canWiden(old.type, now.type)
    ? tell('ENGINE_CHANGE_STORAGE_WIDENED', { risk: 'none', from: old.type, to: now.type })
    : tell('ENGINE_CHANGE_STORAGE_REPLACED', { risk: 'loss', from: old.type, to: now.type });

  function tell(
    key: ChangeKey,
    { risk, from, to }: { readonly risk: ModuleChange['risk']; readonly from?: string; readonly to?: string },
  ): ModuleChange {
    return createChange(key, {
      params: { label: nameOfField(after, context.after), ...(from && to && { before: from, after: to }) },
      fieldId: after.id,
      pointer: placeOf(after, key),
      risk,
      recordCheck: risk !== 'none' ? { fieldId: before.id, kind: 'filled' } : null,
    });
  }
}

function placeOf(field: FieldModel, key: ChangeKey): string {
  const isSwitch = key === 'ENGINE_CHANGE_STORED_ON' || key === 'ENGINE_CHANGE_STORED_OFF';
  return isSwitch ? placeInField(field, 'isStored') : placeInField(field, 'widget');
}
