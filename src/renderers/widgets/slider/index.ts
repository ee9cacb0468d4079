import { defineRenderer, type CellProps, type ViewProps } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

const loadView = async () => (await import('./View')).View;

/** Renderer of `slider`; its faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View: lazyFace<ViewProps>(loadView),
  Cell: lazyFace<CellProps>(loadView),
});
