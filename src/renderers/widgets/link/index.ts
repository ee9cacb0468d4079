import { defineRenderer } from '../../shared/define-renderer';
import { LinkView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: LinkView });
