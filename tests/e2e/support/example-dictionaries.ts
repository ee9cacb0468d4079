import { insertMissingDictionaries } from '../../../src/server/seed/dictionary-rows';
import { exampleTypes } from '../../../src/server/seed/ensure-standard-dictionaries';
import { ownDatabase } from './database';

/**
 * Makes sure that the dictionary types that an example names are there, and no others: further journeys use the same database,
 * and make the types of the platform themselves.
 */
export async function ensureDictionariesOf(document: object): Promise<void> {
  const text = JSON.stringify(document);
  await ownDatabase()
    .transaction()
    .execute((trx) =>
      insertMissingDictionaries(
        trx,
        exampleTypes.filter(({ id }) => text.includes(`"${id}"`)),
      ),
    );
}
