import { withoutSwitches } from './own-switches';
import { Type, type Static } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { toTree, type TreeNode } from '../../http/tree';
import type { ExchangeFormat } from '../../resource/index';
import type { MenuRow } from '../../rights/index';
import { listEveryMenu } from './repository';

const Text = Type.String({ maxLength: 500 });
const strict = { additionalProperties: false };
const MAX_ENTRIES = 2_000;

const FileMenu = Type.Object(
  {
    /** Place of the parent in the file, which stands before its children; -1 = the top of the menu. */
    parent: Type.Integer({ minimum: -1, maximum: MAX_ENTRIES }),
    fullName: Text,
    enCode: Text,
    icon: Text,
    type: Type.Integer(),
    urlAddress: Text,
    linkTarget: Text,
    category: Text,
    /** The module by id, with its code for a platform where its id differs. */
    module: Type.Union([Type.Object({ id: Text, enCode: Text }, strict), Type.Null()]),
    propertyJson: Type.String({ maxLength: 10_000 }),
    sortCode: Type.Integer(),
    enabledMark: Type.Integer(),
    description: Text,
  },
  strict,
);
export type FileMenu = Static<typeof FileMenu>;

const MenuContent = Type.Object({ menus: Type.Array(FileMenu, { minItems: 1, maxItems: MAX_ENTRIES }) }, strict);

/** The `.bm` file: an entry with all below it. What is granted of them stays where it is. */
export const menuFormat: ExchangeFormat<typeof MenuContent> = {
  format: 'formloom.menu',
  version: 1,
  content: MenuContent,
};

/** An entry with those below it, for a file. Throws SERVER_NOT_FOUND. */
export async function readFileMenus(db: Kysely<SystemSchema>, id: string): Promise<readonly FileMenu[]> {
  const all = await listEveryMenu(db);
  const [root] = toTree(branchOf(all, id));
  if (!root) throw new BusinessError('SERVER_NOT_FOUND');
  const modules = await db.selectFrom('modules').select(['id', 'en_code as enCode']).execute();
  const descriptions = await db.selectFrom('menus').select(['id', 'description']).execute();
  const codes = new Map(modules.map((module) => [module.id, module.enCode]));
  const described = new Map(descriptions.map((menu) => [menu.id, menu.description]));
  const entries: FileMenu[] = [];
  const add = (node: TreeNode<MenuRow>, parent: number) => {
    const place = entries.length;
    entries.push(toFileMenu(node, { parent, codes, description: described.get(node.id) ?? '' }));
    for (const child of node.children) add(child, place);
  };
  add(root, -1);
  return entries;
}

function branchOf(menus: readonly MenuRow[], id: string): readonly MenuRow[] {
  const wanted = new Set([id]);
  // Parents may come behind their children: one round for each level.
  for (let size = 0; size < wanted.size;) {
    size = wanted.size;
    for (const menu of menus) if (wanted.has(menu.parentId)) wanted.add(menu.id);
  }
  return menus.filter((menu) => wanted.has(menu.id));
}

interface FilePlace {
  readonly parent: number;
  readonly codes: ReadonlyMap<string, string>;
  readonly description: string;
}

function toFileMenu(menu: MenuRow, { parent, codes, description }: FilePlace): FileMenu {
  const { fullName, enCode, icon, type, urlAddress, linkTarget, category, moduleId, sortCode, enabledMark } = menu;
  const { moduleId: _module, screen: _screen, ...properties } = withoutSwitches(menu.propertyJson);
  return {
    ...{ parent, fullName, enCode, icon, type, urlAddress, linkTarget, category },
    module: moduleId === null ? null : { id: moduleId, enCode: codes.get(moduleId) ?? '' },
    propertyJson: JSON.stringify(properties),
    ...{ sortCode, enabledMark, description },
  };
}
