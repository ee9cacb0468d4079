import { EngineError } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ColumnSpec } from '../contract/widget-definition';
import { canWiden, planTables, type TablePlan } from '../tables';
import { carryMatched } from './carry-values';
import { createChange, nameOfField, type ChangeKey, type ModuleChange } from './change';
import { hasTables, type DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';

/** The column that holds a field's values, by the plan of its module. */
interface Store {
  readonly column: string;
  readonly type: ColumnSpec['type'];
  /** Columns whose values it takes over. */
  readonly formerNames: readonly string[];
}

type Stores = ReadonlyMap<string, Store>;

/**
 * Tells what becomes of the stored values of fields that both modules have: their column widens (everything is kept), is
 * replaced by one of another type, or another column or table is read from now on. Nothing where a module cannot be planned.
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
    // A key that changed, or the table around it, is already told with all that it holds.
    if (renamed.has(pair.after) || movedKeys.has('') || movedKeys.has(pair.after.tableKey)) return [];
    const change = tellStore(
      { ...pair, old: oldStores.get(pair.before.id), now: newStores.get(pair.after.id) },
      context,
    );
    return change ? [change] : [];
  };
  return [...moved, ...matches.pairs.flatMap(tellPair)];
}

/** Whether a change is about columns and tables: for authors, nothing to whoever fills a form in. */
export function isAboutStorage({ key }: ModuleChange): boolean {
  return /^ENGINE_CHANGE_(?:STORAGE|STORED|TABLE)_/.test(key);
}

/** The tables of both modules; null where one has none or cannot be planned. */
export function planBoth(context: Omit<DiffContext, 'plans'>): DiffContext['plans'] {
  const { before, after, registry, matches } = context;
  if (!hasTables(before) || !hasTables(after)) return null;
  const old = planOf(before, registry);
  // A draft may not carry its id yet; the tables are those of the module anyway.
  const now = planOf({ ...after, id: before.id }, registry);
  return old && now && { old, now: carryMatched(matches, { old, now }) };
}

function planOf(model: ModuleModel, registry: WidgetRegistry): TablePlan | null {
  try {
    return planTables(model, registry);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Tables that hold the records so far and will not any more; the main one's `fieldId` is ''. */
function movedTables({ after, matches }: DiffContext, old: TablePlan, now: TablePlan): readonly ModuleChange[] {
  const tell = (fieldId: string, [before, planned]: readonly [string, string]) =>
    createChange('ENGINE_CHANGE_TABLE_MOVED', {
      params: { before, after: planned },
      fieldId,
      pointer: '/tables',
      risk: 'loss',
      recordCheck: fieldId === '' ? null : { fieldId, kind: 'filled' },
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
