import type { PersonEntry } from '../../../wire/people';

const ICONS: Readonly<Record<string, string>> = {
  user: 'icon-ym icon-ym-tree-user2',
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
  position: 'icon-ym icon-ym-tree-position1',
  role: 'icon-ym icon-ym-generator-role',
  group: 'icon-ym icon-ym-generator-group1',
};

/** An entry as existing clients read it: `type` must be "user" for people (docs/clients.md#people-and-places). */
export function toClientNode({ id, parentId, type, organize, headIcon, ...entry }: PersonEntry) {
  const isUser = type === 'user';
  return {
    id,
    parentId,
    fullName: isUser ? `${entry.fullName}/${entry.enCode}` : entry.fullName,
    ...(isUser ? { realName: entry.fullName, account: entry.enCode } : { enCode: entry.enCode }),
    headIcon,
    organize,
    type,
    icon: ICONS[type] ?? '',
    isLeaf: !entry.hasChildren,
    hasChildren: entry.hasChildren,
  };
}
