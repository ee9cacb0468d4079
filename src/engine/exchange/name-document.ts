import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import { ownValue, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from '../parse/report';
import { MAX_NAME_CHARS } from './limits';
import { baseName, withoutUnseen } from './safe-path';

/** Valid codes: they become part of a URL, where dots alone are a path. */
const CODE = /^(?!\.+$)[A-Za-z0-9_.-]{1,100}$/;
const NOT_IN_CODE = /[^A-Za-z0-9_.-]+/g;
/** Generic file names; the folder's is used instead. */
const GENERIC_NAMES: ReadonlySet<string> = new Set(['module', 'index', 'formdata']);
const FALLBACK = 'module';

/** The entity with a valid name and code, and issues for generated ones. */
export interface NamedEntity {
  readonly entity: RawRecord;
  readonly issues: readonly Issue[];
}

/** The entity's code, if valid. */
export function authoredCode(entity: RawRecord): string | null {
  const code = toText(ownValue(entity, 'enCode')).trim();
  return CODE.test(code) ? code : null;
}

/**
 * Generates a missing name or code from the file's path, each with an ENGINE_EXCHANGE_NAMED. A generated code is not in `taken`,
 * and is added to it; an authored one stays even if it is.
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

/** The file's name, or its folder's for `module.json` and the like. */
function titleOf(path: string): string {
  const parts = path.split('/');
  const name = withoutUnseen(baseName(path)).trim();
  const folder = parts.length > 1 ? (parts[parts.length - 2] ?? '').replace(/\.zip$/i, '') : '';
  return GENERIC_NAMES.has(name.toLowerCase()) && folder !== '' ? folder : name;
}

/** Truncates without splitting a character. */
function cut(text: string): string {
  return text.slice(0, MAX_NAME_CHARS).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first text that yields a code, with a counter until it is free. */
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

/** The entity without the replaced members. */
function without(entity: RawRecord, issues: readonly Issue[]): RawRecord {
  const replaced = new Set(issues.map((issue) => issue.params['property']));
  return Object.fromEntries(Object.entries(entity).filter(([key]) => !replaced.has(key)));
}
