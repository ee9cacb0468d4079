export { compileScreen } from './compile-screen';
export { parseScreen } from './parse-screen';
export type { ScreenModel } from './screen-model';
