import { defineRenderer } from '../../shared/define-renderer';
import { RowLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: RowLayout });
