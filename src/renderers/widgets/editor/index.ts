import { lazy } from 'react';
import { defineRenderer } from '../../shared/define-renderer';
import { definition } from './definition';

/** Renderer of `editor`; editor and sanitiser are loaded when one is first needed. */
export const renderer = defineRenderer(definition, {
  Edit: lazy(() => import('./Edit')),
  View: lazy(() => import('./View')),
});
