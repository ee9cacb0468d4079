import { isModuleCode, readModuleName } from './module-entity';

/** What is done with a document: a new module, a new draft of the one that is here, a new one under another name and code, nothing. */
export const IMPORT_ACTIONS = ['create', 'replace', 'keepBoth', 'skip'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** What the person who imports chose for a document; a name or code given here takes the place of the document's. */
export interface ImportChoice {
  readonly path: string;
  readonly action: ImportAction;
  readonly fullName?: string;
  readonly enCode?: string;
}

/** A document of the upload as far as the plan needs it; name and code are '' when it is no module. */
export interface ImportSource {
  readonly path: string;
  /** `broken` could not be read; `other` is no module at all (a readme in an archive), named only so that nobody wonders. */
  readonly kind: 'module' | 'broken' | 'other';
  readonly fullName: string;
  readonly enCode: string;
}

/** A module that is here already. */
export interface ModuleHead {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  /** 0 = never published. */
  readonly version: number;
}

/** The module that a document stands against, by its code or, failing that, its name. */
export interface ExistingModule extends ModuleHead {
  readonly by: 'code' | 'name';
}

/** Why a document cannot be imported as chosen: key and parameters of a text. */
export interface ImportFault {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What an import would do with one document, or why it cannot. */
export type ImportStep = { readonly path: string } & (
  | { readonly action: 'skip' }
  | { readonly action: ImportAction; readonly fault: ImportFault }
  | { readonly action: 'create' | 'keepBoth'; readonly fullName: string; readonly enCode: string }
  | { readonly action: 'replace'; readonly targetId: string; readonly fullName: string; readonly enCode: string }
);

/** What is here, and how the name of a second module of the same name is made. */
export interface ImportTarget {
  readonly modules: readonly ModuleHead[];
  readonly toCopyName: (fullName: string) => string;
}

const MAX_NAME_LENGTH = 100;
const MAX_CODE_LENGTH = 90;

/** Finds the module that a name and code stand against; a code names one module only, of equal names the first counts. */
export function findExisting(
  { fullName, enCode }: Pick<ImportSource, 'fullName' | 'enCode'>,
  modules: readonly ModuleHead[],
): ExistingModule | null {
  const byCode = modules.find((module) => module.enCode === enCode);
  if (byCode) return { ...byCode, by: 'code' };
  const byName = modules.find((module) => module.fullName === fullName);
  return byName ? { ...byName, by: 'name' } : null;
}

/**
 * Decides document by document, in their order, what the choices come to. A document without a choice is created, which is
 * refused where its name or code is here: that has to be chosen.
 */
export function planImport(
  sources: readonly ImportSource[],
  choices: readonly ImportChoice[],
  target: ImportTarget,
): readonly ImportStep[] {
  const byPath = new Map(choices.map((choice) => [choice.path, choice]));
  const taken: Taken = {
    codes: new Set(target.modules.map(({ enCode }) => enCode)),
    names: new Set(target.modules.map(({ fullName }) => fullName)),
    replacedIds: new Set(),
  };
  return sources.map((source) => {
    const choice: ImportChoice = byPath.get(source.path) ?? { path: source.path, action: 'create' };
    if (choice.action === 'skip' || source.kind === 'other') return { path: source.path, action: 'skip' };
    const existing = findExisting(source, target.modules);
    const step = planStep({ source, choice, existing, taken }, target.toCopyName);
    if (!('enCode' in step)) return step;
    taken.codes.add(step.enCode);
    taken.names.add(step.fullName);
    return step;
  });
}

/** Names and codes that are here or that documents before this one take. */
interface Taken {
  readonly codes: Set<string>;
  readonly names: Set<string>;
  readonly replacedIds: Set<string>;
}

interface Planning {
  readonly source: ImportSource;
  readonly choice: ImportChoice;
  readonly existing: ExistingModule | null;
  readonly taken: Taken;
}

function planStep(planning: Planning, toCopyName: ImportTarget['toCopyName']): ImportStep {
  const { source, choice, existing, taken } = planning;
  const { path } = source;
  const { action } = choice;
  const named = nameFor(planning, toCopyName);
  const fault = findFault(planning, named);
  if (fault) return { path, action, fault };
  if (action === 'replace' && existing) {
    taken.replacedIds.add(existing.id);
    return { path, action, targetId: existing.id, ...named };
  }
  return { path, action: action === 'keepBoth' ? action : 'create', ...named };
}

interface Named {
  readonly fullName: string;
  readonly enCode: string;
}

/** Name and code as the module gets them. One that was found by its name keeps its code: its menus' addresses hang on it. */
function nameFor({ source, choice, existing, taken }: Planning, toCopyName: ImportTarget['toCopyName']): Named {
  const isKept = choice.action === 'keepBoth';
  const code = choice.action === 'replace' && existing?.by === 'name' ? existing.enCode : source.enCode;
  const fullName = isKept ? findFreeName(source.fullName, taken.names, toCopyName) : source.fullName;
  const enCode = isKept ? findFreeCode(code, taken.codes) : code;
  return { fullName: (choice.fullName ?? fullName).trim(), enCode: (choice.enCode ?? enCode).trim() };
}

function findFault({ source, choice, existing, taken }: Planning, { fullName, enCode }: Named): ImportFault | null {
  const fault = (key: string, params: ImportFault['params'] = {}) => ({ key: `server.visualDev.${key}`, params });
  if (source.kind !== 'module') return fault('importUnreadable');
  if (readModuleName(fullName) === null) return fault('nameInvalid');
  if (!isModuleCode(enCode)) return fault('codeInvalid', { code: enCode.slice(0, MAX_NAME_LENGTH) });
  if (choice.action === 'replace') {
    if (!existing) return fault('importNothingHere', { name: fullName, code: enCode });
    if (taken.replacedIds.has(existing.id)) return fault('importTwice', { name: existing.fullName });
    const isTaken = enCode !== existing.enCode && taken.codes.has(enCode);
    return isTaken ? fault('importCodeTaken', { code: enCode }) : null;
  }
  if (taken.codes.has(enCode)) return fault('importCodeTaken', { code: enCode });
  if (choice.action === 'create' && taken.names.has(fullName)) return fault('importNameTaken', { name: fullName });
  return null;
}

function findFreeName(name: string, taken: ReadonlySet<string>, toCopyName: ImportTarget['toCopyName']): string {
  if (!taken.has(name)) return name;
  const copy = toCopyName(name).slice(-MAX_NAME_LENGTH);
  let free = copy;
  for (let number = 2; taken.has(free); number += 1) free = `${copy}${String(number)}`.slice(-MAX_NAME_LENGTH);
  return free;
}

function findFreeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code;
  const copy = `${code.slice(0, MAX_CODE_LENGTH)}_copy`;
  let free = copy;
  for (let number = 2; taken.has(free); number += 1) free = `${copy}${String(number)}`;
  return free;
}
