import { isMacro } from '../../../engine/conditions';
import {
  closingFields,
  fieldFault,
  nameField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceWrite,
} from '../../resource/index';
import { menuScreen } from '../menu/index';
import { readSymbols, requireScopedModule, scopeFields } from './scope-fields';

/** The menu whose records are meant; existing clients call it the module's id. */
export const menuField: FieldRule = {
  name: 'moduleId',
  column: 'menu_id',
  kind: 'text',
  required: 'server.dataScope.menuRequired',
  refersTo: { table: 'menus', text: 'server.dataScope.menuGone' },
};

/** What the fields of a menu are offered with when conditions are built (docs/clients.md#rights-behind-a-menu). */
const conditionFields: readonly FieldRule[] = [
  menuField,
  nameField(),
  {
    name: 'enCode',
    column: 'en_code',
    kind: 'text',
    required: 'server.dataScope.fieldRequired',
    max: { length: 100, text: 'server.dataScope.fieldUnknown' },
  },
  { name: 'type', column: 'type', kind: 'text', max: { length: 20, text: 'server.dataScope.typeLong' } },
  {
    name: 'conditionSymbol',
    column: 'condition_symbol',
    kind: 'text',
    required: 'server.dataScope.symbolRequired',
    max: { length: 200, text: 'server.dataScope.symbolUnknown' },
  },
  {
    name: 'conditionText',
    column: 'condition_text',
    kind: 'text',
    fallback: 'text',
    max: { length: 100, text: 'server.dataScope.valueUnknown' },
  },
  {
    name: 'bindTable',
    column: 'bind_table',
    kind: 'text',
    isKept: true,
    max: { length: 100, text: 'server.dataScope.tableLong' },
  },
  {
    name: 'fieldRule',
    column: 'field_rule',
    kind: 'integer',
    isKept: true,
    fallback: 0,
    range: { min: 0, max: 2, text: 'server.dataScope.ruleUnknown' },
  },
  ...closingFields,
];

/** Conditions, one at a time; `routes` lists those of a menu. */
export const conditionResource: ResourceDefinition = {
  path: '/api/system/ModuleDataAuthorize',
  table: 'data_conditions',
  ...menuScreen,
  fields: conditionFields,
  openedBy: 'dataPer',
  beforeWrite: completeCondition,
};

/** A condition with the type and the table of its field; throws SERVER_FIELD_INVALID for one that its module cannot meet. */
async function completeCondition({ values, request, translate }: ResourceWrite): Promise<FieldValues> {
  const { server, session } = request;
  const model = await requireScopedModule(server.deps, String(values['moduleId']), translate);
  const fields = scopeFields(model, { language: session.language, translate });
  const field = fields.find(({ id }) => id === values['enCode']);
  if (!field) throw fieldFault('enCode', translate('server.dataScope.fieldUnknown'));
  const symbols = readSymbols(String(values['conditionSymbol']));
  if (!symbols?.every((symbol) => field.ops.includes(symbol)))
    throw fieldFault('conditionSymbol', translate('server.dataScope.symbolUnknown'));
  const value = String(values['conditionText']);
  if (isMacro(value) ? !field.macros.includes(value) : value !== 'text')
    throw fieldFault('conditionText', translate('server.dataScope.valueUnknown'));
  return {
    ...values,
    type: field.type,
    conditionSymbol: symbols.join(','),
    bindTable: field.bindTable,
    fieldRule: field.bindTable === '' ? 0 : 2,
  };
}
