export { readMenuSchemes, toSchemeCode } from './menu-schemes';
export type { MenuRow, MenuTitles } from './menu-row';
export {
  askedOf,
  menuCatalogue,
  menuTitles,
  readMenuModels,
  readOwnTitles,
  type MenuCatalogue,
  type MenuModels,
} from './rights-catalogue';
export { readScreenCatalogue, readScreenOf } from './screen-codes';
