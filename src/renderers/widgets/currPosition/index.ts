import { defineRenderer } from '../../shared/define-renderer';
import { CurrPositionView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: CurrPositionView });
