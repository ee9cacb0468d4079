import { defineRenderer } from '../../shared/define-renderer';
import { ModifyUserView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: ModifyUserView });
