import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PersonEntry, PersonRef } from '../../../../engine/contract/person';
import { useServices } from '../../hosts/services';
import { useText } from '../../texts/text';
import type { PeopleQuestion } from '../people-question';
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
        if (tab.fixed) return tab.fixed.map((entry) => fixedEntry(entry.ref, text(entry.text))).filter(has(keyword));
        const query = {
          kinds: tab.kinds,
          restriction: question.restriction,
          currentPage: page,
          pageSize: PAGE_SIZE,
          ...(tab.within && { within: tab.within }),
          ...(keyword === '' && !tab.isFlat
            ? { parentId: parentId || (tab.parentId ?? '') }
            : { isFlat: true, keyword }),
        };
        return people.list(query, signal);
      },
    }),
  );
  useEffect(() => () => levels.stop(), [levels]);
  const rows = useSyncExternalStore(levels.subscribe, levels.rows);
  return { levels, rows };
}

function has(keyword: string) {
  return ({ fullName }: PersonEntry) => fullName.toLowerCase().includes(keyword.toLowerCase());
}

/** An entry that stands for no object of the organisation. */
function fixedEntry({ type, id }: PersonRef, fullName: string): PersonEntry {
  return {
    type,
    id,
    fullName,
    enCode: '',
    parentId: '',
    organize: '',
    organizeIds: [id],
    positionName: '',
    headIcon: '',
    hasChildren: false,
    isPickable: true,
    isEnabled: true,
  };
}
