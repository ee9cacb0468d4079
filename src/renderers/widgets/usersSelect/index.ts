import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { pickerStandIn } from '../../shared/faces/picker-stand-in';
import { definition } from './definition';

const load = () => import('./faces');

/** Renderer of `usersSelect`; its faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await load()).Edit),
  View: lazyFace(async () => (await load()).View),
  Filter: lazyFace(async () => (await load()).Filter),
  standIn: pickerStandIn,
});
