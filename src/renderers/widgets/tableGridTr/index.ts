import { defineRenderer } from '../../shared/define-renderer';
import { TableGridTrLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: TableGridTrLayout });
