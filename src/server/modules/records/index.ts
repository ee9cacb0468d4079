export { loadListGate, type ListGate } from './list-gate';
export { openModule, openModuleAs } from './module-context';
export { describeChanges } from './read-trail';
export { routes } from './routes';
export { createRecord } from './save-record';
