import { defineRenderer } from '../../shared/define-renderer';
import { DividerView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: DividerView });
