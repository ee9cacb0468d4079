import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `screen`; loaded when one is first shown. */
export const renderer = defineRenderer(definition, { View: lazyFace(async () => (await import('./View')).View) });
