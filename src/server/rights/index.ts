export { readMenuSchemes, toSchemeCode } from './menu-schemes';
export type { MenuRow, MenuTitles } from './menu-row';
export {
  menuCatalogue,
  menuTitles,
  readMenuModels,
  readOwnTitles,
  type MenuCatalogue,
  type MenuModels,
} from './rights-catalogue';
export { readScreenOf } from './screen-buttons';
