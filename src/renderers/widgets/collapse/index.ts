import { defineRenderer } from '../../shared/define-renderer';
import { CollapseLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: CollapseLayout });
