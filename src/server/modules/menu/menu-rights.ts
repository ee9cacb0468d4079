import type { AppDeps } from '../../deps';
import { menuCatalogue, readMenuModels, type MenuRow } from '../../rights/index';

/** Which rights stand behind an entry, 1 or 0 each: the codes that its module or screen asks for, and its data schemes. */
export interface MenuRights {
  readonly isButtonAuthorize: number;
  readonly isColumnAuthorize: number;
  readonly isFormAuthorize: number;
  readonly isDataAuthorize: number;
}

/** The rights behind entries, in their order. */
export async function readMenuRights(
  deps: AppDeps,
  menus: readonly Pick<MenuRow, 'moduleId' | 'propertyJson'>[],
): Promise<readonly MenuRights[]> {
  const models = await readMenuModels(deps, menus);
  return Promise.all(
    menus.map(async (menu) => {
      // Labels do not matter here.
      const found = await menuCatalogue(menu, models, 'zh');
      const list = menu.moduleId === null ? null : models.get(menu.moduleId)?.list;
      return {
        isButtonAuthorize: toFlag(found?.asks.buttons === true && found.buttons.length > 0),
        isColumnAuthorize: toFlag(found?.asks.columns === true && found.columns.length > 0),
        isFormAuthorize: toFlag(found?.asks.forms === true && found.forms.length > 0),
        isDataAuthorize: toFlag(list?.useDataPermission === true),
      };
    }),
  );
}

function toFlag(isOn: boolean): number {
  return isOn ? 1 : 0;
}
