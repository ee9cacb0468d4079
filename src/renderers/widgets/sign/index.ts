import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { createPictureFaces } from '../../shared/faces/picture-faces';
import { definition } from './definition';

/** Renderer of `sign`; the pad is loaded when somebody signs. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  ...createPictureFaces('widget.sign.signed'),
});
