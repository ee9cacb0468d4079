import { del, get, post, type Wire } from './call';
import { NewId } from './ids';
import { ModuleParams, MODULES } from './module-address';
import { Count, Flag, Nothing, Text, members, optional, orNull, pageOf, record, text, whole } from './schema';

const Short = optional(text({ maxLength: 200 }));

/** Which modules a list shows; blanks mean no filter. */
export const ModuleListQuery = members({
  currentPage: Short,
  pageSize: Short,
  keyword: Short,
  category: Short,
  type: Short,
  webType: Short,
  isRelease: Short,
  sidx: Short,
  sort: Short,
});

/** A row of the module list: flags as numbers, moments as milliseconds. */
export const ModuleListRow = record({
  id: Text,
  fullName: Text,
  enCode: Text,
  /** Its name. */
  category: Text,
  type: Count,
  webType: Count,
  enableFlow: Count,
  description: Text,
  /** `Name/account`. */
  creatorUser: Text,
  creatorTime: Count,
  lastModifyUser: Text,
  lastModifyTime: orNull(whole()),
  sortCode: Count,
  isRelease: Count,
  pcIsRelease: Count,
  appIsRelease: Count,
  /** Whether its draft differs from the release. */
  differs: Flag,
});

export const listModules = get(MODULES, { query: ModuleListQuery, answer: pageOf(ModuleListRow) });

/** The body is the module's document: parsing bounds it. */
export const createModule = post(MODULES, { answer: NewId });

export const copyModule = post(`${MODULES}/:id/Actions/Copy`, { params: ModuleParams, answer: NewId });

export const removeModule = del(`${MODULES}/:id`, { params: ModuleParams, answer: Nothing });

export type ModuleListRow = Wire<typeof ModuleListRow>;
