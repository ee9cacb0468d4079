import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import {
  closingFields,
  codeField,
  fieldFault,
  nameField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { gradedScope } from './graded-scope';
import { requireOwnBranch, requireOwnMove } from './graded-branch';
import { showPlace } from './placed-records';

/** Menus that open the organisation (docs/clients.md#menus-and-permissions). */
export const organizeMenus = ['permission.organize'];

/** Companies and departments as records that fields can refer to. */
export const organizeRecords: ScreenRecords = {
  table: 'organizes',
  menus: organizeMenus,
};

const TOP = '-1';

type OrganizeType = 'company' | 'department';

const fields: readonly FieldRule[] = [
  { name: 'parentId', column: 'parent_id', kind: 'text', required: 'server.organize.parentRequired' },
  nameField(),
  codeField(),
  {
    name: 'type',
    column: 'type',
    kind: 'text',
    fallback: 'company',
    isKept: true,
    pattern: { accepts: /^(?:company|department)$/, text: 'server.organize.type' },
  },
  {
    name: 'managerId',
    column: 'manager_id',
    kind: 'text',
    isNullable: true,
    refersTo: { table: 'users', text: 'server.user.managerGone' },
  },
  { name: 'icon', column: 'icon', kind: 'text', isKept: true, max: { length: 100, text: 'server.user.long' } },
  {
    name: 'propertyJson',
    column: 'property_json',
    kind: 'json',
    isKept: true,
    max: { length: 20_000, text: 'server.user.long' },
  },
  ...closingFields,
];

/** Buttons of which one lets its holders make a company or a department; a department may have a button of its own. */
const ADD_BUTTONS = ['add', 'addDepartment'] as const;

/**
 * Companies and departments in one tree (docs/clients.md#people-and-places). `Department` serves the same records to existing
 * clients, which make departments there; `fixedType` is what it makes.
 */
export function createOrganizeResource(deps: AppDeps, fixedType?: OrganizeType): ResourceDefinition {
  return {
    path: fixedType === 'department' ? '/api/permission/Organize/Department' : '/api/permission/Organize',
    table: 'organizes',
    menus: organizeMenus,
    addButtons: ADD_BUTTONS,
    fields,
    scope: gradedScope(deps, 'organize'),
    tree: { top: TOP, isTop: (id) => id === '0', occupied: 'server.organize.hasBelow' },
    ...(fixedType === undefined && { list: { isTree: true, keptBy: 'organizes' } }),
    hasState: true,
    usedBy: [
      { table: 'user_organizes', column: 'organize_id', text: 'server.organize.hasUsers' },
      { table: 'positions', column: 'organize_id', text: 'server.organize.hasPositions' },
      { table: 'role_organizes', column: 'organize_id', text: 'server.organize.hasRoles' },
    ],
    beforeWrite: (write) => checkOrganize(write, fixedType),
    beforeState: ({ existing, request }) => requireOwnBranch(request, existing.id),
    // The place of a record is shown by the path of its parent.
    ...showPlace(deps, 'parent_id'),
  };
}

async function checkOrganize(write: ResourceWrite, fixedType: OrganizeType | undefined): Promise<FieldValues> {
  const { existing, values, translate } = write;
  const type = existing ? existing['type'] : (fixedType ?? values['type']);
  if (existing && values['type'] !== type) throw fieldFault('type', translate('server.organize.typeFixed'));
  if (existing && values['parentId'] !== existing['parent_id'])
    await requireOwnMove(write.request, { id: existing.id, parentId: String(values['parentId']) });
  if (existing && values['enabledMark'] !== existing['enabled_mark'])
    await requireOwnBranch(write.request, existing.id);
  await checkParent(write, String(type));
  await checkNames(write);
  return { ...values, type: String(type) };
}

/** A department belongs to something, and a company to no department. */
async function checkParent({ trx, values, translate }: ResourceWrite, type: string): Promise<void> {
  const parentId = String(values['parentId']);
  if (parentId === TOP) {
    if (type === 'department') throw fieldFault('parentId', translate('server.organize.departmentTop'));
    return;
  }
  const parent = await trx.selectFrom('organizes').select('type').where('id', '=', parentId).executeTakeFirst();
  if (type === 'company' && parent?.type === 'department')
    throw fieldFault('parentId', translate('server.organize.companyBelow'));
}

/** Codes are unique, names among those that stand side by side; the tree is locked meanwhile. */
async function checkNames({ trx, existing, values, translate }: ResourceWrite): Promise<void> {
  const { rows } = await sql<{ field: 'enCode' | 'fullName' }>`
    select case when en_code = ${values['enCode']} then 'enCode' else 'fullName' end as field from system.organizes
    where id <> ${existing?.id ?? ''} and (en_code = ${values['enCode']}
      or (full_name = ${values['fullName']} and parent_id = ${values['parentId']})) order by field limit 1`.execute(
    trx,
  );
  const taken = rows[0];
  if (!taken) return;
  const text = taken.field === 'enCode' ? 'server.field.codeTaken' : 'server.organize.nameTaken';
  throw fieldFault(taken.field, translate(text, { value: values[taken.field] }));
}
