import { BusinessError } from '../../http/errors';
import type { SqlValue } from './compile-statement';

/** Parameters of a call, values of one, and characters of one value and of all together, at most. */
export const MAX_PARAMS = 200;
const MAX_VALUES = 5000;
const MAX_VALUE_LENGTH = 10_000;
const MAX_TOTAL_LENGTH = 500_000;

/** A value given for a parameter, as clients post it in `paramList` (contract b.4): the value stands in `defaultValue`. */
export interface GivenParam {
  readonly field: string;
  readonly defaultValue?: unknown;
  readonly relationField?: unknown;
}

/** A parameter that the interface declares in `requestParameters` (contract e.6). */
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

/** Declared parameters of an interface; a text that is no JSON list declares none. */
function readDeclared(requestParameters: string): readonly DeclaredParam[] {
  let list: unknown = [];
  try {
    list = JSON.parse(requestParameters || '[]');
  } catch {
    // Stock rows hold "null" and other leftovers: nothing is declared.
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
 * Values by parameter name: what the caller gave, else the declared default, typed as declared (text when not declared).
 * A member with relationField `@keyword` takes the keyword. Throws SERVER_INTERFACE_PARAM for a required blank
 * and for a value that its type cannot be, SERVER_LIST_TOO_LONG and SERVER_TEXT_TOO_LONG for what goes beyond the bounds.
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

function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);
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
  // PostgreSQL text holds no NUL.
  if (!PATTERNS[type].test(text) || text.includes('\0')) throw new BusinessError('SERVER_INTERFACE_PARAM', { field });
  return text;
}
