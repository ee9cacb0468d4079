import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import { definition } from './definition';

const faces = () => import('../../shared/links/AttributeText');

/** Renderer of `popupAttr`; its faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await faces()).AttributeOutput),
  View: lazyFace(async () => (await faces()).AttributeView),
  Cell: lazyFace(async () => (await faces()).AttributeCell),
  Filter: TextFilter,
});
