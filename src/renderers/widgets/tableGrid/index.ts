import { defineRenderer } from '../../shared/define-renderer';
import { TableGridLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: TableGridLayout });
