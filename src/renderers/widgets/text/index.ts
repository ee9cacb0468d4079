import { defineRenderer } from '../../shared/define-renderer';
import { TextView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: TextView });
