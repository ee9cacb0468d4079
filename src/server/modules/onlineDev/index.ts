export { openModuleAs, type ModuleContext } from './module-context';
export { onlineDevRoutes } from './routes';
export { createRecord, updateRecord, type SavedAnswer } from './save-record';
