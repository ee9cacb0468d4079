import { sql } from 'kysely';
import type { PersonEntry } from '../../../wire/people';
import type { AppDeps } from '../../deps';

/** Gender of people: 1 male, 2 female. */
const UNKNOWN = 3;

const ICONS: Readonly<Record<string, string>> = {
  user: 'icon-ym icon-ym-tree-user2',
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
  position: 'icon-ym icon-ym-tree-position1',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
};

/** An entry as existing clients read it: `type` must be "user" for people (docs/clients.md#people-and-places). */
export function toClientNode({ id, parentId, type, organize, headIcon, ...entry }: PersonEntry, gender = UNKNOWN) {
  const isUser = type === 'user';
  return {
    id,
    parentId,
    fullName: isUser ? `${entry.fullName}/${entry.enCode}` : entry.fullName,
    ...(isUser ? { realName: entry.fullName, account: entry.enCode, gender } : { enCode: entry.enCode }),
    headIcon,
    organize,
    type,
    icon: ICONS[type] ?? '',
    isLeaf: !entry.hasChildren,
    hasChildren: entry.hasChildren,
  };
}

/** Entries as existing clients read them, people with their gender, which our own pickers do not show. */
export async function toClientNodes({ db }: AppDeps, entries: readonly PersonEntry[]) {
  const ids = entries.filter(({ type }) => type === 'user').map(({ id }) => id);
  const found = sql<{ id: string; gender: number }>`select id, gender from system.users where id = any(${ids}::text[])`;
  const { rows } = ids.length > 0 ? await found.execute(db) : { rows: [] };
  const genders = new Map(rows.map(({ id, gender }) => [id, gender]));
  return entries.map((entry) => toClientNode(entry, genders.get(entry.id)));
}
