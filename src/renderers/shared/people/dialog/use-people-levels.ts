import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../hosts/services';
import { useText } from '../../texts/text';
import type { PeopleQuestion } from '../people-question';
import { fixedEntriesOf } from '../fixed-entries';
import type { PeopleTab } from '../people-choice';
import { createPeopleLevels } from './people-levels';

/** Rows that a call answers (docs/screens.md#people-pickers). */
const PAGE_SIZE = 20;

/** What a tab shows for a keyword; give the component a key of both. */
export function usePeopleLevels(question: PeopleQuestion, tab: PeopleTab, keyword: string) {
  const { people } = useServices();
  const text = useText();
  const [levels] = useState(() =>
    createPeopleLevels({
      pageSize: PAGE_SIZE,
      hides: tab.hides,
      load: async (parentId, page, signal) => {
        const fixed = fixedEntriesOf(tab, keyword, text);
        if (fixed) return fixed;
        const query = {
          kinds: tab.kinds,
          restriction: question.restriction,
          currentPage: page,
          pageSize: PAGE_SIZE,
          ...(tab.within && { within: tab.within }),
          ...(keyword === '' && !tab.isFlat
            ? { parentId: parentId || (tab.parentId ?? '') }
            : { isFlat: true, keyword, ...(tab.roles && { roles: tab.roles }) }),
        };
        return people.list(query, signal);
      },
    }),
  );
  useEffect(() => () => levels.stop(), [levels]);
  const rows = useSyncExternalStore(levels.subscribe, levels.rows);
  return { levels, rows };
}
