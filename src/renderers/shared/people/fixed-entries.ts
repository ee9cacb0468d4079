import type { PersonEntry, PersonRef } from '../../../engine/contract/person';
import type { PeopleTab } from './people-choice';

/** The entries of a tab that no call answers, as far as a keyword finds them; null = the server knows what the tab shows. */
export function fixedEntriesOf(
  { fixed }: Pick<PeopleTab, 'fixed'>,
  keyword: string,
  text: (key: string) => string,
): readonly PersonEntry[] | null {
  if (!fixed) return null;
  const wanted = keyword.toLowerCase();
  return fixed
    .map((entry) => fixedEntry(entry.ref, text(entry.text)))
    .filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
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
