import { defineRenderer } from '../../shared/define-renderer';
import { GroupTitleView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: GroupTitleView });
