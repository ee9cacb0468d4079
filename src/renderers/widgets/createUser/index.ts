import { defineRenderer } from '../../shared/define-renderer';
import { CreateUserView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: CreateUserView });
