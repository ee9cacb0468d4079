export { Workspace } from './layouts/Workspace';
export { HomePage } from './pages/HomePage';
export { SessionsPage } from './pages/SessionsPage';
export { MenuPage } from './router/MenuPage';
