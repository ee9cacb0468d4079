export { DetailScreen, type DetailScreenProps } from './detail/DetailScreen';
export { FormScreen, type FormScreenProps } from './form/FormScreen';
export { ListScreen, type ListScreenProps } from './list/ListScreen';
export { ModuleScreen, type ModuleScreenProps } from './ModuleScreen';
