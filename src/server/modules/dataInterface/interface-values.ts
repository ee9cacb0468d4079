import { BusinessError } from '../../http/errors';
import type { SqlValue } from './compile-statement';

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
 * and for a value that its type cannot be.
 */
export function toParamValues(
  requestParameters: string,
  given: readonly GivenParam[],
  keyword: string,
): ReadonlyMap<string, SqlValue> {
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
  return values;
}

function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);
}

function toSqlValue(field: string, type: SqlValue['type'], raw: unknown): SqlValue {
  if (Array.isArray(raw)) return { type, value: raw.flatMap((item) => toText(field, type, item) ?? []) };
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
  // PostgreSQL text holds no NUL.
  if (!PATTERNS[type].test(text) || text.includes('\0')) throw new BusinessError('SERVER_INTERFACE_PARAM', { field });
  return text;
}
