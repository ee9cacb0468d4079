import { members, text } from './schema';

/** Modules as documents: everything about drafts, releases and files of modules stands below it. */
export const MODULES = '/api/visualdev/Base';

export const ModuleId = text({ minLength: 1, maxLength: 50 });
/** The one parameter of most calls about a module. */
export const ModuleParams = members({ id: ModuleId });
