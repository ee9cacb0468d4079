import { lazyFace } from '../faces/lazy-face';

/** KeepButton, which is loaded when somebody is about to leave what they typed. */
export const LateKeepButton = lazyFace(async () => (await import('./KeepButton')).KeepButton);
