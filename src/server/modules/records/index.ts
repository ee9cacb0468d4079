export { openModuleAs } from './module-context';
export { routes } from './routes';
export { createRecord } from './save-record';
