import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import {
  choiceCells,
  dateCells,
  namedCells,
  plainCells,
  recordCells,
  type CellRule,
  type ResourceSheet,
} from '../../resource/index';
import { findTypedFault, toClientHash } from '../oauth/index';
import { readTree } from '../organize/index';

/** The first password as it is typed: the policy is asked before it is hashed as browsers hash it. It never comes out again. */
const passwordCells: CellRule = {
  async read(text, { request: { server, translate } }) {
    const fault = await findTypedFault(server.deps, text);
    return fault ? { fault: translate(fault.code, fault.params) } : { value: toClientHash(text) };
  },
  hint: (translate) => translate('server.user.sheet.passwordHint'),
};

/** Organisations by their path from the top (`公司/部门`), by code, or by a name that is theirs alone. */
function organizeCells(deps: AppDeps): CellRule {
  return namedCells({
    key: 'organizes',
    isMultiple: true,
    async find(text) {
      const { shown } = await readTree(deps);
      const path = text
        .split('/')
        .map((name) => name.trim())
        .join('/');
      const ways = [
        shown.filter(({ organize }) => organize === path),
        shown.filter(({ enCode }) => enCode === text),
        shown.filter(({ fullName }) => fullName === text),
      ];
      return (ways.find((found) => found.length > 0) ?? []).map(({ id }) => id);
    },
    async show(ids) {
      const { byId } = await readTree(deps);
      return new Map(ids.map((id) => [id, byId.get(id)?.organize ?? '']));
    },
    hint: (translate) => translate('server.user.sheet.organizeHint'),
  });
}

/** Positions, roles or groups. */
const namedIn = (table: 'positions' | 'roles' | 'groups') =>
  recordCells({ table, name: sql<string>`t.full_name`, code: sql<string>`t.en_code`, isMultiple: true });

const account = sql<string>`t.account`;

/** The spreadsheets of users: everything of the form but what only administrators may give. */
export function createUserSheet(deps: AppDeps): ResourceSheet {
  const column = (member: string, cells: CellRule = plainCells, heading = member) => ({
    member,
    heading: `server.user.sheet.${heading}`,
    cells,
  });
  return {
    name: 'server.user.sheet.name',
    columns: [
      column('account'),
      column('realName'),
      column('password', passwordCells),
      column('organizeIds', organizeCells(deps)),
      column('positionIds', namedIn('positions')),
      column('roleIds', namedIn('roles')),
      column('groupIds', namedIn('groups')),
      column('managerId', recordCells({ table: 'users', name: account, code: account, isMultiple: false })),
      column(
        'gender',
        choiceCells([
          { value: 1, label: 'server.user.sheet.male' },
          { value: 2, label: 'server.user.sheet.female' },
          { value: 3, label: 'server.user.sheet.unknown' },
        ]),
      ),
      column('mobilePhone'),
      column('email'),
      column('telePhone'),
      column('birthday', dateCells),
      column('entryDate', dateCells),
      column(
        'enabledMark',
        choiceCells([
          { value: 1, label: 'server.user.sheet.enabled' },
          { value: 0, label: 'server.user.sheet.disabled' },
          { value: 2, label: 'server.user.sheet.locked' },
        ]),
      ),
      column('sortCode'),
      column('description'),
    ],
  };
}
