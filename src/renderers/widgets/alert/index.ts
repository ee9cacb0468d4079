import { defineRenderer } from '../../shared/define-renderer';
import { AlertView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: AlertView });
