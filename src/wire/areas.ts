import { post } from './call';
import { Id } from './ids';
import { Flag, flag, list, listAnswer, many, members, pageOf, record, Text, text, whole } from './schema';

const AREA = '/api/system/Area';
/** Levels of a path; choices of one screen; restrictions of one field. */
const MAX_LEVELS = 20;
const MAX_PATHS = 1000;

/** The names of paths of ids; an unknown id is named by itself. */
export const nameAreaPaths = post(`${AREA}/GetAreaByIds`, {
  body: members({ idsList: many(many(Id, { maxItems: MAX_LEVELS }), { maxItems: MAX_PATHS }) }),
  answer: list(list(text())),
});

/** An area with those above it, the province first. */
const AreaPath = record({ ids: list(text()), names: list(text()) });

/** Which areas a field offers. */
const choice = {
  /** Levels above the areas that are chosen. */
  level: whole({ minimum: 0 }),
  /** Only these and what lies below them; empty = all. */
  within: many(Id, { maxItems: MAX_PATHS }),
  /** Whether those above may be chosen as well, as searches do. */
  isAnyLevel: flag(),
};

/** One level of the areas that lead to what a field offers; parentId `-1` = the provinces. */
export const listOffered = post(`${AREA}/Actions/Offered`, {
  body: members({ parentId: Id, ...choice }),
  answer: listAnswer(record({ id: Text, fullName: Text, isLeaf: Flag, isPickable: Flag })),
});

/** What a keyword (name, code, pinyin, initials) finds among the areas that a field offers. */
export const findAreas = post(`${AREA}/Actions/Find`, {
  body: members({
    keyword: text({ maxLength: 200 }),
    ...choice,
    currentPage: whole({ minimum: 1 }),
    pageSize: whole({ minimum: 1 }),
  }),
  answer: pageOf(AreaPath),
});

/** The paths of ids that paths of names mean, `广东省/深圳市/南山区`, in their order; [] = none. */
export const readAreaPaths = post(`${AREA}/Actions/Read`, {
  body: members({ texts: many(text({ maxLength: 500 }), { maxItems: MAX_PATHS }) }),
  answer: listAnswer(record({ text: Text, ids: list(text()) })),
});
