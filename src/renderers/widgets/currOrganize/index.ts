import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { CurrOrganizeView } from './View';
import { definition } from './definition';

/** Renderer of `currOrganize`; the search's tree is loaded when it is first shown. */
export const renderer = defineRenderer(definition, {
  View: CurrOrganizeView,
  Filter: lazyFace(async () => (await import('./Filter')).CurrOrganizeFilter),
});
