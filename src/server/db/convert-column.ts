import { sql, type RawBuilder } from 'kysely';
import type { ColumnSpec } from '../../engine/contract/widget-definition';

// `\d` would let digits of other scripts through, at which a cast fails.
/** Digits that a double keeps; longer numbers are identifiers. */
const NUMBER = '^[+-]?([0-9]{1,15}([.][0-9]{0,20})?|[.][0-9]{1,20})$';
/** Integers that surely fit. */
const INTEGER = '^[+-]?[0-9]{1,9}([.]0*)?$';
const BIGINT = '^[+-]?[0-9]{1,18}([.]0*)?$';
const TIME = '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';
const MILLISECONDS = '^[0-9]{12,13}$';
const DATE = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}';
const CLOCK = '[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?';
const LOCAL_MOMENT = `${DATE}(${CLOCK})?$`;
const MOMENT = `${DATE}${CLOCK} ?(Z|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$`;

/** A column to convert: its reference and its current type (as in `CurrentTable`). */
export interface ConvertedColumn {
  readonly ref: RawBuilder<unknown>;
  readonly from: string;
  readonly to: ColumnSpec['type'];
  /** IANA time zone of dates without an offset. */
  readonly timeZone: string;
}

/** Whether the column has a value; blank texts and empty lists are none. */
export function hasValue({ ref, from }: Pick<ConvertedColumn, 'ref' | 'from'>): RawBuilder<boolean> {
  if (from === 'text') return sql`${trimmed(ref)} <> ''`;
  if (from === 'jsonb') return sql`${ref} not in ('null', '""', '[]', '{}')`;
  return sql`${ref} is not null`;
}

/** The value in the wider type, without loss (`canWiden`); time stamps become ISO text in UTC. */
export function widened({ ref, from, to }: ConvertedColumn): RawBuilder<unknown> {
  return to === 'text' ? textOf({ ref, from }) : sql`${ref}::${sql.raw(to)}`;
}

/**
 * Converts a value to another type, null where impossible: parses numbers, dates and times in texts, wraps a value in a list,
 * unwraps a list of one. Never fails.
 */
export function converted({ ref, from, to, timeZone }: ConvertedColumn): RawBuilder<unknown> {
  const text = textOf({ ref, from });
  switch (to) {
    case 'text':
      return text;
    case 'numeric':
      return castIf(text, NUMBER, sql`${text}::numeric`);
    case 'integer':
      return castIf(text, INTEGER, sql`${text}::numeric::integer`);
    case 'bigint':
      return castIf(text, BIGINT, sql`${text}::numeric::bigint`);
    case 'boolean':
      return sql`case when lower(${text}) in ('true', '1') then true when lower(${text}) in ('false', '0') then false end`;
    case 'time':
      return castIf(text, TIME, sql`${text}::time`);
    case 'timestamptz':
      return momentOf(text, timeZone);
    case 'jsonb':
      return sql`case when ${text} <> '' then jsonb_build_array(${text}) end`;
  }
}

function castIf(text: RawBuilder<unknown>, pattern: string, cast: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ ${sql.lit(pattern)} then ${cast} end`;
}

function trimmed(ref: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`btrim(${ref}, E' \\t\\r\\n')`;
}

/** The value as one text; null for lists of several values, as it is unclear which is meant. */
function textOf({ ref, from }: Pick<ConvertedColumn, 'ref' | 'from'>): RawBuilder<unknown> {
  if (from === 'text') return trimmed(ref);
  if (from === 'timestamptz') return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (from !== 'jsonb') return sql`${ref}::text`;
  return sql`case when jsonb_typeof(${ref}) in ('string', 'number', 'boolean') then ${ref} #>> '{}'
    when jsonb_typeof(${ref}) = 'array' and jsonb_array_length(${ref}) = 1
      and jsonb_typeof(${ref} -> 0) in ('string', 'number', 'boolean') then ${ref} ->> 0 end`;
}

/**
 * Parses a date's text or milliseconds to a time stamp. Patterns alone would accept 30 February, on which a cast fails; the path
 * expression does not fail.
 */
function momentOf(text: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const date = sql`replace(${text}, '/', '-')`;
  const isDay = sql`jsonb_path_exists(to_jsonb(left(${date}, 10)), '$.datetime()', '{}', true)`;
  return sql`case when ${text} ~ ${sql.lit(MILLISECONDS)} then to_timestamp(${text}::double precision / 1000)
    when ${date} ~ ${sql.lit(MOMENT)} and ${isDay} then ${date}::timestamptz
    when ${date} ~ ${sql.lit(LOCAL_MOMENT)} and ${isDay} then ${date}::timestamp at time zone ${sql.lit(timeZone)} end`;
}
