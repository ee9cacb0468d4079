import { sql, type RawBuilder } from 'kysely';
import type { ColumnSpec } from '../../engine/contract/widget-definition';

// `\d` would let digits of other scripts through, at which a cast fails.
/** Digits of a number that a double keeps; longer ones are identifiers that happen to have no letters. */
const NUMBER = '^[+-]?([0-9]{1,15}([.][0-9]{0,20})?|[.][0-9]{1,20})$';
/** Whole numbers that surely fit. */
const INTEGER = '^[+-]?[0-9]{1,9}([.]0*)?$';
const BIGINT = '^[+-]?[0-9]{1,18}([.]0*)?$';
const TIME = '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';
const MILLISECONDS = '^[0-9]{12,13}$';
const DATE = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}';
const CLOCK = '[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?';
const LOCAL_MOMENT = `${DATE}(${CLOCK})?$`;
const MOMENT = `${DATE}${CLOCK} ?(Z|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$`;

/** A column of another type than planned: its reference in the statement and its present type (as in `CurrentTable`). */
export interface ConvertedColumn {
  readonly ref: RawBuilder<unknown>;
  readonly from: string;
  readonly to: ColumnSpec['type'];
  /** IANA name of the zone on whose clock a date's text without an offset is. */
  readonly timeZone: string;
}

/** Whether the column holds something: blank texts and empty lists count as nothing. */
export function hasValue({ ref, from }: Pick<ConvertedColumn, 'ref' | 'from'>): RawBuilder<boolean> {
  if (from === 'text') return sql`${trimmed(ref)} <> ''`;
  if (from === 'jsonb') return sql`${ref} not in ('null', '""', '[]', '{}')`;
  return sql`${ref} is not null`;
}

/** The value in the wider type, exactly (`canWiden`); moments become ISO text in UTC. */
export function widened({ ref, from, to }: ConvertedColumn): RawBuilder<unknown> {
  return to === 'text' ? textOf({ ref, from }) : sql`${ref}::${sql.raw(to)}`;
}

/**
 * The value in another type, null where it is none of that type: numbers, dates and times in a text are read, one value
 * becomes a list of one and a list of one becomes its value. Never fails, whatever the column holds.
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

/** What the column holds as one text. A list of several values has none: which of them would be meant? */
function textOf({ ref, from }: Pick<ConvertedColumn, 'ref' | 'from'>): RawBuilder<unknown> {
  if (from === 'text') return trimmed(ref);
  if (from === 'timestamptz') return sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (from !== 'jsonb') return sql`${ref}::text`;
  return sql`case when jsonb_typeof(${ref}) in ('string', 'number', 'boolean') then ${ref} #>> '{}'
    when jsonb_typeof(${ref}) = 'array' and jsonb_array_length(${ref}) = 1
      and jsonb_typeof(${ref} -> 0) in ('string', 'number', 'boolean') then ${ref} ->> 0 end`;
}

/**
 * A date's text or its milliseconds as a moment. Patterns alone let 30 February through, at which a cast fails; the path
 * expression reads a date without failing.
 */
function momentOf(text: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  const date = sql`replace(${text}, '/', '-')`;
  const isDay = sql`jsonb_path_exists(to_jsonb(left(${date}, 10)), '$.datetime()', '{}', true)`;
  return sql`case when ${text} ~ ${sql.lit(MILLISECONDS)} then to_timestamp(${text}::double precision / 1000)
    when ${date} ~ ${sql.lit(MOMENT)} and ${isDay} then ${date}::timestamptz
    when ${date} ~ ${sql.lit(LOCAL_MOMENT)} and ${isDay} then ${date}::timestamp at time zone ${sql.lit(timeZone)} end`;
}
