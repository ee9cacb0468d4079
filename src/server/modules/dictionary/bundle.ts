import { Type, type Static } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { ancestorsOf, withoutBranch } from '../../http/tree';
import type { ExchangeFormat } from '../../resource/index';
import { listEntries, listTypes, type DictionaryEntry, type DictionaryType } from './repository';

/** Ids become path segments; `..` would create an unreachable record. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** Must not collide with the path of all types, nor with the id for "none". */
const TypeId = Type.String({ pattern: '^(?!(?:All|0|-1)$)[A-Za-z0-9_-]{1,64}$' });
const Text = Type.String({ maxLength: 500 });
const strict = { additionalProperties: false };

const BundleEntry = Type.Object(
  {
    id: Id,
    parentId: Id,
    fullName: Text,
    enCode: Text,
    sortCode: Type.Integer(),
    enabledMark: Type.Integer(),
    description: Text,
  },
  strict,
);
const BundleType = Type.Object(
  {
    id: TypeId,
    parentId: Id,
    fullName: Text,
    enCode: Text,
    isTree: Type.Integer(),
    sortCode: Type.Integer(),
    description: Text,
    /** An ancestor of an exported type: created if missing, never changed. */
    isPlace: Type.Boolean(),
    entries: Type.Array(BundleEntry, { maxItems: 20_000 }),
  },
  strict,
);
const Bundle = Type.Object({ types: Type.Array(BundleType, { minItems: 1, maxItems: 1000 }) }, strict);

export type BundleEntry = Static<typeof BundleEntry>;
export type BundleType = Static<typeof BundleType>;
export type Bundle = Static<typeof Bundle>;

/** The `.bdd` file: dictionary types and entries with their ids, as fields refer to dictionaries by id. */
export const bundleFormat: ExchangeFormat<typeof Bundle> = {
  format: 'formloom.dictionary',
  version: 1,
  content: Bundle,
};

/** A type with its entries and descendants, and its bare ancestors, parents first. Throws SERVER_NOT_FOUND. */
export async function readBundle(
  db: Kysely<SystemSchema>,
  typeId: string,
): Promise<Bundle & { readonly name: string }> {
  const [types, entries] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => [await listTypes(trx), await listEntries(trx)] as const);
  const type = types.find(({ id }) => id === typeId);
  if (!type) throw new BusinessError('SERVER_NOT_FOUND');
  const byId = new Map(types.map((row) => [row.id, row]));
  const outside = new Set(withoutBranch(types, typeId).map(({ id }) => id));
  const places = ancestorsOf(type, byId).toReversed();
  const branch = types
    .filter(({ id }) => !outside.has(id))
    .sort((left, right) => ancestorsOf(left, byId).length - ancestorsOf(right, byId).length);
  const entriesOf = (id: string) =>
    entries.filter(({ dictionaryTypeId }) => dictionaryTypeId === id).map(toBundleEntry);
  return {
    name: type.fullName,
    types: [
      ...places.map((place) => toBundleType(place, { isPlace: true, entries: [] })),
      ...branch.map((row) => toBundleType(row, { isPlace: false, entries: entriesOf(row.id) })),
    ],
  };
}

function toBundleType(type: DictionaryType, more: Pick<BundleType, 'isPlace' | 'entries'>): BundleType {
  const { id, parentId, fullName, enCode, isTree, sortCode, description } = type;
  return { id, parentId, fullName, enCode, isTree, sortCode, description, ...more };
}

function toBundleEntry(entry: DictionaryEntry): BundleEntry {
  const { id, parentId, fullName, enCode, sortCode, enabledMark, description } = entry;
  return { id, parentId, fullName, enCode, sortCode, enabledMark, description };
}
