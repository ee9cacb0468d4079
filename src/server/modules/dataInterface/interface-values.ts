import { BusinessError } from '../../http/errors';
import type { SqlValue } from './compile-statement';
import { isBlank } from '../../../engine/values/is-blank';
import { isSecretParam } from './secret-params';

/** Maximum number of parameters and of values, and maximum length of a value and of all. */
export const MAX_PARAMS = 200;
const MAX_VALUES = 5000;
const MAX_VALUE_LENGTH = 10_000;
const MAX_TOTAL_LENGTH = 500_000;

/** A parameter value as clients send it in `paramList`, in `defaultValue`. */
export interface GivenParam {
  readonly field: string;
  readonly defaultValue?: unknown;
  readonly relationField?: unknown;
  /** 1 field, 2 fixed value, 3 none, 4 system variable, which is the server's to say. */
  readonly sourceType?: unknown;
}

/** A declared parameter of an interface, in `requestParameters` (docs/clients.md#data-interfaces). */
export interface DeclaredParam {
  readonly field: string;
  readonly dataType: string;
  readonly isRequired: boolean;
  /** Takes a list; a text is split at its commas. */
  readonly isMultiple: boolean;
  readonly defaultValue: unknown;
  /** Word of the system that it is filled from, whatever the caller says (`sourceType` 4); '' = the caller's to say. */
  readonly systemName: string;
  /** The author's own value, whatever the caller says. */
  readonly isSecret: boolean;
}

/** What a run knows besides its parameters. */
export interface RunFacts {
  readonly keyword: string;
  readonly macros: ReadonlyMap<string, SqlValue>;
}

const SQL_TYPES: Readonly<Record<string, SqlValue['type']>> = {
  varchar: 'text',
  text: 'text',
  int: 'integer',
  bigint: 'bigint',
  decimal: 'numeric',
  datetime: 'timestamptz',
};

const PATTERNS: Readonly<Record<SqlValue['type'], RegExp>> = {
  name: /^/,
  text: /^/,
  integer: /^[+-]?\d{1,10}$/,
  bigint: /^[+-]?\d{1,19}$/,
  numeric: /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/,
  timestamptz: /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
};

/** Declared parameters; none for invalid JSON. */
export function readDeclared(requestParameters: string): readonly DeclaredParam[] {
  let list: unknown = [];
  try {
    list = JSON.parse(requestParameters || '[]');
  } catch {
    // Stock data has "null" and other leftovers: nothing is declared.
  }
  return (Array.isArray(list) ? list : []).flatMap((entry: Record<string, unknown> | null) =>
    typeof entry?.['field'] === 'string'
      ? [
          {
            field: entry['field'],
            dataType: String(entry['dataType'] ?? 'varchar'),
            isRequired: isOn(entry['required']),
            isMultiple: isOn(entry['isMultiple']),
            defaultValue: entry['defaultValue'],
            systemName: String(entry['sourceType']) === SYSTEM_SOURCE ? toWord(entry['relationField']) : '',
            isSecret: isSecretParam(entry),
          },
        ]
      : [],
  );
}

const isOn = (value: unknown) => value === 1 || value === '1' || value === true;

const SYSTEM_SOURCE = '4';

/** The macros of the system that parameters are filled from, the caller's and the declared ones, as a text that names them. */
export function systemNames(given: readonly GivenParam[], requestParameters: string): string {
  const words = [...given.map(wordOf), ...readDeclared(requestParameters).map(({ systemName }) => systemName)];
  return words.map((word) => `@${word}`).join(' ');
}

/** The word of the system that a parameter is filled from; '' = none. */
function wordOf({ relationField, sourceType }: GivenParam): string {
  const isSystem =
    String(sourceType) === SYSTEM_SOURCE || (typeof relationField === 'string' && relationField.startsWith('@'));
  return isSystem ? toWord(relationField) : '';
}

function toWord(relationField: unknown): string {
  return typeof relationField === 'string' ? relationField.trim().replace(/^@/, '') : '';
}

/**
 * Values by parameter name: the caller's, else the declared default, typed as declared (default: text). One that its author fills from
 * a word of the system (`sourceType` 4), or that is secret, gets that, whatever the caller says; a caller may fill others from such a
 * word (`@keyword`, `@userId`). Throws SERVER_INTERFACE_PARAM for a missing required or invalid value, SERVER_LIST_TOO_LONG and
 * SERVER_TEXT_TOO_LONG beyond the bounds.
 */
export function toParamValues(
  requestParameters: string,
  given: readonly GivenParam[],
  { keyword, macros }: RunFacts,
): ReadonlyMap<string, SqlValue> {
  if (given.length > MAX_PARAMS)
    throw new BusinessError('SERVER_LIST_TOO_LONG', { path: 'paramList', limit: MAX_PARAMS });
  const declared = readDeclared(requestParameters);
  const values = new Map<string, SqlValue>();
  const valueOfWord = (word: string) => (word === 'keyword' ? keyword : (macros.get(word)?.value ?? null));
  const valueOf = (entry: GivenParam): unknown => {
    const word = wordOf(entry);
    return word === '' ? entry.defaultValue : valueOfWord(word);
  };
  const rawOf = (param: DeclaredParam): unknown => {
    if (param.systemName !== '') return valueOfWord(param.systemName);
    const own = param.isSecret ? undefined : given.find(({ field }) => field === param.field);
    return own ? valueOf(own) : param.defaultValue;
  };
  for (const entry of given) values.set(entry.field, toSqlValue(entry.field, 'text', valueOf(entry)));
  for (const param of declared) {
    const raw = rawOf(param);
    if (param.isRequired && isBlank(raw)) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: param.field });
    const parts = param.isMultiple && typeof raw === 'string' && raw !== '' ? raw.split(',') : raw;
    values.set(param.field, toSqlValue(param.field, SQL_TYPES[param.dataType] ?? 'text', parts));
  }
  let total = 0;
  for (const [field, { value }] of values) {
    total += typeof value === 'string' ? value.length : (value ?? []).reduce((sum, item) => sum + item.length, 0);
    if (total > MAX_TOTAL_LENGTH) throw tooLong(field, MAX_TOTAL_LENGTH);
  }
  return values;
}

function tooLong(field: string, limit: number): BusinessError {
  return new BusinessError('SERVER_TEXT_TOO_LONG', { path: `paramList/${field}`, limit });
}

function toSqlValue(field: string, type: SqlValue['type'], raw: unknown): SqlValue {
  if (Array.isArray(raw)) {
    if (raw.length > MAX_VALUES)
      throw new BusinessError('SERVER_LIST_TOO_LONG', { path: `paramList/${field}`, limit: MAX_VALUES });
    return { type, value: raw.flatMap((item) => toText(field, type, item) ?? []) };
  }
  return { type, value: toText(field, type, raw) };
}

function toText(field: string, type: SqlValue['type'], raw: unknown): string | null {
  if (raw === undefined || raw === null || (raw === '' && type !== 'text')) return null;
  const isMoment = type === 'timestamptz' && /^-?\d{1,15}$/.test(String(raw));
  const text = isMoment
    ? new Date(Number(raw)).toISOString()
    : typeof raw === 'object'
      ? JSON.stringify(raw)
      : String(raw);
  if (text.length > MAX_VALUE_LENGTH) throw tooLong(field, MAX_VALUE_LENGTH);
  // PostgreSQL text cannot contain NUL.
  if (!PATTERNS[type].test(text) || text.includes('\0')) throw new BusinessError('SERVER_INTERFACE_PARAM', { field });
  return text;
}
