import { sql, type RawBuilder } from 'kysely';
import { LANGUAGES, type Translate } from '../../engine/contract/language';
import { dateFromText } from '../../engine/values/date-values';
import { toWallClock } from '../../engine/values/zoned-time';
import type { SystemSchema } from '../db/system-schema';
import { translateFor } from '../http/translate';
import type { CellContext, CellReading, CellRule } from './sheet-columns';

/** Between several names in one cell. */
const SEPARATORS = /[,，;；、\n]/;

/** A text or a number as it is. */
export const plainCells: CellRule = {
  read: (value) => ({ value }),
  write: async (values) => values.map((value) => String(value ?? '')),
  hint: () => '',
};

/** A value with the text that is shown for it; a key of `server/text.json`. */
export interface CellChoice {
  readonly value: string | number;
  readonly label: string;
}

/** One of a few values, by its text in any language or by itself. */
export function choiceCells(choices: readonly CellChoice[]): CellRule {
  const labels = (translate: Translate) => choices.map(({ label }) => translate(label)).join(' / ');
  const namesOf = ({ value, label }: CellChoice) => [
    String(value),
    ...LANGUAGES.map((language) => translateFor(language)(label).toLowerCase()),
  ];
  return {
    read(text, { request: { translate } }) {
      const found = choices.find((choice) => namesOf(choice).includes(text.toLowerCase()));
      if (found) return { value: found.value };
      return { fault: translate('server.sheet.choice', { text, choices: labels(translate) }) };
    },
    async write(values, { request: { translate } }) {
      return values.map((value) => {
        const found = choices.find((choice) => String(choice.value) === String(value));
        return found ? translate(found.label) : '';
      });
    },
    hint: labels,
  };
}

/** A day, as `2026-01-31`, stored as the moment when it begins. */
export const dateCells: CellRule = {
  read(text, { request: { server, translate } }) {
    const { clock, config } = server.deps;
    const read = dateFromText(text, { unit: 'day', timeZone: config.timeZone, now: clock() });
    return read.ok ? { value: read.value } : { fault: translate('server.sheet.date', { text }) };
  },
  async write(values, { request: { server } }) {
    return values.map((value) => (typeof value === 'number' ? toDay(value, server.deps.config.timeZone) : ''));
  },
  hint: (translate) => translate('server.sheet.dateHint'),
};

function toDay(moment: number, timeZone: string): string {
  const { year, month, day } = toWallClock(moment, timeZone);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Records that a cell names. */
interface NamedRecords {
  readonly table: keyof SystemSchema;
  /** What they are called: SQL over `t`; of several with one name none is meant. */
  readonly name: RawBuilder<string>;
  /** Names one alone. */
  readonly code: RawBuilder<string>;
  readonly isMultiple: boolean;
}

/** Enabled records of a table by name or code; written by name where that is theirs alone. */
export function recordCells({ table, name, code, isMultiple }: NamedRecords): CellRule {
  const records = sql.table(`system.${table}`);
  return namedCells({
    key: table,
    isMultiple,
    async find(text, { db }) {
      const { rows } = await sql<{ id: string; isCode: boolean }>`select t.id, ${code} = ${text} as "isCode"
        from ${records} t where t.enabled_mark = 1 and (${name} = ${text} or ${code} = ${text}) limit 3`.execute(db);
      const byCode = rows.filter(({ isCode }) => isCode);
      return (byCode.length > 0 ? byCode : rows).map(({ id }) => id);
    },
    async show(ids, { db }) {
      const { rows } = await sql<{
        id: string;
        name: string;
        code: string;
      }>`select t.id, ${name} as name, ${code} as code
        from ${records} t where t.id = any(${ids}::text[])`.execute(db);
      const shared = await sql<{ name: string }>`select ${name} as name from ${records} t
        where ${name} = any(${rows.map((row) => row.name)}::text[]) group by 1 having count(*) > 1`.execute(db);
      const ambiguous = new Set(shared.rows.map((row) => row.name));
      return new Map(rows.map((row) => [row.id, ambiguous.has(row.name) ? row.code : row.name]));
    },
    hint: (translate) => translate(isMultiple ? 'server.sheet.namesHint' : 'server.sheet.nameHint'),
  });
}

/** How names in cells are found and shown. */
interface NameRule extends Pick<CellRule, 'hint'> {
  /** Tells what is found by these rules from what is found by others. */
  readonly key: string;
  readonly isMultiple: boolean;
  /** Ids of what may be meant by a name; more than one is none. */
  readonly find: (text: string, context: CellContext) => Promise<readonly string[]>;
  readonly show: (ids: readonly string[], context: CellContext) => Promise<ReadonlyMap<string, string>>;
}

/** What cells name, as its id, or as a list of ids from names with `,`, `;` or `、` between them. */
export function namedCells({ key, isMultiple, find, show, hint }: NameRule): CellRule {
  async function findOne(text: string, context: CellContext): Promise<CellReading> {
    const place = `${key} ${text}`;
    const known = context.found.get(place);
    if (known !== undefined) return { value: known };
    const [id, other] = await find(text, context);
    const { translate } = context.request;
    if (id === undefined) return { fault: translate('server.sheet.unknown', { text }) };
    if (other !== undefined) return { fault: translate('server.sheet.ambiguous', { text }) };
    context.found.set(place, id);
    return { value: id };
  }
  return {
    hint,
    async read(text, context) {
      if (!isMultiple) return findOne(text, context);
      const ids: unknown[] = [];
      for (const name of text.split(SEPARATORS)) {
        const reading = name.trim() === '' ? null : await findOne(name.trim(), context);
        if (reading && 'fault' in reading) return reading;
        if (reading) ids.push(reading.value);
      }
      return { value: ids };
    },
    async write(values, context) {
      const idsOf = (value: unknown): readonly string[] =>
        Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];
      const names = await show([...new Set(values.flatMap(idsOf))], context);
      return values.map((value) =>
        idsOf(value)
          .flatMap((id) => names.get(id) ?? [])
          .join(','),
      );
    },
  };
}
