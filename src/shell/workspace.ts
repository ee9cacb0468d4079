export { Workspace } from './layouts/Workspace';
export { HomePage } from './pages/HomePage';
export { OwnScreenPage } from './pages/OwnScreenPage';
export { MenuPage } from './router/MenuPage';
