import type { PersonEntry, PersonKind } from '../../../../engine/contract/person';
import type { PeopleService } from '../../hosts/services';
import { labelOf } from '../person-words';

/** An entry that can be chosen unless it leads to others. */
export function createEntry(type: PersonKind, id: string, parts: Partial<PersonEntry> = {}): PersonEntry {
  return {
    type,
    id,
    fullName: id,
    enCode: '',
    parentId: '',
    organize: '',
    organizeIds: [],
    positionName: '',
    headIcon: '',
    hasChildren: false,
    isPickable: parts.hasChildren !== true,
    isEnabled: true,
    ...parts,
  };
}

/** Whether a text means an entry: its name, a person's with the account, the whole path of an organisation. */
function isCalled(entry: PersonEntry, text: string): boolean {
  return [entry.fullName, entry.organize, labelOf(entry)].includes(text);
}

/** Companies and departments are asked for by their own kinds, or both as organisations. */
function isMeant({ type }: PersonEntry, kind: string): boolean {
  const isOrganize = type === 'company' || type === 'department';
  return isOrganize ? kind === type || kind === 'organize' : true;
}

function pathOf({ type, id, organizeIds }: PersonEntry): readonly string[] {
  return type === 'company' || type === 'department' ? organizeIds : [id];
}

/** People in memory: levels by `parentId`, keywords in names and accounts; `asked` holds the questions. */
export function createMemoryPeople(entries: readonly PersonEntry[], recent: readonly PersonEntry[] = []) {
  const asked: Parameters<PeopleService['list']>[0][] = [];
  const remembered: string[] = [];
  const people: PeopleService = {
    list(query) {
      asked.push(query);
      const { kinds, keyword = '', isFlat = false, parentId = '', currentPage, pageSize } = query;
      const found = entries
        .map((entry) => ({ ...entry, isPickable: kinds.includes(entry.type) }))
        .filter((entry) =>
          isFlat ? entry.isPickable && labelOf(entry).includes(keyword) : entry.parentId === parentId,
        );
      return Promise.resolve(found.slice((currentPage - 1) * pageSize, currentPage * pageSize));
    },
    entries: (refs) => Promise.resolve(entries.filter(({ id }) => refs.some((ref) => ref.id === id))),
    recent: () => Promise.resolve(recent),
    named: (asks) =>
      Promise.resolve(
        asks.map((ask) => ({
          ...ask,
          paths: entries.filter((entry) => isMeant(entry, ask.kind) && isCalled(entry, ask.text)).map(pathOf),
        })),
      ),
    remember: (refs) => void remembered.push(...refs.map(({ id }) => id)),
  };
  const names = (_kind: string, ids: readonly string[]) =>
    Promise.resolve(new Map(entries.filter(({ id }) => ids.includes(id)).map(({ id, fullName }) => [id, fullName])));
  return { people, names, asked, remembered };
}
