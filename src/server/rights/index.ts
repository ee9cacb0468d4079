export { menuCatalogue, menuTitles, readMenuModels, type MenuCatalogue, type MenuModels } from './rights-catalogue';
export { readScreenOf } from './screen-buttons';
