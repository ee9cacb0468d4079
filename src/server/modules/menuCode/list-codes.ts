import type { Language } from '../../../engine/contract/language';
import type { MenuCode } from '../../../wire/menu-codes';
import type { AppDeps } from '../../deps';
import { toGrantId } from '../../grants/index';
import { BusinessError } from '../../http/errors';
import { menuCatalogue, readMenuModels } from '../../rights/index';
import { findMenu } from '../menu/index';

interface CodeQuestion {
  readonly menuId: string;
  readonly kind: 'button' | 'column' | 'form';
  readonly language: Language;
}

const PARTS = { button: 'buttons', column: 'columns', form: 'forms' } as const;

/** The codes of one kind behind a menu entry, in the order of their screen. Throws SERVER_NOT_FOUND without the menu. */
export async function listMenuCodes(deps: AppDeps, { menuId, kind, language }: CodeQuestion): Promise<MenuCode[]> {
  const menu = await findMenu(deps.db, menuId);
  if (!menu) throw new BusinessError('SERVER_NOT_FOUND');
  const catalogue = await menuCatalogue(menu, await readMenuModels(deps, [menu]), language);
  if (!catalogue) return [];
  const part = PARTS[kind];
  return catalogue[part].map(({ code, label }, at) => {
    const { table, rule } = tableOf(kind, code);
    return {
      id: toGrantId({ menuId, itemType: kind, code }),
      parentId: '-1',
      moduleId: menuId,
      fullName: label,
      enCode: code,
      icon: '',
      bindTable: table,
      bindTableName: table,
      fieldRule: rule,
      sortCode: at + 1,
      enabledMark: catalogue.asks[part] ? 1 : 0,
      description: '',
    };
  });
}

/** Columns of sub-tables have codes `table-column`. */
function tableOf(kind: CodeQuestion['kind'], code: string): { readonly table: string; readonly rule: number } {
  const at = kind === 'button' ? -1 : code.indexOf('-');
  return at < 0 ? { table: '', rule: 0 } : { table: code.slice(0, at), rule: 2 };
}
