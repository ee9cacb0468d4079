import type { CurrentUserAnswer, MenuEntry } from '../../wire/session';
import { isRecord, toText } from '../../engine/json/raw-value';
import { readJson } from '../http';

/** Menu types (docs/clients.md#menu-entries). */
export const MENU_TYPES = {
  system: 0,
  directory: 1,
  page: 2,
  module: 3,
  dictionary: 4,
  report: 5,
  screen: 6,
  link: 7,
  portal: 8,
} as const;

/** One entry of the user's menu, read from `CurrentUser`. */
export interface MenuNode {
  readonly id: string;
  readonly enCode: string;
  readonly title: string;
  /** What it is called in other languages, by language; {} for an entry that has one name. */
  readonly titles: Readonly<Record<string, unknown>>;
  readonly icon: string;
  readonly type: number;
  /** In-app path with its leading slash; '' for an entry that only groups or leads elsewhere. */
  readonly path: string;
  /** Address of a link entry (type 7) as authored; '' otherwise. */
  readonly href: string;
  readonly linkTarget: '_self' | '_blank';
  /** Module behind a type 3 entry; '' otherwise. */
  readonly moduleId: string;
  /** System screen behind the entry: the one that it names, else what the address of a type 2 entry ends with; '' otherwise. */
  readonly screen: string;
  /** Which codes of its system screen the entry asks for; modules say it themselves. */
  readonly asks: { readonly columns: boolean; readonly forms: boolean };
  readonly children: readonly MenuNode[];
}

/** Deepest menu that is read; what lies below is left out. */
const MAX_DEPTH = 12;

const PATH_TYPES: ReadonlySet<number> = new Set([
  MENU_TYPES.page,
  MENU_TYPES.module,
  MENU_TYPES.dictionary,
  MENU_TYPES.report,
  MENU_TYPES.portal,
]);

/** `urlAddress` → in-app path: one leading slash, no query string (docs/screens.md#menu-targets). */
function toPath(address: string): string {
  const bare = (address.split(/[?#]/)[0] ?? '').trim().replace(/^[/\\]+|[/\\]+$/g, '');
  return bare === '' ? '' : `/${bare}`;
}

function toNode(raw: MenuEntry, depth: number): MenuNode {
  const { id, enCode, fullName, icon, type, urlAddress, linkTarget, titles = {} } = raw;
  const path = PATH_TYPES.has(type) ? toPath(urlAddress) : '';
  const read = readJson(raw.propertyJson);
  const properties = isRecord(read) ? read : {};
  return {
    id,
    enCode,
    title: fullName,
    titles,
    icon,
    type,
    path,
    href: type === MENU_TYPES.link ? urlAddress : '',
    linkTarget: linkTarget === '_self' ? '_self' : '_blank',
    moduleId: toText(properties['moduleId']),
    screen: toText(properties['screen']) || (type === MENU_TYPES.page ? (path.split('/').at(-1) ?? '') : ''),
    asks: {
      columns: properties['useColumnPermission'] === true,
      forms: properties['useFormPermission'] === true,
    },
    children: toNodes(raw.children, depth + 1),
  };
}

function toNodes(entries: readonly MenuEntry[], depth: number): readonly MenuNode[] {
  if (depth > MAX_DEPTH) return [];
  return entries.filter(({ id, hidden }) => id !== '' && hidden !== true).map((entry) => toNode(entry, depth));
}

/**
 * The menu to show (docs/clients.md#menu-entries): `menuList` itself, or, when `routerList` names systems, the children of the
 * system that the user works in (`activeSystemId`), else of the first.
 */
export function toMenu(
  { menuList, routerList }: Pick<CurrentUserAnswer, 'menuList' | 'routerList'>,
  activeSystemId: string,
): readonly MenuNode[] {
  const menu = toNodes(menuList, 0);
  const hasSystems = routerList.length > 0 && menu.every((node) => node.type === MENU_TYPES.system);
  if (!hasSystems) return menu;
  const active = menu.find((node) => node.id === activeSystemId) ?? menu[0];
  return active?.children ?? [];
}

/** Entries that open a page, by path; the first entry of a path wins. */
export function indexByPath(menu: readonly MenuNode[]): ReadonlyMap<string, MenuNode> {
  const byPath = new Map<string, MenuNode>();
  const visit = (node: MenuNode) => {
    if (node.path !== '' && !byPath.has(node.path)) byPath.set(node.path, node);
    node.children.forEach(visit);
  };
  menu.forEach(visit);
  return byPath;
}

/** The entries from the root of the menu down to `id`, the entry itself last; [] when it is not in the menu. */
export function trailTo(menu: readonly MenuNode[], id: string): readonly MenuNode[] {
  for (const node of menu) {
    if (node.id === id) return [node];
    const below = trailTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The first entry, in menu order, that the test accepts; null when there is none. */
export function findMenu(menu: readonly MenuNode[], test: (node: MenuNode) => boolean): MenuNode | null {
  for (const node of menu) {
    const found = test(node) ? node : findMenu(node.children, test);
    if (found) return found;
  }
  return null;
}

/** Every entry that opens a page of this product or an address, in menu order. */
export function leavesOf(menu: readonly MenuNode[]): readonly MenuNode[] {
  return menu.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]));
}
