import { lazy } from 'react';
import { defineRenderer } from '../../shared/define-renderer';
import { definition } from './definition';
import { View } from './View';

/** Renderer of `colorPicker`; the panel is loaded when a form first needs it. */
export const renderer = defineRenderer(definition, { Edit: lazy(() => import('./Edit')), View });
