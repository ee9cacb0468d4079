import { CONDITION_MACROS, CONDITION_OPS, opsOfType, type ConditionField } from '../../../engine/conditions';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Language, Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { PersonKind } from '../../../engine/contract/person';
import type { ColumnSpec } from '../../../engine/contract/widget-definition';
import { translateText } from '../../../engine/translate';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { fieldFault } from '../../resource/index';
import { readMenuModels } from '../../rights/index';
import { findMenu } from '../menu/index';

/** A field that conditions of a module can name, with the symbols and macros that fit it. */
export interface ScopeField extends Required<ConditionField> {
  readonly fullName: string;
  /** Key of its sub-table; '' for the main table. */
  readonly bindTable: string;
}

/** Columns that every record has, with what they hold (docs/clients.md#rights-behind-a-menu). */
const SYSTEM_FIELDS: readonly {
  readonly id: string;
  readonly type: string;
  readonly kind: 'user' | 'organize' | 'position' | '';
}[] = [
  { id: 'createdBy', type: 'string', kind: 'user' },
  { id: 'createdAt', type: 'datetime', kind: '' },
  { id: 'modifiedBy', type: 'string', kind: 'user' },
  { id: 'modifiedAt', type: 'datetime', kind: '' },
  { id: 'organizeId', type: 'string', kind: 'organize' },
  { id: 'positionId', type: 'string', kind: 'position' },
];

const MACROS: Readonly<Record<string, readonly string[]>> = {
  user: CONDITION_MACROS.filter((macro) => /user/i.test(macro)),
  organize: CONDITION_MACROS.filter((macro) => /organi/i.test(macro)),
  department: CONDITION_MACROS.filter((macro) => /organi/i.test(macro)),
};

/** What may be chosen as a value that is an id of such a name. */
const KINDS: Readonly<Record<string, readonly PersonKind[]>> = {
  user: ['user'],
  organize: ['company', 'department'],
  department: ['company', 'department'],
  position: ['position'],
  role: ['role'],
  group: ['group'],
};

const TYPES: Readonly<Record<ColumnSpec['type'], string>> = {
  text: 'string',
  numeric: 'double',
  integer: 'int',
  bigint: 'bigint',
  boolean: 'int',
  timestamptz: 'datetime',
  time: 'string',
  jsonb: 'string',
};

/**
 * The module behind a menu whose records data schemes select. Throws SERVER_FIELD_INVALID for `moduleId` when the menu opens none,
 * or one without data permission.
 */
export async function requireScopedModule(deps: AppDeps, menuId: string, translate: Translate): Promise<ModuleModel> {
  const menu = await findMenu(deps.db, menuId);
  const model = menu?.moduleId ? (await readMenuModels(deps, [menu])).get(menu.moduleId) : undefined;
  if (!model?.list?.useDataPermission) throw fieldFault('moduleId', translate('server.dataScope.noModule'));
  return model;
}

/** Whom the names of fields are for. */
export interface Reader {
  readonly language: Language;
  readonly translate: Translate;
}

/** The stored fields of a module, those of its sub-tables, then the columns that every record has. */
export function scopeFields(model: ModuleModel, { language, translate }: Reader): readonly ScopeField[] {
  const tables = new Map(model.allFields.filter(({ tableKey }) => tableKey === '').map((field) => [field.key, field]));
  const own = model.allFields.flatMap((field): readonly ScopeField[] => {
    const type = typeOf(field);
    if (type === null) return [];
    const nameOf = ({ label, key }: FieldModel) => translateText(model, label || key, language);
    const table = field.tableKey === '' ? undefined : tables.get(field.tableKey);
    const fullName = table ? `${nameOf(table)}-${nameOf(field)}` : nameOf(field);
    const named = registry.of(field).namedBy(field);
    const macros = [...new Set(named.flatMap(({ kind }) => MACROS[kind] ?? []))];
    const kinds = [...new Set(named.flatMap(({ kind }) => KINDS[kind] ?? []))];
    return [{ id: field.id, fullName, type, ops: opsOfType(type), macros, kinds, bindTable: field.tableKey }];
  });
  const known = new Set(own.map(({ id }) => id));
  const system = SYSTEM_FIELDS.filter(({ id }) => !known.has(id)).map(({ id, type, kind }) => ({
    ...{ id, type, ops: opsOfType(type), macros: MACROS[kind] ?? [], kinds: KINDS[kind] ?? [], bindTable: '' },
    fullName: translate(`server.dataScope.${id}`),
  }));
  return [...own, ...system];
}

/** null for what has no column to compare. */
function typeOf(field: FieldModel): string | null {
  if (field.key === '' || !field.isStored) return null;
  const definition = registry.of(field);
  const column = definition.hashOf(field) === null ? definition.column(field) : null;
  return column && TYPES[column.type];
}

/** Symbols of a comma list that there are, in the order in which they are offered; null when one of them is unknown. */
export function readSymbols(text: string): readonly string[] | null {
  const named = text
    .split(',')
    .map((symbol) => symbol.trim())
    .filter((symbol) => symbol !== '');
  if (!named.every((symbol) => CONDITION_OPS.includes(symbol))) return null;
  return CONDITION_OPS.filter((symbol) => named.includes(symbol));
}
