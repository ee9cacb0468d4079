import { del, get, post, put, type Wire } from './call';
import { Id } from './ids';
import { Count, listAnswer, members, Nothing, optional, record, Text, text } from './schema';

/** The kinds of codes behind a menu entry, by the name of their calls. */
export const CODE_RESOURCES = { ModuleButton: 'button', ModuleColumn: 'column', ModuleForm: 'form' } as const;
export type CodeResource = keyof typeof CODE_RESOURCES;

const keyword = optional(text({ maxLength: 200 }));
const ofMenu = members({ moduleId: Id });
/** Of what is refused nothing is read. */
const anyBody = members({});
/** Ids hold the menu, the kind and the code. */
const one = members({ id: text({ minLength: 1, maxLength: 300 }) });

/** A code that can be granted behind a menu entry; `moduleId` is the menu's id, as existing clients call it. */
const MenuCode = record({
  id: Text,
  parentId: Text,
  moduleId: Text,
  fullName: Text,
  enCode: Text,
  icon: Text,
  bindTable: Text,
  bindTableName: Text,
  fieldRule: Count,
  sortCode: Count,
  /** 1 = the module or the screen asks for it: without it nobody gets what it stands for. */
  enabledMark: Count,
  description: Text,
});

export type MenuCode = Wire<typeof MenuCode>;

/** The calls about codes of one kind. Codes are the module's own: the calls that would change one are refused. */
export function codeCalls<const Resource extends CodeResource>(resource: Resource) {
  const path = `/api/system/${resource}` as const;
  const listing = { params: ofMenu, query: members({ keyword }), answer: listAnswer(MenuCode) };
  return {
    list: get(`${path}/:moduleId/List`, listing),
    fields: get(`${path}/:moduleId/Fields`, listing),
    selector: get(`${path}/:moduleId/Selector`, listing),
    fieldList: get(`${path}/:moduleId/FieldList`, listing),
    info: get(`${path}/:id`, { params: one, answer: MenuCode }),
    create: post(path, { body: anyBody, answer: Nothing }),
    createMany: post(`${path}/Actions/Batch`, { body: anyBody, answer: Nothing }),
    update: put(`${path}/:id`, { params: one, body: anyBody, answer: Nothing }),
    remove: del(`${path}/:id`, { params: one, answer: Nothing }),
    setState: put(`${path}/:id/Actions/State`, { params: one, answer: Nothing }),
  };
}
