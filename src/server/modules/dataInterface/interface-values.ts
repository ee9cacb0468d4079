import { BusinessError } from '../../http/errors';
import type { SqlValue } from './compile-statement';
import { isBlank } from '../../../engine/values/is-blank';

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
}

/** A declared parameter of an interface, in `requestParameters` (docs/clients.md#data-interfaces). */
interface DeclaredParam {
  readonly field: string;
  readonly dataType: string;
  readonly isRequired: boolean;
  readonly defaultValue: unknown;
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
  text: /^/,
  integer: /^[+-]?\d{1,10}$/,
  bigint: /^[+-]?\d{1,19}$/,
  numeric: /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/,
  timestamptz: /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
};

/** Declared parameters; none for invalid JSON. */
function readDeclared(requestParameters: string): readonly DeclaredParam[] {
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
            isRequired: entry['required'] === 1 || entry['required'] === '1' || entry['required'] === true,
            defaultValue: entry['defaultValue'],
          },
        ]
      : [],
  );
}

/**
 * Values by parameter name: the caller's, else the declared default, typed as declared (default: text). A member with relationField
 * `@keyword` gets the keyword. Throws SERVER_INTERFACE_PARAM for a missing required or invalid value, SERVER_LIST_TOO_LONG and
 * SERVER_TEXT_TOO_LONG beyond the bounds.
 */
export function toParamValues(
  requestParameters: string,
  given: readonly GivenParam[],
  keyword: string,
): ReadonlyMap<string, SqlValue> {
  if (given.length > MAX_PARAMS)
    throw new BusinessError('SERVER_LIST_TOO_LONG', { path: 'paramList', limit: MAX_PARAMS });
  const declared = readDeclared(requestParameters);
  const values = new Map<string, SqlValue>();
  const valueOf = (entry: GivenParam) => (entry.relationField === '@keyword' ? keyword : entry.defaultValue);
  for (const entry of given) values.set(entry.field, toSqlValue(entry.field, 'text', valueOf(entry)));
  for (const param of declared) {
    const own = given.find(({ field }) => field === param.field);
    const raw = own ? valueOf(own) : param.defaultValue;
    if (param.isRequired && isBlank(raw)) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: param.field });
    values.set(param.field, toSqlValue(param.field, SQL_TYPES[param.dataType] ?? 'text', raw));
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
