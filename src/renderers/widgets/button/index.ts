import { defineRenderer } from '../../shared/define-renderer';
import { ButtonView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: ButtonView });
