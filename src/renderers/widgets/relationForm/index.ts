import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { linkStandIn } from '../../shared/faces/picker-stand-in';
import { definition } from './definition';

/** Renderer of `relationForm`; its faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('../../shared/links/LinkEdit')).LinkEdit),
  View: lazyFace(async () => (await import('../../shared/links/LinkView')).LinkView),
  Cell: lazyFace(async () => (await import('../../shared/links/LinkCell')).LinkCell),
  Filter: lazyFace(async () => (await import('../../shared/links/LinkFilter')).LinkFilter),
  standIn: linkStandIn,
});
