import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import { list, text, Text } from '../../wire/schema';
import type { SystemSchema } from '../db/system-schema';
import { fieldFault } from './field-rules';

/** Ids from a root down to a record. */
export type IdPath = readonly string[];

/** A member whose ids stand in a table of pairs (many to many). */
export interface LinkRule {
  /** Name in bodies and answers. */
  readonly name: string;
  readonly table: keyof SystemSchema;
  /** Column of the record, and column of what it is linked with. */
  readonly own: string;
  readonly other: string;
  /** Table of what it is linked with, and what is said when one of the ids is none of its. */
  readonly refersTo: { readonly table: keyof SystemSchema; readonly text: string };
  /** Said when there is none. */
  readonly required?: string;
  /** Member under which existing clients read and write the same ids as a comma text: `roleId`. */
  readonly clientName?: string;
  /** Member that holds them as paths of ids from the root, as fields of organisations store them, and how a path is found. */
  readonly paths?: { readonly name: string; readonly read: (ids: readonly string[]) => Promise<readonly IdPath[]> };
}

const MAX_LINKS = 5000;
const MAX_ID = 64;
const MAX_LEVELS = 32;

/** At most so many ids as a list, a comma text or nothing: clients send each. A list of types, so that a refusal names the bound. */
export function idList(maxItems: number, maxLength = MAX_ID) {
  return Type.Optional(
    Type.Unsafe<readonly string[] | string | null>({
      type: ['array', 'string', 'null'],
      items: { type: 'string', maxLength },
      maxItems,
      maxLength: maxItems * (maxLength + 1),
    }),
  );
}

const Ids = idList(MAX_LINKS);

/** Paths of ids, or nothing. */
const Paths = Type.Optional(
  Type.Unsafe<readonly IdPath[] | null>({
    type: ['array', 'null'],
    items: { type: 'array', items: { type: 'string', maxLength: MAX_ID }, maxItems: MAX_LEVELS },
    maxItems: MAX_LINKS,
  }),
);

/** The distinct ids that a member of an `idList` holds. */
export function toIds(given: Static<typeof Ids> | undefined): readonly string[] {
  const ids = typeof given === 'string' ? given.split(',') : (given ?? []);
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ''))];
}

/** What bodies may hold of links. */
export function linkMembers(links: readonly LinkRule[]) {
  return Object.fromEntries(
    links.flatMap(({ name, clientName, paths }) => [
      [name, Ids],
      ...(clientName === undefined ? [] : [[clientName, Ids]]),
      ...(paths ? [[paths.name, Paths]] : []),
    ]),
  ) as TProperties;
}

/** What answers hold of links. */
export function linkSchemas(links: readonly LinkRule[]) {
  return Object.fromEntries(
    links.flatMap(({ name, clientName, paths }) => [
      [name, list(text())],
      ...(clientName === undefined ? [] : [[clientName, Text]]),
      ...(paths ? [[paths.name, list(list(text()))]] : []),
    ]),
  ) as TProperties;
}

