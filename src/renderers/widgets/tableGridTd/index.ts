import { defineRenderer } from '../../shared/define-renderer';
import { TableGridTdLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: TableGridTdLayout });
