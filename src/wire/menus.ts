import { get, put, type Wire } from './call';
import { Id, IdParams } from './ids';
import { treeAnswer } from './look-ups';
import { Count, Flag, list, listAnswer, members, Nothing, optional, record, recursive, Text, text } from './schema';
import { auditMembers } from './system-screens';

const MENU = '/api/system/Menu';
const keyword = optional(text({ maxLength: 200 }));
/** `Web` or `App`; blank = both. */
const category = optional(text({ maxLength: 10 }));
const withTop = optional(text({ maxLength: 10 }));

/** A menu entry with those below it, as the screen of menus lists it. */
const ListedMenu = recursive('ListedMenu', (This) =>
  record({
    id: text({ minLength: 1 }),
    parentId: Text,
    systemId: Text,
    fullName: Text,
    enCode: Text,
    icon: Text,
    type: Count,
    urlAddress: Text,
    linkTarget: Text,
    category: Text,
    propertyJson: Text,
    /** Module that it opens; '' = none. */
    moduleId: Text,
    /** 1 = it opens a screen of the platform: its code, kind and address stay. */
    isSystem: Count,
    /** 1 = codes behind it are asked for, or its records are those of data schemes. */
    isButtonAuthorize: Count,
    isColumnAuthorize: Count,
    isFormAuthorize: Count,
    isDataAuthorize: Count,
    sortCode: Count,
    enabledMark: Count,
    description: Text,
    ...auditMembers,
    hasChildren: Flag,
    children: list(This),
  }),
);

export const listMenus = get(`${MENU}/ModuleBySystem/:systemId`, {
  params: members({ systemId: Id }),
  query: members({ keyword, category }),
  answer: listAnswer(ListedMenu),
});

/** The directories that an entry may stand in, without the branch of `id` (`0` = all); `withTop=1` puts the top above them. */
export const chooseMenuParent = get(`${MENU}/Selector/:id/:systemId`, {
  params: members({ id: Id, systemId: Id }),
  query: members({ category, withTop }),
  answer: treeAnswer,
});

/** Every entry that is switched on. */
export const chooseMenu = get(`${MENU}/Selector/All`, { query: members({ category }), answer: treeAnswer });

/** Released modules, for an entry that opens one. */
export const chooseMenuModule = get(`${MENU}/Modules`, {
  query: members({ keyword }),
  answer: listAnswer(record({ id: Text, fullName: Text, enCode: Text })),
});

/** Puts an entry below another parent, or elsewhere among its siblings: before `beforeId`, or last without one. */
export const moveMenu = put(`${MENU}/:id/Actions/Move`, {
  params: IdParams,
  body: members({ parentId: text({ maxLength: 64 }), beforeId: optional(text({ maxLength: 64 })) }),
  answer: Nothing,
});

export type ListedMenu = Wire<typeof ListedMenu>;
