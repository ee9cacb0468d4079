import { get, post, put, type Wire } from './call';
import { Id, IdParams } from './ids';
import {
  anything,
  Count,
  dictionary,
  flag,
  list,
  listAnswer,
  many,
  members,
  Nothing,
  optional,
  record,
  recursive,
  Text,
  text,
  whole,
} from './schema';

/** A node of a tree to choose from. Its other members are for existing clients. */
const TreeEntry = recursive('TreeEntry', (This) =>
  members({
    ...{ id: Text, enCode: optional(Text), fullName: Text },
    /** Of dictionary entries, as the icon beside them. */
    color: optional(Text),
    icon: optional(Text),
    children: optional(list(This)),
  }),
);
export const treeAnswer = listAnswer(TreeEntry);

export const readOrganizes = get('/api/permission/Organize/Tree', { answer: treeAnswer });

/** The companies with their departments, without the branch of `id`; `0` = all. */
export const readDepartments = get('/api/permission/Organize/Department/Selector/:id', {
  params: IdParams,
  query: members({ keyword: optional(text({ maxLength: 200 })) }),
  answer: treeAnswer,
});

/** Positions below their organisations. */
export const readPositions = get('/api/permission/Position/Selector', { answer: treeAnswer });

/** The names of people; the body holds their ids as `userId`. */
export const readPeople = post('/api/permission/Users/getUserList', { answer: treeAnswer });

export const readDictionaryTypes = get('/api/system/DictionaryType', { answer: treeAnswer });

/** Every dictionary with its entries. */
export const readDictionaries = get('/api/system/DictionaryData/All', {
  answer: listAnswer(members({ id: Text, enCode: Text, dictionaryList: list(TreeEntry) })),
});

export const readDictionary = get('/api/system/DictionaryData/:typeId/Data/Selector', {
  params: members({ typeId: Id }),
  answer: treeAnswer,
});

/** What a data interface answers is its own; the body holds its parameters. */
export const runInterface = post('/api/system/DataInterface/:id/Actions/Preview', {
  params: IdParams,
  answer: anything(),
});

const ROWLESS = { currentPage: 1, pageSize: 0, total: 0 };

/** The rows of a data interface are its own; the body says the page, the columns and the parameters. */
export const listInterfaceRows = post('/api/system/DataInterface/:id/Action/List', {
  params: IdParams,
  answer: record(
    {
      list: list(dictionary(anything())),
      /** `searchedRows`: only where pages, search and `total` are of so many rows, and there may be more. */
      pagination: record(
        { currentPage: Count, pageSize: Count, total: Count, searchedRows: optional(whole()) },
        { default: ROWLESS },
      ),
    },
    { default: { list: [], pagination: ROWLESS } },
  ),
});

/** The rows of a data interface behind stored values, in their order; the body holds them as `ids`. What is not found is left out. */
export const readInterfaceRows = post('/api/system/DataInterface/:id/Action/InfoByIds', {
  params: IdParams,
  answer: many(dictionary(anything()), { default: [] }),
});

/** The user's own arrangement of a list's columns, as any client has stored it. */
export const readColumnChoice = get('/api/permission/Authority/GetColumnsByModuleId/:id', {
  params: IdParams,
  answer: many(
    members({
      prop: Text,
      visible: optional(flag()),
      columnVisible: optional(flag()),
      order: optional(anything()),
      width: optional(anything()),
      pin: optional(anything()),
    }),
    { default: [] },
  ),
});

export const saveColumnChoice = put('/api/permission/Authority/SetColumnsByModuleId', {
  // `fieldList` is JSON text of an array; what stands in it is the client's own business: as long as hundreds of columns.
  body: members({ moduleId: Id, fieldList: text({ maxLength: 20_000 }) }),
  answer: Nothing,
});

export type ColumnChoice = Wire<typeof readColumnChoice.answer>;
export type TreeEntry = Wire<typeof TreeEntry>;
