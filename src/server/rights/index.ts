export { menuCatalogue, menuTitles, readMenuModels, type MenuCatalogue, type MenuModels } from './rights-catalogue';
export { readMenuSchemes, toSchemeCode } from './menu-schemes';
export { readScreenOf } from './screen-buttons';
