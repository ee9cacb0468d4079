import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `cascader`; its faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View: lazyFace(async () => (await import('./faces')).View),
  Cell: lazyFace(async () => (await import('./faces')).Cell),
  Filter: lazyFace(async () => (await import('./Filter')).Filter),
});
