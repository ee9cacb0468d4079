import { post, type Wire } from './call';
import { dictionary, listAnswer, many, members, record, Text, text, words } from './schema';

const Id = text({ minLength: 1, maxLength: 100 });
/** Modules that one screen links to, and records of each. */
const MAX_ASKS = 200;
const MAX_IDS = 1000;
const MAX_FIELDS = 100;

/** The chosen records of a whole screen as its reader may see them, in one call. */
export const readLinkedRecords = post('/api/visualdev/LinkedRecords', {
  body: members({
    asks: many(
      members({
        modelId: Id,
        ids: many(text({ maxLength: 100 }), { maxItems: MAX_IDS }),
        /** Main fields whose texts are wanted, by key. */
        fields: many(text({ maxLength: 100 }), { maxItems: MAX_FIELDS }),
      }),
      { maxItems: MAX_ASKS },
    ),
  }),
  answer: listAnswer(
    record({
      modelId: Text,
      id: Text,
      /** gone: no longer there; refused: there, or its module is, but not for this reader. */
      state: words(['found', 'gone', 'refused']),
      /** By key; a field that may not be read is missing. */
      texts: dictionary(Text, { default: {} }),
    }),
  ),
});

export type LinkedRecord = Wire<typeof readLinkedRecords.answer>['list'][number];
