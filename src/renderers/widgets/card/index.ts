import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `card`; its layout is loaded with the form that has one. */
export const renderer = defineRenderer(definition, {
  Layout: lazyFace(async () => (await import('./Layout')).CardLayout),
});
