import { createIssue, type Issue } from '../contract/errors';
import { ownValue, toText, type RawRecord } from '../parse/raw-value';
import { toExcerpt } from '../parse/report';
import { MAX_NAME_CHARS } from './limits';
import { baseName, withoutUnseen } from './safe-path';

/** Codes that the server takes: they are part of an address, where dots alone lead elsewhere. */
const CODE = /^(?!\.+$)[A-Za-z0-9_.-]{1,100}$/;
const NOT_IN_CODE = /[^A-Za-z0-9_.-]+/g;
/** File names that say nothing about what is in them; the folder does. */
const GENERIC_NAMES: ReadonlySet<string> = new Set(['module', 'index', 'formdata']);
const FALLBACK = 'module';

/** The entity with a name and a code that the server takes, and what was made up for it. */
export interface NamedEntity {
  readonly entity: RawRecord;
  readonly issues: readonly Issue[];
}

/** Whether the entity has a code of its own that can be kept. */
export function authoredCode(entity: RawRecord): string | null {
  const code = toText(ownValue(entity, 'enCode')).trim();
  return CODE.test(code) ? code : null;
}

/**
 * Gives an entity without a usable name or code both from the path of its file, each with an ENGINE_EXCHANGE_NAMED. A made-up
 * code is none of `taken`, which gains it; one that the author wrote stays, whoever else has it.
 */
export function nameDocument(entity: RawRecord, path: string, taken: Set<string>): NamedEntity {
  const title = titleOf(path);
  const authoredName = withoutUnseen(toText(ownValue(entity, 'fullName'))).trim();
  const fullName = cut(authoredName) || cut(title) || FALLBACK;
  const enCode = authoredCode(entity) ?? freeCode([toText(ownValue(entity, 'enCode')), title, fullName], taken);
  taken.add(enCode);
  const issues = [
    ...announce('fullName', ownValue(entity, 'fullName'), fullName),
    ...announce('enCode', ownValue(entity, 'enCode'), enCode),
  ];
  return { entity: { fullName, enCode, ...without(entity, issues) }, issues };
}

/** Name of a file, or of its folder where the file is just called `module.json`. */
function titleOf(path: string): string {
  const parts = path.split('/');
  const name = withoutUnseen(baseName(path)).trim();
  const folder = parts.length > 1 ? (parts[parts.length - 2] ?? '').replace(/\.zip$/i, '') : '';
  return GENERIC_NAMES.has(name.toLowerCase()) && folder !== '' ? folder : name;
}

/** Never ends in half a character. */
function cut(text: string): string {
  return text.slice(0, MAX_NAME_CHARS).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first of some texts that leaves something when only what a code may hold is kept, counted up until nobody has it. */
function freeCode(texts: readonly string[], taken: ReadonlySet<string>): string {
  const plain = texts.map((text) =>
    text
      .trim()
      .replace(NOT_IN_CODE, '_')
      .replace(/^_+|_+$/g, ''),
  );
  const wanted = (plain.find((text) => /[A-Za-z0-9]/.test(text)) ?? FALLBACK).slice(0, MAX_NAME_CHARS - 6);
  let code = wanted;
  for (let attempt = 2; taken.has(code); attempt += 1) code = `${wanted}_${String(attempt)}`;
  return code;
}

function announce(property: 'fullName' | 'enCode', authored: unknown, name: string): readonly Issue[] {
  if (toText(authored) === name) return [];
  return [
    createIssue('ENGINE_EXCHANGE_NAMED', `/${property}`, {
      property,
      name: toExcerpt(name),
      came: toExcerpt(authored ?? ''),
    }),
  ];
}

/** What stands in the entity, the replaced members left out so that the new ones count. */
function without(entity: RawRecord, issues: readonly Issue[]): RawRecord {
  const replaced = new Set(issues.map((issue) => issue.params['property']));
  return Object.fromEntries(Object.entries(entity).filter(([key]) => !replaced.has(key)));
}
