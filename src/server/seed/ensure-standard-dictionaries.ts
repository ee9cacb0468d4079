import type { AppDeps } from '../deps';
import exampleDictionaries from './data/dictionaries.json';
import standardDictionaries from './data/standard-dictionaries.json';
import { insertMissingDictionaries, type SeedDictionary } from './dictionary-rows';
import { takeNeverInstalled } from './installed-once';

/** Standard types that the examples name by id too, and that therefore stand among theirs. */
const SHARED_CODES = ['sex', 'webDesign', 'businessType', 'PositionType', 'DataInterfaceType'];
/** After the types of the examples, so that a hospital sees its own first. */
const FIRST_SORT_CODE = 100;

/** The types of the examples, in their order. */
export const exampleTypes: readonly SeedDictionary[] = exampleDictionaries.map((type, index) => ({
  ...type,
  sortCode: index,
}));

const standardTypes: readonly SeedDictionary[] = [
  ...exampleTypes.filter(({ enCode }) => SHARED_CODES.includes(enCode)),
  ...standardDictionaries.map((type, index) => ({ ...type, sortCode: FIRST_SORT_CODE + index })),
];

/**
 * Makes sure that every dictionary type that existing clients read by its code was installed once, with entries.
 * What an administrator renamed, made under the same code or deleted stays so.
 */
export async function ensureStandardDictionaries({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const names = standardTypes.map(({ enCode }) => nameOf(enCode));
    const fresh = await takeNeverInstalled(trx, names);
    await insertMissingDictionaries(
      trx,
      standardTypes.filter(({ enCode }) => fresh.has(nameOf(enCode))),
    );
  });
}

function nameOf(enCode: string): string {
  return `dictionary:${enCode}`;
}