/** The linked ids of a record by member, in the order in which they were linked first by id. */
export async function readLinks(
  db: Kysely<SystemSchema>,
  links: readonly LinkRule[],
  id: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await Promise.all(
    links.map(async ({ name, table, own, other }) => {
      const { rows } = await sql<{ id: string }>`select ${sql.ref(other)} as id from ${sql.table(`system.${table}`)}
        where ${sql.ref(own)} = ${id} order by ${sql.ref(other)}`.execute(db);
      return [name, rows.map((row) => row.id)] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** The linked ids of several records by one link, in the order of `readLinks`; records without any are missing. */
export async function readManyLinks(
  db: Kysely<SystemSchema>,
  { table, own, other }: Pick<LinkRule, 'table' | 'own' | 'other'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; linked: readonly string[] }>`select ${sql.ref(own)} as id,
    array_agg(${sql.ref(other)} order by ${sql.ref(other)}) as linked from ${sql.table(`system.${table}`)}
    where ${sql.ref(own)} = any(${ids}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, linked }) => [id, linked]));
}

/** Linked ids as answers write them. */
export async function toLinkMembers(
  links: readonly LinkRule[],
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<Readonly<Record<string, unknown>>> {
  const members: Record<string, unknown> = {};
  for (const { name, clientName, paths } of links) {
    const own = ids[name] ?? [];
    members[name] = own;
    if (clientName !== undefined) members[clientName] = own.join(',');
    if (paths) members[paths.name] = await paths.read(own);
  }
  return members;
}

/** Linked ids as forms show them: as paths where they are paths. */
export async function toShownLinks(
  links: readonly LinkRule[],
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<Readonly<Record<string, unknown>>> {
  const shown = await Promise.all(
    links.map(async ({ name, paths }) => {
      const own = ids[name] ?? [];
      return paths ? ([paths.name, await paths.read(own)] as const) : ([name, own] as const);
    }),
  );
  return Object.fromEntries<unknown>(shown);
}

/** What a record is to be linked with. */
export interface LinkWrite {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly translate: Translate;
}

/**
 * The ids that a body names for a link; undefined = it names none. Existing clients send a record back as they got it, so what is
 * under their own name counts first.
 */
export function givenLinks(
  { name, clientName, paths }: LinkRule,
  body: LinkWrite['body'],
): readonly string[] | undefined {
  const forClients = clientName === undefined ? undefined : body[clientName];
  if (forClients !== undefined) return toIds(forClients as Static<typeof Ids>);
  const asPaths = paths ? (body[paths.name] as Static<typeof Paths>) : undefined;
  if (asPaths !== undefined) return toIds((asPaths ?? []).map((path) => path.at(-1) ?? ''));
  return body[name] === undefined ? undefined : toIds(body[name] as Static<typeof Ids>);
}

/** Requires that everything a body links with is there, and keeps it there until the transaction ends. Throws SERVER_FIELD_INVALID. */
export async function requireLinked(
  trx: Transaction<SystemSchema>,
  links: readonly LinkRule[],
  { body, translate }: Pick<LinkWrite, 'body' | 'translate'>,
): Promise<void> {
  for (const link of links) {
    const wanted = givenLinks(link, body);
    if (wanted === undefined) continue;
    if (link.required && wanted.length === 0) throw fieldFault(shownName(link), translate(link.required));
    await requireIds(trx, link, { wanted, translate });
  }
}

/** The member that forms show. */
function shownName({ name, paths }: LinkRule): string {
  return paths?.name ?? name;
}

async function requireIds(
  trx: Transaction<SystemSchema>,
  link: LinkRule,
  { wanted, translate }: Pick<WantedLinks, 'wanted' | 'translate'>,
): Promise<void> {
  const { table, text: gone } = link.refersTo;
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(`system.${table}`)}
    where id = any(${wanted}::text[]) order by id for key share`.execute(trx);
  if (rows.length !== wanted.length) throw fieldFault(shownName(link), translate(gone));
}

/** Replaces the links that a body names, which are there (`requireLinked`); what it does not name stays. */
export async function writeLinks(
  trx: Transaction<SystemSchema>,
  links: readonly LinkRule[],
  { id, body }: Pick<LinkWrite, 'id' | 'body'>,
): Promise<void> {
  for (const link of links) {
    const wanted = givenLinks(link, body);
    if (wanted !== undefined) await storeLinks(trx, link, { id, wanted });
  }
}

/** Links of one record. */
interface WantedLinks {
  readonly id: string;
  readonly wanted: readonly string[];
  readonly translate: Translate;
}

/** Makes exactly these links of a record. Throws SERVER_FIELD_INVALID for ids of nothing. */
export async function replaceLinks(trx: Transaction<SystemSchema>, link: LinkRule, links: WantedLinks): Promise<void> {
  await requireIds(trx, link, links);
  await storeLinks(trx, link, links);
}

/** Links that stay are not touched, so that nobody hears of a change that is none. */
async function storeLinks(
  trx: Transaction<SystemSchema>,
  { table, own, other }: LinkRule,
  { id, wanted }: Pick<WantedLinks, 'id' | 'wanted'>,
): Promise<void> {
  const pairs = sql.table(`system.${table}`);
  await sql`delete from ${pairs} where ${sql.ref(own)} = ${id}
    and not ${sql.ref(other)} = any(${wanted}::text[])`.execute(trx);
  await sql`insert into ${pairs} (${sql.ref(own)}, ${sql.ref(other)})
    select ${id}, wanted from unnest(${wanted}::text[]) as wanted on conflict do nothing`.execute(trx);
}
