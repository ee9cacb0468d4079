export { Workspace } from './layouts/Workspace';
export { HomePage } from './home/HomePage';
export { OwnScreenPage } from './pages/OwnScreenPage';
export { MenuPage } from './router/MenuPage';
