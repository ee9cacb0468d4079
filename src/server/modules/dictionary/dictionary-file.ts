import type { RecordFile } from '../../resource/index';
import { entryResource, isMisplaced } from './entry-resource';
import { typeResource, typeScreen } from './type-resource';

/** The `.bdd` file: dictionary types and entries with their ids, as fields refer to dictionaries by id. */
export const dictionaryFile: RecordFile = {
  path: entryResource.path,
  screen: typeScreen,
  extension: '.bdd',
  isSlow: true,
  format: 'formloom.dictionary',
  version: 1,
  root: {
    kind: 'type',
    member: 'types',
    maxRecords: 1000,
    resource: typeResource,
    hasIds: true,
    foundBy: 'code',
    checkChange: ({ changes, hasParts }) =>
      hasParts && changes.includes('isTree') ? 'server.dictionary.treeLocked' : undefined,
    parts: {
      owner: 'dictionaryTypeId',
      kind: {
        kind: 'entry',
        member: 'entries',
        maxRecords: 20_000,
        resource: entryResource,
        hasIds: true,
        foundBy: 'id',
        check: (entry, type) => (isMisplaced(entry, type['isTree']) ? 'server.dictionary.entryNotTree' : undefined),
      },
    },
  },
};
