export { Workspace } from './layouts/Workspace';
export { HomePage } from './pages/HomePage';
export { ProfilePage } from './account/ProfilePage';
export { SessionsPage } from './pages/SessionsPage';
export { MenuPage } from './router/MenuPage';
