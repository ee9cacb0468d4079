import { defineRenderer } from '../../shared/define-renderer';
import { UnknownEdit } from './Edit';
import { UnknownView } from './View';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Edit: UnknownEdit, View: UnknownView });
