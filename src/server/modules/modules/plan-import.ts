import type { ImportChoice } from '../../../wire/exchange';
import { isModuleCode, readModuleName } from './module-entity';

/** A document of the upload for planning; name and code are '' if it is not a module. */
export interface ImportSource {
  readonly path: string;
  /** `broken` is invalid; `other` is not a module (a readme in an archive), listed for completeness. */
  readonly kind: 'module' | 'broken' | 'other';
  readonly fullName: string;
  readonly enCode: string;
}

/** An existing module. */
export interface ModuleHead {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  /** 0 = never published. */
  readonly version: number;
}

/** The existing module that matches a document by code, else by name. */
export interface ExistingModule extends ModuleHead {
  readonly by: 'code' | 'name';
}

/** Why a document cannot be imported as chosen: text key and parameters. */
export interface ImportFault {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The planned outcome of a document, or a fault. */
export type ImportStep = { readonly path: string } & (
  | { readonly action: 'skip' }
  | { readonly action: ImportChoice['action']; readonly fault: ImportFault }
  | { readonly action: 'create' | 'keepBoth'; readonly fullName: string; readonly enCode: string }
  | { readonly action: 'replace'; readonly targetId: string; readonly fullName: string; readonly enCode: string }
);

/** Existing modules, and how copies are named. */
export interface ImportTarget {
  readonly modules: readonly ModuleHead[];
  readonly toCopyName: (fullName: string) => string;
}

const MAX_NAME_LENGTH = 100;
const MAX_CODE_LENGTH = 90;

/** Finds the module matching a name and code; codes are unique, of equal names the first counts. */
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
 * Plans the outcome of each document by its choice. The default is to create, which is refused where name or code exists: that
 * requires a choice.
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

/** Names and codes in use, by modules or earlier documents. */
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

/** Name and code of the resulting module. A match by name keeps its code, which is part of its menus' URLs. */
function nameFor({ source, choice, existing, taken }: Planning, toCopyName: ImportTarget['toCopyName']): Named {
  const isKept = choice.action === 'keepBoth';
  const code = choice.action === 'replace' && existing?.by === 'name' ? existing.enCode : source.enCode;
  const fullName = isKept ? findFreeName(source.fullName, taken.names, toCopyName) : source.fullName;
  const enCode = isKept ? findFreeCode(code, taken.codes) : code;
  return { fullName: (choice.fullName ?? fullName).trim(), enCode: (choice.enCode ?? enCode).trim() };
}

function findFault({ source, choice, existing, taken }: Planning, { fullName, enCode }: Named): ImportFault | null {
  const fault = (key: string, params: ImportFault['params'] = {}) => ({ key: `server.modules.${key}`, params });
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
