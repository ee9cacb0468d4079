import { Type } from '@sinclair/typebox';
import {
  wordsIn,
  conditionWords,
  findConditionFaults,
  readConditionGroups,
  type ConditionGroup,
} from '../../../engine/conditions';
import { createTranslate, type Language } from '../../../engine/contract/language';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { rendererTexts } from '../../../renderers/texts';
import {
  closingFields,
  fieldFault,
  nameField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceWrite,
} from '../../resource/index';
import type { AppDeps } from '../../deps';
import { menuScreen } from '../menu/index';
import { loadNames } from '../organize/index';
import { menuField } from './condition-resource';
import { requireScopedModule, scopeFields, type ScopeField } from './scope-fields';

const MAX_JSON = 200_000;

/** A set of records of a menu that can be granted (docs/clients.md#rights-behind-a-menu). */
const schemeFields: readonly FieldRule[] = [
  menuField,
  nameField(),
  {
    name: 'enCode',
    column: 'en_code',
    kind: 'text',
    max: { length: 50, text: 'server.field.codeLong' },
  },
  {
    name: 'conditionJson',
    column: 'condition_json',
    kind: 'json',
    fallback: '[]',
    max: { length: MAX_JSON, text: 'server.dataScope.conditionInvalid' },
  },
  {
    name: 'conditionText',
    column: 'condition_text',
    kind: 'text',
    max: { length: 10_000, text: 'server.dataScope.conditionInvalid' },
  },
  {
    name: 'allData',
    column: 'all_data',
    kind: 'integer',
    fallback: 0,
    range: { min: 0, max: 1, text: 'server.dataScope.allData' },
  },
  ...closingFields,
];

/** Schemes, one at a time; `routes` lists those of a menu. */
export const schemeResource: ResourceDefinition = {
  path: '/api/system/ModuleDataAuthorizeScheme',
  table: 'data_schemes',
  ...menuScreen,
  fields: schemeFields,
  openedBy: 'dataPer',
  // Our own form sends the groups themselves, existing clients their JSON text.
  bodyMembers: {
    conditionJson: Type.Optional(
      Type.Unsafe<unknown>({ type: ['string', 'array', 'null'], maxLength: MAX_JSON, maxItems: 50 }),
    ),
  },
  beforeWrite: completeScheme,
};

/** A scheme that its module can answer, said in words; throws SERVER_FIELD_INVALID with the place of what is wrong. */
async function completeScheme(write: ResourceWrite): Promise<FieldValues> {
  const { values, request, translate } = write;
  const { server, session } = request;
  const model = await requireScopedModule(server.deps, String(values['moduleId']), translate);
  const fields = scopeFields(model, { language: session.language, translate });
  const groups = readConditionGroups(values['conditionJson']);
  if (!groups) throw fieldFault('conditionJson', translate('server.dataScope.conditionInvalid'));
  const isAll = values['allData'] === 1;
  if (!isAll && groups.length === 0) throw fieldFault('conditionJson', translate('server.dataScope.conditionRequired'));
  refuseFaults(write, groups, fields);
  const conditionJson = JSON.stringify(groups);
  await refuseWidening(write, { ...values, conditionJson });
  const text = String(values['conditionText']);
  const { language } = session;
  const said = text === '' && !isAll ? await inWords(server.deps, groups, { fields, language }) : text;
  return { ...values, conditionJson, conditionText: isAll && said === '' ? translate('server.dataScope.all') : said };
}

function refuseFaults(
  { translate }: ResourceWrite,
  groups: readonly ConditionGroup[],
  fields: readonly ScopeField[],
): void {
  const [fault] = findConditionFaults(groups, (id) => fields.find((field) => field.id === id));
  if (!fault) return;
  const term =
    fault.term === null ? '' : `.groups[${fault.term}]${fault.member === 'groups' ? '' : `.${fault.member}`}`;
  const path = `conditionJson[${fault.group}]${term}`;
  throw fieldFault('conditionJson', translate(`server.dataScope.fault.${fault.reason}`, { path }));
}

/** What a scheme says, with people and organisations by the names that they have now. */
async function inWords(
  deps: AppDeps,
  groups: readonly ConditionGroup[],
  { fields, language }: { readonly fields: readonly ScopeField[]; readonly language: Language },
): Promise<string> {
  const options = fields.map(({ id, fullName, kinds }) => ({ value: id, label: fullName, kinds: kinds.join(',') }));
  const translate = createTranslate(language, rendererTexts);
  const wanted = new Map<Exclude<NameKind, 'dictionaryType'>, Set<string>>();
  const say = (nameOf: TextContext['nameOf']) => conditionWords(groups, wordsIn(translate, options, nameOf));
  say((kind, id) => {
    if (kind !== 'dictionaryType') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
    return undefined;
  });
  const known = new Map<NameKind, ReadonlyMap<string, string>>();
  for (const [kind, ids] of wanted) known.set(kind, await loadNames(deps, kind, [...ids]));
  return say((kind, id) => known.get(kind)?.get(id));
}

/**
 * Another selection of a scheme that is granted already gives its holders, and whoever changes it may be one, other records without
 * granting any: only administrators do that.
 */
async function refuseWidening({ trx, existing, request, translate }: ResourceWrite, next: FieldValues): Promise<void> {
  if (!existing || request.session.isAdministrator) return;
  const isSame =
    JSON.stringify(readConditionGroups(existing['condition_json'])) === next['conditionJson'] &&
    existing['all_data'] === next['allData'] &&
    existing['menu_id'] === next['moduleId'];
  const isKeptOff = existing['enabled_mark'] === 1 || next['enabledMark'] === 0;
  if (isSame && isKeptOff) return;
  const granted = await trx
    .selectFrom('grants')
    .select('code')
    .where('item_type', '=', 'resource')
    .where('code', '=', existing.id)
    .limit(1)
    .executeTakeFirst();
  if (granted) throw fieldFault('conditionJson', translate('server.dataScope.grantedLocked'));
}
