export { Workspace } from './layouts/Workspace';
export { ExternalLinkPage } from './pages/ExternalLinkPage';
export { HomePage } from './pages/HomePage';
export { SessionsPage } from './pages/SessionsPage';
export { MenuPage } from './router/MenuPage';
