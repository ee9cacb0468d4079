import { defineRenderer } from '../../shared/define-renderer';
import { TabItemLayout } from './Layout';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { Layout: TabItemLayout });
