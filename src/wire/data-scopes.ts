import { get, post } from './call';
import { Id } from './ids';
import { Count, listAnswer, members, Nothing, optional, record, Text, text } from './schema';

/** What the screens of data permission ask beside the calls of their resources; `menuId` names the entry they are about. */
const LINK = '/api/system/ModuleDataAuthorizeLink';
const ofMenu = members({ menuId: Id });
const ofLink = members({ menuId: Id, type: text({ maxLength: 20 }) });

/** A field that conditions can name; `symbols`, `values` and `kinds` (what its values are ids of, '' = nothing) are comma lists. */
const ScopeField = record({
  id: Text,
  fullName: Text,
  type: Text,
  symbols: Text,
  values: Text,
  kinds: Text,
  bindTable: Text,
  /** 0 main table, 2 sub-table. */
  fieldRule: Count,
});

/** Fields for the conditions of a menu; with `schemeId` also those that the scheme names already. */
export const chooseScopeFields = get(`${LINK}/:menuId/Fields`, {
  params: ofMenu,
  query: members({ schemeId: optional(text({ maxLength: 64 })), every: optional(text({ maxLength: 1 })) }),
  answer: listAnswer(ScopeField),
});

/** Symbols that a field takes, and what it can be compared with, in words. */
const Named = record({ id: Text, fullName: Text });
const ofField = {
  params: ofMenu,
  query: members({ field: optional(text({ maxLength: 200 })) }),
  answer: listAnswer(Named),
};
export const chooseScopeSymbols = get(`${LINK}/:menuId/Symbols`, ofField);
export const chooseScopeValues = get(`${LINK}/:menuId/Values`, ofField);

/** The tables of the module behind a menu. */
export const readScopeTables = get(`${LINK}/getVisualTables/:menuId/:type`, {
  params: ofLink,
  answer: listAnswer(record({ table: Text, tableName: Text })),
});

/** The columns of one of these tables, for clients that bind conditions to tables. */
export const readTableFields = get(`${LINK}/:linkId/Tables/:tableName/Fields/:menuType/:dataType`, {
  params: members({
    /** The menu. */
    linkId: Id,
    tableName: text({ minLength: 1, maxLength: 100 }),
    menuType: text({ maxLength: 20 }),
    dataType: text({ maxLength: 20 }),
  }),
  answer: listAnswer(record({ field: Text, fieldName: Text, dataType: Text, primaryKey: Count })),
});

/** What the data permission of a menu is linked to: always its module. */
export const readScopeLink = get(`${LINK}/getInfo/:menuId/:type`, {
  params: ofLink,
  answer: record({ id: Text, moduleId: Text, linkId: Text, linkTables: Text, dataType: Text }),
});

/** Refused: the tables are the module's. */
export const saveScopeLink = post(`${LINK}/saveLinkData`, { body: members({}), answer: Nothing });
