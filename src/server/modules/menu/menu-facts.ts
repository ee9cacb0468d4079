import type { MenuRow } from '../../rights/index';

/** The single system of this form of the menu; clients need a current one (docs/clients.md#menu-entries). */
export const MAIN_SYSTEM_ID = 'main';

/** Parent of the topmost entries. */
export const TOP_MENU_ID = '-1';

/** What an entry is (docs/clients.md#menu-entries). */
export const MENU_TYPES = { system: 0, directory: 1, page: 2, module: 3, link: 7 } as const;

/** Menu types that contain others. */
const CONTAINER_TYPES: readonly number[] = [MENU_TYPES.system, MENU_TYPES.directory];

/** Whether an entry only holds others: nobody is granted it, who is granted something in it sees it. */
export function isContainer({ type }: Pick<MenuRow, 'type'>): boolean {
  return CONTAINER_TYPES.includes(type);
}
