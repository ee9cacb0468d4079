import { sql } from 'kysely';
import type { RoutePlugin } from '../../http/route-types';
import {
  codeField,
  defineResource,
  descriptionField,
  enabledField,
  nameField,
  sortField,
  type ScreenRecords,
} from '../../resource/index';
import { gradedScope } from '../organize/index';
import { searchedSql } from '../people/index';

/** Menus that open the groups (docs/clients.md#menus-and-permissions). */
const menus = ['permission.group'];

/** Groups as records that fields can refer to. */
export const groupRecords: ScreenRecords = {
  table: 'groups',
  menus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

/** Groups of people across organisations; their members are `userRelation`'s (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  defineResource(app, {
    path: '/api/permission/Group',
    table: 'groups',
    menus,
    fields: [
      nameField(),
      codeField(),
      { name: 'type', column: 'type', kind: 'text' },
      sortField,
      enabledField,
      descriptionField,
    ],
    scope: gradedScope(app.deps, 'group'),
    screenMembers: {},
    list: {
      finds: searchedSql,
      filters: { type: (type) => sql`t.type = ${type}` },
      // By name in the list, by id in the record.
      shown: { type: sql`coalesce((select e.full_name from system.dictionary_entries e where e.id = t.type), t.type)` },
    },
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
  });
};
