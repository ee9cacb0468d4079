import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `steps`; its header is loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Layout: lazyFace(async () => (await import('./Layout')).StepsLayout),
});
