import { sql } from 'kysely';
import type { RoutePlugin } from '../../http/route-types';
import {
  closingFields,
  codeField,
  defineResource,
  entryName,
  nameField,
  textField,
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
};

/** Groups of people across organisations; their members are `userRelation`'s (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  defineResource(app, {
    path: '/api/permission/Group',
    table: 'groups',
    menus,
    fields: [nameField(), codeField(), textField('type'), ...closingFields],
    scope: gradedScope(app.deps, 'group'),
    screenMembers: {},
    list: {
      finds: searchedSql,
      filters: { type: (type) => sql`t.type = ${type}` },
      // By name in the list, by id in the record.
      shown: { type: entryName('type', { orStored: true }) },
    },
    hasState: true,
  });
};
