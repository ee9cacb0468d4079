import { defineRenderer } from '../../shared/define-renderer';
import { CollapseItemLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: CollapseItemLayout });
