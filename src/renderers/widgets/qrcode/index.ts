import { lazy } from 'react';
import { defineRenderer } from '../../shared/define-renderer';
import { definition } from './definition';

/** Renderer of `qrcode`; the encoder is loaded when one is first shown. */
export const renderer = defineRenderer(definition, { View: lazy(() => import('./View')) });
