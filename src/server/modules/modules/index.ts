export { bringModulesAlong } from './bring-along';
export { createModule } from './create-module';
export { moduleTexts } from './module-texts';
export { loadModuleVersion, loadReleasedModule, type ReleasedModule } from './released-modules';
export { releaseModule } from './release';
export { routes } from './routes';
export { loadStartedKeys } from './started-keys';
export { requireOwnPlan } from './table-state';
